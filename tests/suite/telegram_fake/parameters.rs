//! The parameters of every method. Telegram overlooks one that it does not know; the fake does not, because
//! a misspelt name would never be noticed.

use super::args::Args;
use super::refusal::Refusal;

/// What every method that sends takes.
const SENDING: &[&str] = &[
    "allow_paid_broadcast",
    "allow_sending_without_reply",
    "business_connection_id",
    "chat_id",
    "disable_notification",
    "message_effect_id",
    "message_thread_id",
    "protect_content",
    "reply_markup",
    "reply_parameters",
    "reply_to_message_id",
];

/// What texts and files take, and polls do not.
const ADDRESSED: &[&str] = &[
    "callback_query_id",
    "direct_messages_topic_id",
    "ephemeral_message_parameters",
    "receiver_user_id",
    "suggested_post_parameters",
];

const CAPTION: &[&str] = &["caption", "caption_entities", "parse_mode"];

const TEXT: &[&str] = &[
    "disable_web_page_preview",
    "entities",
    "link_preview_options",
    "parse_mode",
    "text",
];

/// The message that is edited.
const EDITED: &[&str] = &[
    "business_connection_id",
    "chat_id",
    "inline_message_id",
    "message_id",
    "reply_markup",
];

const POLL: &[&str] = &[
    "allow_adding_options",
    "allows_multiple_answers",
    "allows_revoting",
    "close_date",
    "correct_option_id",
    "correct_option_ids",
    "country_codes",
    "description",
    "description_entities",
    "description_parse_mode",
    "explanation",
    "explanation_entities",
    "explanation_media",
    "explanation_parse_mode",
    "hide_results_until_closes",
    "is_anonymous",
    "is_closed",
    "media",
    "members_only",
    "open_period",
    "options",
    "question",
    "question_entities",
    "question_parse_mode",
    "shuffle_options",
    "type",
];

const WEBHOOK: &[&str] = &[
    "allowed_updates",
    "certificate",
    "drop_pending_updates",
    "ip_address",
    "max_connections",
    "secret_token",
    "url",
];

/// A method and groups of names that it takes.
type Row = (&'static str, &'static [&'static [&'static str]]);

/// Every method of the fake.
const METHODS: &[Row] = &[
    (
        "answercallbackquery",
        &[&[
            "cache_time",
            "callback_query_id",
            "show_alert",
            "text",
            "url",
        ]],
    ),
    ("deletemessage", &[&["chat_id", "message_id"]]),
    ("deletemycommands", &[&["language_code", "scope"]]),
    ("deletewebhook", &[&["drop_pending_updates"]]),
    ("editmessagereplymarkup", &[EDITED]),
    ("editmessagetext", &[EDITED, TEXT, &["rich_message"]]),
    ("getchat", &[&["chat_id"]]),
    ("getchatadministrators", &[&["chat_id", "return_bots"]]),
    ("getchatmember", &[&["chat_id", "user_id"]]),
    ("getfile", &[&["file_id"]]),
    ("getme", &[]),
    ("getmycommands", &[&["language_code", "scope"]]),
    (
        "getupdates",
        &[&["allowed_updates", "limit", "offset", "timeout"]],
    ),
    ("getwebhookinfo", &[]),
    ("leavechat", &[&["chat_id"]]),
    (
        "sendchataction",
        &[&[
            "action",
            "business_connection_id",
            "chat_id",
            "message_thread_id",
        ]],
    ),
    (
        "senddocument",
        &[
            SENDING,
            ADDRESSED,
            CAPTION,
            &["disable_content_type_detection", "document", "thumbnail"],
        ],
    ),
    ("sendmessage", &[SENDING, ADDRESSED, TEXT]),
    (
        "sendphoto",
        &[
            SENDING,
            ADDRESSED,
            CAPTION,
            &["has_spoiler", "photo", "show_caption_above_media"],
        ],
    ),
    ("sendpoll", &[SENDING, POLL]),
    (
        "setmessagereaction",
        &[&["chat_id", "is_big", "message_id", "reaction"]],
    ),
    ("setmycommands", &[&["commands", "language_code", "scope"]]),
    ("setwebhook", &[WEBHOOK]),
    (
        "stoppoll",
        &[&[
            "business_connection_id",
            "chat_id",
            "message_id",
            "reply_markup",
        ]],
    ),
];

/// Every method with its parameters.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    METHODS
        .iter()
        .map(|(method, groups)| (*method, groups.concat()))
}

/// Refuses what a method does not have.
pub(crate) fn check(method: &str, args: &Args) -> Result<(), Refusal> {
    let known = all().find(|(name, _)| *name == method);
    let Some((_, known)) = known else {
        return Err(Refusal::not_found(": method not found"));
    };
    match args
        .texts
        .keys()
        .find(|name| !known.contains(&name.as_str()))
    {
        Some(name) => Err(Refusal::stricter(&format!(
            "{method} has no parameter {name}"
        ))),
        None => Ok(()),
    }
}
