//! The slash commands: each reads its options into a wish.

mod choices;
mod clocks;
mod context;
mod game;
mod lobby;
mod look;
mod open;
mod play;
mod privacy;
mod ratings;
mod replace;
mod server;
mod settings;
mod suggest;
mod trade;

use poise::serenity_prelude::{InstallationContext, InteractionContext};

use super::bot::Bot;
use super::failure::Failure;
use crate::present::Lang;

/// Returns all commands, with their names and descriptions in every language.
#[must_use]
pub fn all() -> Vec<poise::Command<Bot, Failure>> {
    let mut commands = vec![
        game::game(),
        play::lay(),
        play::buy(),
        play::pass(),
        play::roll(),
        play::build(),
        play::remove(),
        play::plan(),
        play::hint(),
        trade::auction(),
        trade::bid(),
        trade::deal(),
        look::hand(),
        look::map(),
        look::rules(),
        look::help(),
        ratings::profile(),
        ratings::leaderboard(),
        look::learn(),
        settings::settings(),
        server::server(),
        settings::away(),
        privacy::privacy(),
    ];
    for command in &mut commands {
        translate(command, "command");
        offer(command);
    }
    commands
}

/// Sets where a command is offered: in servers and in direct messages with the bot, also to people who have installed
/// the bot for themselves; a command for servers, only there. Discord would choose whatever is not set here.
fn offer(command: &mut poise::Command<Bot, Failure>) {
    if command.guild_only {
        command.install_context = Some(vec![InstallationContext::Guild]);
        command.interaction_context = Some(vec![InteractionContext::Guild]);
        return;
    }
    command.install_context = Some(vec![InstallationContext::Guild, InstallationContext::User]);
    command.interaction_context = Some(vec![InteractionContext::Guild, InteractionContext::BotDm]);
}

/// Gives a command and its subcommands the texts of every language.
fn translate(command: &mut poise::Command<Bot, Failure>, path: &str) {
    let path = format!("{path}-{}", command.name);
    command.description = Some(Lang::En.made(&path).into());
    command.description_localizations = each(&path, &[]);
    command.name_localizations = each(&format!("{path}-name"), &[]);
    for parameter in &mut command.parameters {
        let key = format!("option-{}", parameter.name);
        let own = format!("{path}-{}", parameter.name);
        let key = if Lang::En.find(&own, &[]).is_some() { own } else { key };
        parameter.description = Some(Lang::En.made(&key).into());
        parameter.description_localizations = each(&key, &[]);
        parameter.name_localizations = each(&format!("option-{}-name", parameter.name), &[]);
        let mut choices = parameter.choices.to_vec();
        for choice in &mut choices {
            let key = format!("choice-{}", choice.name);
            choice.localizations = each(&key, &[]);
            choice.name = Lang::En.made(&key).into();
        }
        parameter.choices = choices.into();
    }
    for below in &mut command.subcommands {
        translate(below, &path);
    }
}

type Localised =
    std::borrow::Cow<'static, [(std::borrow::Cow<'static, str>, std::borrow::Cow<'static, str>)]>;

/// Returns a text in every language that has it, by Discord's name of the language.
fn each(key: &str, args: crate::present::lang::Args<'_>) -> Localised {
    let found =
        Lang::ALL.into_iter().filter_map(|lang| Some((lang.code().into(), lang.find(key, args)?.into())));
    found.collect::<Vec<_>>().into()
}
