//! What may be sent, and what a telephone shows of it.

use serde_json::{Value, json};

use super::{TEMPLATE, WINDOW, World};

/// What Meta says when it does not do something.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) code: i64,
    pub(super) words: String,
}

impl Refusal {
    pub(super) fn new(status: u16, code: i64, words: &str) -> Self {
        let words = words.to_owned();
        Self {
            status,
            code,
            words,
        }
    }

    fn parameter(words: &str) -> Self {
        Self::new(400, 100, words)
    }
}

type Checked<T> = Result<T, Refusal>;

/// The fields of an object; one that Meta does not know is refused.
fn fields(value: &Value, known: &[&str]) -> Checked<()> {
    let Some(object) = value.as_object() else {
        return Err(Refusal::parameter("an object is expected"));
    };
    match object.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(Refusal::parameter(&format!("Unexpected key \"{key}\""))),
        None => Ok(()),
    }
}

/// A text of at most so many characters, with something in it.
fn text<'a>(value: &'a Value, name: &str, longest: usize) -> Checked<&'a str> {
    let found = value.get(name).and_then(Value::as_str).unwrap_or_default();
    let length = found.chars().count();
    if found.trim().is_empty() || length > longest {
        let words = format!(
            "Param {name} must be a non-empty string of at most {longest} characters, not {length}"
        );
        return Err(Refusal::parameter(&words));
    }
    Ok(found)
}

fn list<'a>(value: &'a Value, name: &str, most: usize) -> Checked<&'a Vec<Value>> {
    let found = value.get(name).and_then(Value::as_array);
    found
        .filter(|found| (1..=most).contains(&found.len()))
        .ok_or_else(|| {
            Refusal::parameter(&format!(
                "Invalid {name} count. Min allowed: 1, Max allowed: {most}"
            ))
        })
}

/// To whom a message is: a number, or the name at Meta of somebody who hides his.
fn addressee(message: &Value) -> Checked<String> {
    let to = match message.get("recipient") {
        Some(_) => text(message, "recipient", 131)?,
        None => text(message, "to", 15)?,
    };
    let is_number = to.bytes().all(|byte| byte.is_ascii_digit());
    let has_both = message.get("to").is_some() == message.get("recipient").is_some();
    if has_both || is_number != message.get("to").is_some() {
        return Err(Refusal::parameter(
            "the fake is stricter: either a number in figures or a name at Meta",
        ));
    }
    Ok(to.to_owned())
}

/// Sends a message, when everything about it is right. With a code, it is said afterwards that it was not delivered.
pub(super) fn send(world: &mut World, message: &Value, fails: Option<i64>) -> Checked<Value> {
    let kind = text(message, "type", 20)?.to_owned();
    fields(
        message,
        &[
            "messaging_product",
            "recipient_type",
            "to",
            "recipient",
            "type",
            "biz_opaque_callback_data",
            &kind,
        ],
    )?;
    if message.get("biz_opaque_callback_data").is_some() {
        text(message, "biz_opaque_callback_data", 512)?;
    }
    if message["messaging_product"] != "whatsapp" || message["recipient_type"] != "individual" {
        return Err(Refusal::parameter(
            "The parameter messaging_product is required.",
        ));
    }
    let to = addressee(message)?;
    let person = world.people.get(&to).filter(|person| person.there);
    let Some(person) = person.cloned() else {
        return Err(Refusal::new(400, 131_026, "Message undeliverable"));
    };
    let (lines, buttons) = shown(world, &person.messages, &kind, &message[&kind])?;
    let open = person.spoken_at.is_some_and(|at| world.now - at < WINDOW);
    if !open && kind != "template" {
        return Err(Refusal::new(
            400,
            131_047,
            "More than 24 hours have passed since the recipient last replied to the sender number",
        ));
    }
    let id = format!("wamid.out{:06}", world.fresh());
    world.sent.push((kind, to.clone()));
    if fails.is_none() {
        let person = world.people.get_mut(&to).expect("a person");
        person.received.push((id.clone(), lines.clone()));
        person.screen.push(lines);
        person.buttons.extend(buttons);
        person.messages.push(id.clone());
    }
    tell(
        world,
        (&id, &to),
        &message["biz_opaque_callback_data"],
        fails,
    );
    Ok(json!({
        "messaging_product": "whatsapp",
        "contacts": [{ "input": to, "wa_id": to }],
        "messages": [{ "id": id }],
    }))
}

/// The news of a message.
fn tell(world: &mut World, (id, to): (&str, &str), named: &Value, fails: Option<i64>) {
    if world.silent {
        return;
    }
    let news: &[&str] = match fails {
        Some(_) => &["failed"],
        None => &["sent", "delivered", "read"],
    };
    for status in news {
        let by = if to.contains('.') {
            "recipient_user_id"
        } else {
            "recipient_id"
        };
        let mut status =
            json!({ "id": id, "status": status, "timestamp": world.now.to_string(), (by): to });
        if !named.is_null() {
            status["biz_opaque_callback_data"] = named.clone();
        }
        match fails {
            Some(code) => {
                status["errors"] = json!([{ "code": code, "title": "as the test has ordered",
                    "error_data": { "details": "as the test has ordered" } }]);
            }
            None => {
                status["pricing"] =
                    json!({ "billable": true, "pricing_model": "PMP", "category": "utility" });
            }
        }
        world.waiting.push_back(("statuses", status));
    }
}

type Shown = (String, Vec<(String, Value)>);

fn shown(world: &World, messages: &[String], kind: &str, content: &Value) -> Checked<Shown> {
    match kind {
        "text" => {
            fields(content, &["body", "preview_url"])?;
            Ok((format!("bot> {}", text(content, "body", 4096)?), Vec::new()))
        }
        "interactive" => interactive(content),
        "template" => Ok((template(content)?, Vec::new())),
        "reaction" => {
            fields(content, &["message_id", "emoji"])?;
            let on = text(content, "message_id", 200)?;
            if !messages.iter().any(|id| id == on) {
                return Err(Refusal::new(400, 131_009, "Parameter value is not valid"));
            }
            Ok((
                format!("bot> {} erbij", text(content, "emoji", 4)?),
                Vec::new(),
            ))
        }
        "document" => {
            fields(content, &["id", "filename", "caption"])?;
            let Some(file) = world.files.get(text(content, "id", 40)?) else {
                return Err(Refusal::new(400, 131_053, "Media upload error"));
            };
            let caption = match content.get("caption") {
                Some(_) => text(content, "caption", 1024)?,
                None => "",
            };
            let name = text(content, "filename", 240)?;
            if name != file.name {
                return Err(Refusal::parameter(
                    "the fake is stricter: another name than the file's",
                ));
            }
            let size = file.bytes.len();
            Ok((format!("bot> {caption} [{name}, {size} bytes]"), Vec::new()))
        }
        "image" => {
            fields(content, &["id", "caption"])?;
            let file = world.files.get(text(content, "id", 40)?);
            let Some(file) = file.filter(|file| file.name.ends_with(".png")) else {
                return Err(Refusal::new(400, 131_053, "Media upload error"));
            };
            let caption = text(content, "caption", 1024)?;
            let name = &file.name;
            Ok((format!("bot> {caption} [{name}]"), Vec::new()))
        }
        _ => Err(Refusal::parameter("the fake is stricter: no such type")),
    }
}

fn interactive(content: &Value) -> Checked<Shown> {
    fields(content, &["type", "body", "action"])?;
    fields(&content["body"], &["text"])?;
    let above = text(&content["body"], "text", 1024)?;
    let action = &content["action"];
    let mut found: Vec<(String, Value)> = Vec::new();
    let mut ids: Vec<String> = Vec::new();
    match content["type"].as_str() {
        Some("button") => {
            fields(action, &["buttons"])?;
            for button in list(action, "buttons", 3)? {
                fields(button, &["type", "reply"])?;
                fields(&button["reply"], &["id", "title"])?;
                let id = text(&button["reply"], "id", 256)?;
                let title = text(&button["reply"], "title", 20)?;
                let reply = json!({ "id": id, "title": title });
                found.push((
                    title.to_owned(),
                    json!({ "type": "button_reply", "button_reply": reply }),
                ));
                ids.push(id.to_owned());
            }
        }
        Some("list") => {
            fields(action, &["button", "sections"])?;
            let opens = text(action, "button", 20)?;
            if opens != "Kies" {
                return Err(Refusal::parameter(
                    "the fake is stricter: a word that people know",
                ));
            }
            for section in list(action, "sections", 10)? {
                fields(section, &["title", "rows"])?;
                for row in list(section, "rows", 10)? {
                    fields(row, &["id", "title", "description"])?;
                    let (id, title) = (text(row, "id", 200)?, text(row, "title", 24)?);
                    if row.get("description").is_some() {
                        text(row, "description", 72)?;
                    }
                    let reply =
                        json!({ "id": id, "title": title, "description": row["description"] });
                    found.push((
                        title.to_owned(),
                        json!({ "type": "list_reply", "list_reply": reply }),
                    ));
                    ids.push(id.to_owned());
                }
            }
            if found.len() > 10 {
                return Err(Refusal::parameter(
                    "Total row count exceed max allowed count: 10",
                ));
            }
        }
        _ => {
            return Err(Refusal::parameter(
                "the fake is stricter: no such interactive type",
            ));
        }
    }
    let unique = |mut words: Vec<&str>| {
        let all = words.len();
        words.sort_unstable();
        words.dedup();
        words.len() == all
    };
    let titles = found.iter().map(|(title, _)| title.as_str()).collect();
    if !unique(titles) || !unique(ids.iter().map(String::as_str).collect()) {
        return Err(Refusal::parameter("Duplicated title or id"));
    }
    let labels: Vec<String> = found
        .iter()
        .map(|(title, _)| format!("({title})"))
        .collect();
    Ok((format!("bot> {above}\n{}", labels.join(" ")), found))
}

fn template(content: &Value) -> Checked<String> {
    fields(content, &["name", "language", "components"])?;
    let name = text(content, "name", 512)?;
    if (name, content["language"]["code"].as_str()) != (TEMPLATE.0, Some(TEMPLATE.1)) {
        return Err(Refusal::new(
            404,
            132_001,
            "Template name does not exist in the translation",
        ));
    }
    let components = list(content, "components", 1)?;
    fields(&components[0], &["type", "parameters"])?;
    let parameters = list(&components[0], "parameters", 1)
        .map_err(|_| Refusal::new(400, 132_000, "Number of parameters does not match"))?;
    fields(&parameters[0], &["type", "text"])?;
    let said = text(&parameters[0], "text", 1000)?;
    if components[0]["type"] != "body" || parameters[0]["type"] != "text" {
        return Err(Refusal::new(
            400,
            132_012,
            "Parameter format does not match",
        ));
    }
    if said.contains(['\n', '\t']) || said.contains("     ") {
        return Err(Refusal::new(
            400,
            132_018,
            "Param text cannot have new-line/tab characters or more than 4 consecutive spaces",
        ));
    }
    Ok(format!("bot> [{name}] {said}"))
}
