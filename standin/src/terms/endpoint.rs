//! The addresses of Discord's REST interface that the stand-in answers.

/// The parameters in the path of a request, in the order of its template.
#[derive(Clone, Debug, Default)]
pub(crate) struct Params(Vec<String>);

impl Params {
    /// Returns the id at a position; 0, which nothing has, where the text is no id.
    pub(crate) fn id(&self, place: usize) -> crate::terms::id::Id {
        crate::terms::id::Id(self.text(place).parse().unwrap_or(0))
    }

    pub(crate) fn text(&self, place: usize) -> &str {
        self.0.get(place).map_or("", String::as_str)
    }

    /// Returns the parameter by which Discord's rate limits are counted: the token of an address that has one, which
    /// comes after an id.
    pub(crate) fn major(&self, endpoint: Endpoint) -> &str {
        self.text(usize::from(endpoint.is_outside_global_limit()))
    }
}

macro_rules! endpoints {
    ($($name:ident = $method:literal $template:literal;)+) => {
        /// An address with its method.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Endpoint {
            $(
                #[doc = concat!("`", $method, " ", $template, "`")]
                $name,
            )+
        }

        impl Endpoint {
            /// All endpoints.
            pub const ALL: &'static [Endpoint] = &[$(Endpoint::$name),+];

            /// The HTTP method.
            #[must_use]
            pub const fn method(self) -> &'static str {
                match self { $(Endpoint::$name => $method),+ }
            }

            /// The address as Discord's API description writes it.
            #[must_use]
            pub const fn template(self) -> &'static str {
                match self { $(Endpoint::$name => $template),+ }
            }
        }
    };
}

endpoints! {
    GetGateway = "GET" "/gateway";
    GetBotGateway = "GET" "/gateway/bot";
    GetMyApplication = "GET" "/applications/@me";
    GetMyOauth2Application = "GET" "/oauth2/applications/@me";
    GetMyUser = "GET" "/users/@me";
    ListMyGuilds = "GET" "/users/@me/guilds";
    LeaveGuild = "DELETE" "/users/@me/guilds/{guild_id}";
    CreateDm = "POST" "/users/@me/channels";
    GetUser = "GET" "/users/{user_id}";
    ListCommands = "GET" "/applications/{application_id}/commands";
    SetCommands = "PUT" "/applications/{application_id}/commands";
    CreateCommand = "POST" "/applications/{application_id}/commands";
    GetCommand = "GET" "/applications/{application_id}/commands/{command_id}";
    UpdateCommand = "PATCH" "/applications/{application_id}/commands/{command_id}";
    DeleteCommand = "DELETE" "/applications/{application_id}/commands/{command_id}";
    ListGuildCommands = "GET" "/applications/{application_id}/guilds/{guild_id}/commands";
    SetGuildCommands = "PUT" "/applications/{application_id}/guilds/{guild_id}/commands";
    CreateGuildCommand = "POST" "/applications/{application_id}/guilds/{guild_id}/commands";
    GetGuildCommand = "GET" "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}";
    UpdateGuildCommand = "PATCH" "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}";
    DeleteGuildCommand = "DELETE" "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}";
    ListApplicationEmoji = "GET" "/applications/{application_id}/emojis";
    CreateApplicationEmoji = "POST" "/applications/{application_id}/emojis";
    GetApplicationEmoji = "GET" "/applications/{application_id}/emojis/{emoji_id}";
    UpdateApplicationEmoji = "PATCH" "/applications/{application_id}/emojis/{emoji_id}";
    DeleteApplicationEmoji = "DELETE" "/applications/{application_id}/emojis/{emoji_id}";
    GetChannel = "GET" "/channels/{channel_id}";
    UpdateChannel = "PATCH" "/channels/{channel_id}";
    DeleteChannel = "DELETE" "/channels/{channel_id}";
    ListMessages = "GET" "/channels/{channel_id}/messages";
    CreateMessage = "POST" "/channels/{channel_id}/messages";
    GetMessage = "GET" "/channels/{channel_id}/messages/{message_id}";
    UpdateMessage = "PATCH" "/channels/{channel_id}/messages/{message_id}";
    DeleteMessage = "DELETE" "/channels/{channel_id}/messages/{message_id}";
    CreateThreadFromMessage = "POST" "/channels/{channel_id}/messages/{message_id}/threads";
    CreateThread = "POST" "/channels/{channel_id}/threads";
    ListThreadMembers = "GET" "/channels/{channel_id}/thread-members";
    JoinThread = "PUT" "/channels/{channel_id}/thread-members/@me";
    LeaveThread = "DELETE" "/channels/{channel_id}/thread-members/@me";
    AddThreadMember = "PUT" "/channels/{channel_id}/thread-members/{user_id}";
    DeleteThreadMember = "DELETE" "/channels/{channel_id}/thread-members/{user_id}";
    ListPins = "GET" "/channels/{channel_id}/messages/pins";
    CreatePin = "PUT" "/channels/{channel_id}/messages/pins/{message_id}";
    DeletePin = "DELETE" "/channels/{channel_id}/messages/pins/{message_id}";
    ListPinsOld = "GET" "/channels/{channel_id}/pins";
    CreatePinOld = "PUT" "/channels/{channel_id}/pins/{message_id}";
    DeletePinOld = "DELETE" "/channels/{channel_id}/pins/{message_id}";
    TriggerTyping = "POST" "/channels/{channel_id}/typing";
    GetGuild = "GET" "/guilds/{guild_id}";
    ListGuildChannels = "GET" "/guilds/{guild_id}/channels";
    ListGuildRoles = "GET" "/guilds/{guild_id}/roles";
    GetGuildMember = "GET" "/guilds/{guild_id}/members/{user_id}";
    GetActiveThreads = "GET" "/guilds/{guild_id}/threads/active";
    CreateInteractionResponse = "POST" "/interactions/{interaction_id}/{interaction_token}/callback";
    ExecuteWebhook = "POST" "/webhooks/{webhook_id}/{webhook_token}";
    GetOriginalWebhookMessage = "GET" "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
    UpdateOriginalWebhookMessage = "PATCH" "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
    DeleteOriginalWebhookMessage = "DELETE" "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
    GetWebhookMessage = "GET" "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}";
    UpdateWebhookMessage = "PATCH" "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}";
    DeleteWebhookMessage = "DELETE" "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}";
}

impl Endpoint {
    /// Returns whether it needs no bot token, because the address carries one.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(
            self,
            Endpoint::GetGateway
                | Endpoint::CreateInteractionResponse
                | Endpoint::ExecuteWebhook
                | Endpoint::GetOriginalWebhookMessage
                | Endpoint::UpdateOriginalWebhookMessage
                | Endpoint::DeleteOriginalWebhookMessage
                | Endpoint::GetWebhookMessage
                | Endpoint::UpdateWebhookMessage
                | Endpoint::DeleteWebhookMessage
        )
    }

    /// Returns whether Discord's limit of 50 requests a second does not count it.
    #[must_use]
    pub const fn is_outside_global_limit(self) -> bool {
        self.is_open() && !matches!(self, Endpoint::GetGateway)
    }
}

/// The meaning of an address below `/api/v10`.
pub(crate) enum Found {
    Endpoint(Endpoint, Params),
    /// The address is known, but not with this method.
    OtherMethod,
    Nothing,
}

/// Finds the endpoint of a method and a path; a literal step has precedence over a parameter.
pub(crate) fn find(method: &str, path: &str) -> Found {
    let steps: Vec<&str> = path.trim_matches('/').split('/').collect();
    let mut known = false;
    for &endpoint in Endpoint::ALL {
        if let Some(params) = matching(endpoint.template(), &steps) {
            if endpoint.method() == method {
                return Found::Endpoint(endpoint, params);
            }
            known = true;
        }
    }
    if known { Found::OtherMethod } else { Found::Nothing }
}

fn matching(template: &str, steps: &[&str]) -> Option<Params> {
    let mut params = Vec::new();
    let mut steps = steps.iter();
    for wanted in template[1..].split('/') {
        let step = steps.next()?;
        if wanted.starts_with('{') {
            if step.is_empty() || (wanted != "{interaction_token}" && step.starts_with('@')) {
                return None;
            }
            // A message's id is a number, so that `pins` is none.
            if wanted == "{message_id}" && !step.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            params.push((*step).to_owned());
        } else if wanted != *step {
            return None;
        }
    }
    steps.next().is_none().then_some(Params(params))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(method: &str, path: &str) -> Option<Endpoint> {
        match find(method, path) {
            Found::Endpoint(endpoint, _) => Some(endpoint),
            _ => None,
        }
    }

    #[test]
    fn literal_and_named_steps() {
        assert_eq!(found("GET", "/users/@me"), Some(Endpoint::GetMyUser));
        assert_eq!(found("GET", "/users/12"), Some(Endpoint::GetUser));
        assert_eq!(found("GET", "/channels/1/messages/pins"), Some(Endpoint::ListPins));
        assert_eq!(found("GET", "/channels/1/messages/5"), Some(Endpoint::GetMessage));
        assert_eq!(
            found("PATCH", "/webhooks/1/tok.en/messages/@original"),
            Some(Endpoint::UpdateOriginalWebhookMessage)
        );
        assert_eq!(found("GET", "/channels/1/messages/5/reactions"), None);
        assert!(matches!(find("PUT", "/users/12"), Found::OtherMethod));
        assert!(matches!(find("PUT", "/nowhere"), Found::Nothing));
    }

    #[test]
    fn every_endpoint_finds_itself() {
        for &endpoint in Endpoint::ALL {
            let path = endpoint
                .template()
                .replace("{interaction_token}", "token")
                .replace("{webhook_token}", "token");
            let path: Vec<&str> = path.split('/').map(|s| if s.starts_with('{') { "7" } else { s }).collect();
            assert_eq!(found(endpoint.method(), &path.join("/")), Some(endpoint));
        }
    }
}
