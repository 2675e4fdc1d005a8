//! `last-spike doctor`: what works and what does not, one line each, with how to mend it.

use std::path::PathBuf;

use anyhow::anyhow;

use crate::config::Config;
use crate::discord::{self, Account};
use crate::service::gate::{self, Agreement};
use crate::store::games::{self, Stage};
use crate::store::{self, Fault, outbox};

/// What is checked.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The configuration
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The findings so far.
#[derive(Default)]
struct Report {
    wrong: u32,
}

impl Report {
    fn good(what: &str) {
        println!("ok    {what}");
    }

    fn bad(&mut self, what: &str, mend: &str) {
        println!("WRONG {what}\n      {mend}");
        self.wrong += 1;
    }
}

/// Checks everything.
///
/// # Errors
/// When something is wrong.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut report = Report::default();
    match Config::read(options.config.as_deref(), std::env::vars()) {
        Ok(config) => {
            Report::good("configuration");
            check_editions(&config, &mut report);
            check_database(&config, &mut report);
            check_discord(&config, &mut report)?;
        }
        Err(error) => {
            report.bad(&error.to_string(), "correct the configuration; config.example.toml documents it");
        }
    }
    match report.wrong {
        0 => Ok(()),
        wrong => Err(anyhow!("{wrong} of the checks failed")),
    }
}

fn check_editions(config: &Config, report: &mut Report) {
    match super::editions(config.editions.dir.as_ref()) {
        Ok(editions) => Report::good(&format!("{} editions", editions.len())),
        Err(error) => report.bad(&error.to_string(), "correct the table: last-spike edition check FILE"),
    }
}

fn check_database(config: &Config, report: &mut Report) {
    let path = &config.database.path;
    if !path.exists() {
        Report::good(&format!("no database at {} yet: the bot makes one", path.display()));
        return;
    }
    let connection = match store::open_to_read(path) {
        Ok(connection) => connection,
        Err(error) => return report.bad(&error.to_string(), "check the path and its permissions"),
    };
    match store::integrity(&connection) {
        Ok(None) => Report::good("database is sound"),
        Ok(Some(damage)) => report.bad(&format!("database: {damage}"), "restore the last backup"),
        Err(error) => return report.bad(&format!("database: {error}"), "restore the last backup"),
    }
    let read = |report: &mut Report, fault: Fault| report.bad(&fault.to_string(), "restore the last backup");
    let games = store::look(&connection, |tx| {
        let mut all = games::at_stage(tx, Stage::Running)?;
        all.extend(games::at_stage(tx, Stage::Broken)?);
        Ok((all, outbox::backlog(tx)?))
    });
    let (games, backlog) = match games {
        Ok(found) => found,
        Err(fault) => return read(report, fault),
    };
    let mut sound = 0;
    for id in &games {
        let wrong = match store::look(&connection, |tx| gate::compare(tx, *id)) {
            Ok(Agreement::Disagree(wrong)) => wrong.to_string(),
            Err(fault @ Fault::Panicked(_)) => fault.to_string(),
            Err(fault) => return read(report, fault),
            Ok(Agreement::Agree | Agreement::LogAlone(_)) => {
                sound += 1;
                continue;
            }
        };
        let mend = "it stands still: start the version of the program that it was played with, restore a \
                    backup, or end it with /game end";
        report.bad(&format!("game {id}: {wrong}"), mend);
    }
    Report::good(&format!("{sound} of {} running games agree with their logs", games.len()));
    Report::good(&format!("{backlog} notices wait to be sent"));
}

fn check_discord(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let token = match config.token() {
        Ok(Some(token)) => token,
        Ok(None) => {
            report.bad(
                "no Discord token",
                "set discord.token or LAST_SPIKE_DISCORD__TOKEN; see README, “Invite the bot”",
            );
            return Ok(());
        }
        Err(error) => {
            report.bad(&error.to_string(), "check discord.token_file");
            return Ok(());
        }
    };
    let account = Account { token, api_url: config.discord.api_url.clone() };
    match super::serve::runtime()?.block_on(discord::who_am_i(&account)) {
        Ok(name) => Report::good(&format!("Discord knows the bot as {name}")),
        Err(error) => report.bad(&error.to_string(), "check the token and the network"),
    }
    Ok(())
}
