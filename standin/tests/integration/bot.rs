//! The smallest bot that uses a bit of everything, with the real Discord library.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use discord_standin::*;
use poise::serenity_prelude::{
    self as serenity, AutocompleteChoice, ButtonStyle, ClientBuilder, CreateActionRow, CreateAttachment,
    CreateAutocompleteResponse, CreateButton, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, FullEvent, GatewayIntents, Http,
    HttpBuilder, InputTextStyle, Interaction, ShardManager,
};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// The longest time for which a test waits for something that should take milliseconds.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The bot's notes: what it was asked, and what became of its answers.
pub type Noticed = Arc<Observed>;

/// The bot's notes, and a signal that it waits for.
#[derive(Default)]
pub struct Observed {
    lines: Mutex<Vec<String>>,
    /// Lets the command `late` answer.
    pub release: Notify,
}

type Context<'a> = poise::Context<'a, Noticed, serenity::Error>;

/// A stand-in with a sample server, and the bot connected to it.
pub struct Pong {
    pub standin: Standin,
    pub place: GuildIds,
    pub http: Arc<Http>,
    pub noticed: Noticed,
    shards: Arc<ShardManager>,
    task: JoinHandle<()>,
}

impl Pong {
    pub async fn start(settings: Settings) -> Self {
        let standin = Standin::start(settings).await.unwrap();
        let place = standin.sample("en-US");
        let noticed = Noticed::default();
        let http = HttpBuilder::new(standin.token()).proxy(standin.url()).ratelimiter_disabled(true).build();
        let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .framework(framework(Arc::clone(&noticed)))
            .await
            .unwrap();
        let (http, shards) = (Arc::clone(&client.http), Arc::clone(&client.shard_manager));
        let task = tokio::spawn(async move {
            client.start().await.unwrap();
        });
        let ready = |standin: &Standin| (!standin.commands().is_empty()).then_some(());
        standin.wait(PATIENCE, ready).await.expect("the commands are registered");
        Self { standin, place, http, noticed, shards, task }
    }

    pub fn person(&self, n: usize) -> Id {
        self.place.people[n]
    }

    pub fn channel(&self) -> Id {
        self.place.channels[0]
    }

    /// Types a slash command without options and returns the answer.
    pub async fn slash(&self, person: usize, command: &str) -> Message {
        let asked = self.standin.slash(self.person(person), self.channel(), command, &[]).unwrap();
        let answer = self.standin.answer(&asked, PATIENCE).await;
        answer.unwrap_or_else(|| panic!("no answer to /{command}: {:?}", self.noticed.lines.lock().unwrap()))
    }

    /// Waits until the bot has noticed this as many times.
    pub async fn notices(&self, what: &str, times: usize) {
        let count = || self.noticed.lines.lock().unwrap().iter().filter(|line| line.contains(what)).count();
        let found = self.standin.wait(PATIENCE, |_| (count() == times).then_some(())).await;
        assert!(found.is_some(), "{times} × {what} in {:?}", self.noticed.lines.lock().unwrap());
    }

    pub async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.await.unwrap();
    }
}

fn framework(noticed: Noticed) -> poise::Framework<Noticed, serenity::Error> {
    let options = poise::FrameworkOptions {
        commands: vec![ping(), find(), letter(), slow(), late(), table(), close()],
        event_handler: |context, event| Box::pin(on_event(context, event)),
        on_error: |error| {
            Box::pin(async move {
                if let poise::FrameworkError::Command { error, ctx, .. } = error {
                    note(ctx.data(), format!("failed: {error}"));
                }
            })
        },
        ..Default::default()
    };
    poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(move |context, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(context, &framework.options().commands).await?;
                Ok(noticed)
            })
        })
        .build()
}

fn note(noticed: &Noticed, what: impl Into<String>) {
    noticed.lines.lock().unwrap().push(what.into());
}

/// Answers with a button and a menu.
#[poise::command(slash_command)]
async fn ping(ctx: Context<'_>) -> Result<(), serenity::Error> {
    let poise::Context::Application(asked) = ctx else { unreachable!("a slash command") };
    let server = asked.interaction.guild_locale.as_deref().unwrap_or("no server's language");
    note(ctx.data(), format!("ping in {server}"));
    let menu = CreateSelectMenuKind::String {
        options: vec![CreateSelectMenuOption::new("Red", "red"), CreateSelectMenuOption::new("Blue", "blue")],
    };
    let rows = vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("more").label("More").style(ButtonStyle::Primary),
            CreateButton::new("write").label("Write"),
        ]),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("colour", menu)),
    ];
    ctx.send(poise::CreateReply::default().content("pong").components(rows)).await?;
    Ok(())
}

async fn suggest(_: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let offered = ["Boston", "Buffalo", "Denver"].into_iter().filter(|city| city.starts_with(partial));
    let choices = offered.map(|city| AutocompleteChoice::new(city, city.to_lowercase()));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Takes a value that it offers.
#[poise::command(slash_command)]
async fn find(ctx: Context<'_>, #[autocomplete = "suggest"] city: String) -> Result<(), serenity::Error> {
    let who = ctx.locale().unwrap_or_default().to_owned();
    ctx.send(poise::CreateReply::default().ephemeral(true).content(format!("{city} for {who}"))).await?;
    Ok(())
}

/// Sends a direct message with a file, and says hidden from others how that went.
#[poise::command(slash_command)]
async fn letter(ctx: Context<'_>) -> Result<(), serenity::Error> {
    ctx.defer_ephemeral().await?;
    let file = CreateAttachment::bytes(b"dear reader".to_vec(), "letter.txt").description("A letter");
    let sent = ctx.author().direct_message(ctx, CreateMessage::new().content("for you").add_file(file)).await;
    let said = match sent {
        Ok(_) => "sent".to_owned(),
        Err(serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(refused))) => {
            format!("refused: {}", refused.error.code)
        }
        Err(error) => format!("failed: {error}"),
    };
    ctx.say(said).await?;
    Ok(())
}

/// Never answers.
#[poise::command(slash_command)]
async fn slow(ctx: Context<'_>) -> Result<(), serenity::Error> {
    note(ctx.data(), "slow");
    Ok(())
}

/// Answers when it is told to.
#[poise::command(slash_command)]
async fn late(ctx: Context<'_>) -> Result<(), serenity::Error> {
    ctx.data().release.notified().await;
    ctx.say("at last").await?;
    Ok(())
}

/// A group of commands.
#[poise::command(slash_command, subcommands("new"), rename = "table")]
async fn table(_: Context<'_>) -> Result<(), serenity::Error> {
    Ok(())
}

/// Closes the club, which not everybody may.
#[poise::command(slash_command, guild_only, default_member_permissions = "MANAGE_GUILD")]
async fn close(ctx: Context<'_>) -> Result<(), serenity::Error> {
    ctx.say("closed").await?;
    Ok(())
}

/// Opens a table.
#[poise::command(slash_command)]
async fn new(
    ctx: Context<'_>,
    #[min = 2]
    #[max = 6]
    seats: Option<u8>,
) -> Result<(), serenity::Error> {
    ctx.say(format!("a table for {}", seats.unwrap_or(4))).await?;
    Ok(())
}

async fn on_event(
    context: poise::FrameworkContext<'_, Noticed, serenity::Error>,
    event: &FullEvent,
) -> Result<(), serenity::Error> {
    let gateway = context.serenity_context;
    let say = |text: String| {
        let message = CreateInteractionResponseMessage::new().content(text);
        CreateInteractionResponse::UpdateMessage(message)
    };
    match event {
        FullEvent::GuildUpdate { new_data, .. } => {
            note(context.user_data, format!("the server speaks {}", new_data.preferred_locale));
        }
        FullEvent::InteractionCreate { interaction: Interaction::Component(pressed) } => {
            note(context.user_data, format!("pressed {}", pressed.data.custom_id));
            match (&*pressed.data.custom_id, &pressed.data.kind) {
                ("write", _) => {
                    let input = CreateInputText::new(InputTextStyle::Short, "Name", "name").max_length(20);
                    let form =
                        CreateModal::new("form", "Who?").components(vec![CreateActionRow::InputText(input)]);
                    pressed.create_response(gateway, CreateInteractionResponse::Modal(form)).await?;
                }
                (_, serenity::ComponentInteractionDataKind::StringSelect { values }) => {
                    pressed.create_response(gateway, say(format!("chosen: {}", values.join(",")))).await?;
                }
                _ => {
                    let answered = pressed.create_response(gateway, say("more".to_owned())).await;
                    note(context.user_data, if answered.is_ok() { "answered" } else { "too late" });
                    if answered.is_ok() {
                        let further = CreateInteractionResponseFollowup::new().content("and more");
                        pressed.create_followup(gateway, further).await?;
                    }
                }
            }
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(sent) } => {
            let row = &sent.data.components[0].components[0];
            let serenity::ActionRowComponent::InputText(input) = row else { panic!("a text") };
            let name = input.value.clone().unwrap_or_default();
            sent.create_response(gateway, say(format!("hello {name}"))).await?;
        }
        _ => {}
    }
    Ok(())
}
