//! A bot with one command, and its test: `cargo test --example pong`.

use poise::serenity_prelude::{Client, ClientBuilder, Error, GatewayIntents, Http, HttpBuilder};

/// Answers with "pong".
#[poise::command(slash_command)]
async fn ping(ctx: poise::Context<'_, (), Error>) -> Result<(), Error> {
    ctx.say("pong").await?;
    Ok(())
}

/// Builds the bot on a client that reaches Discord, or a stand-in.
async fn bot(http: Http) -> Result<Client, Error> {
    let options = poise::FrameworkOptions { commands: vec![ping()], ..Default::default() };
    let framework = poise::Framework::builder()
        .options(options)
        .setup(|ctx, _, framework| {
            Box::pin(poise::builtins::register_globally(ctx, &framework.options().commands))
        })
        .build();
    ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).framework(framework).await
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let token = std::env::var("DISCORD_TOKEN")?;
    bot(HttpBuilder::new(token).build()).await?.start().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use discord_standin::{Settings, Standin};

    use super::*;

    #[tokio::test]
    async fn ping_is_answered() {
        let standin = Standin::start(Settings::default()).await.unwrap();
        let server = standin.sample("en-US");
        let http = HttpBuilder::new(standin.token()).proxy(standin.url()).ratelimiter_disabled(true);
        let mut bot = bot(http.build()).await.unwrap();
        tokio::spawn(async move { bot.start().await });
        let timeout = Duration::from_secs(20);
        assert!(standin.ready(timeout).await, "the bot registers its commands");
        let asked = standin.slash(server.people[0], server.channels[0], "ping", &[]).unwrap();
        let answer = standin.answer(&asked, timeout).await.expect("an answer");
        assert_eq!(answer.content, "pong");
    }
}
