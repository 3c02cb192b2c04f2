//! Starts the fake Bot API with a club in which everything happens, for telegram_fake.py to look at from
//! outside. Prints where it is and who is who as one line of JSON, and ends when its input does.

use std::collections::BTreeMap;
use std::io::Read;

use serde_json::{Value, json};

use telegram_fake::{BOT, Call, ChatId, Fake, Fault, Moment, UserId};

#[allow(
    dead_code,
    unused_imports,
    reason = "the tests use all of it, this only a part"
)]
#[path = "../suite/telegram_fake/mod.rs"]
mod telegram_fake;

/// Width 64, height 64: as much of a picture as the fake looks at.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x40";

/// The people who vote and press.
#[derive(Clone, Copy)]
struct People {
    anna: UserId,
    jan: UserId,
    club: ChatId,
}

#[tokio::main]
async fn main() {
    let fake = Fake::start().await;
    let world = everything(&fake);
    let acting = fake.clone();
    let people = People {
        anna: number(&world["anna"]),
        jan: number(&world["jan"]),
        club: number(&world["club"]),
    };
    fake.on_call(move |moment, call| act(&acting, people, moment, call));
    println!("{world}");
    let closed = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    // However the input ends, this ends.
    let _ = closed.await;
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_default()
}

/// What people do that makes an update, of every kind.
fn everything(fake: &Fake) -> Value {
    let anna = fake.user_with("Anna", Some("de Vries"), Some("annadv"), Some("nl"));
    let jan = fake.user("Jan");
    let blocker = fake.user("Piet");
    let stranger = fake.user("Onbekende");
    let club = fake.supergroup("De Club", &[anna, jan]);
    let small = fake.group("Het bestuur", &[anna, jan]);
    let forum = fake.forum("De Club in onderwerpen", &[anna, jan]);
    let lost = fake.group("Een groep zonder bot", &[anna]);
    let topic = fake.topic(forum, anna, "Indeling");
    fake.start_bot(anna, "code-123");
    let said = fake.say(
        anna,
        anna,
        "gewonnen van Jan 🎉 https://voorbeeld.nl #intern mail@voorbeeld.nl",
    );
    fake.edit(anna, said, "remise met Jan");
    fake.reply(anna, anna, said, "of toch niet");
    fake.send_document(
        anna,
        anna,
        ("partij.pgn", b"1. e4 e5 1/2-1/2"),
        "onze partij",
    );
    fake.send_photo(anna, anna, PICTURE, "de stelling");
    fake.say_in(jan, forum, topic, "/stand@KeizerTestBot");
    fake.set_admin(club, BOT, true);
    fake.set_admin(club, jan, true);
    fake.say(jan, club, "/indelen");
    fake.set_anonymous_admin(club, anna);
    fake.say(anna, club, "in naam van de club");
    fake.leave(jan, small);
    fake.join(jan, small);
    fake.start_bot(blocker, "");
    fake.block(blocker);
    fake.kick_bot(lost, anna);
    let old = fake.group("De oude club", &[anna, jan]);
    let new = fake.migrate(old);
    fake.press_old(jan, club, 2, "oude knop");
    let parameters: BTreeMap<_, _> = telegram_fake::parameters::all().collect();
    json!({
        "url": fake.url(), "token": fake.token(), "now": fake.now(), "bot": BOT, "anna": anna,
        "jan": jan, "blocker": blocker, "stranger": stranger, "club": club, "forum": forum,
        "parameters": parameters, "topic": topic, "lost": lost, "old": old, "new": new, "said": said
    })
}

/// People answer what the bot sends: they vote in its polls and press its buttons. A text with a # orders a fault.
fn act(fake: &Fake, people: People, moment: Moment, call: &Call) {
    let text = call.args.get("text").map_or("", String::as_str);
    if moment == Moment::Before {
        match text {
            "#429" => fake.fault(&call.method, Fault::TooMany(3)),
            "#drop" => fake.fault(&call.method, Fault::DropAfter),
            _ => {}
        }
        return;
    }
    let Some(message) = call.answer.as_ref().map(|answer| &answer["result"]) else {
        return;
    };
    let id = number(&message["message_id"]);
    let chat: ChatId = number(&message["chat"]["id"]);
    if call.method == "sendpoll" && id != 0 && message["poll"]["is_closed"] == false {
        fake.vote(people.anna, chat, id, &[0]);
        fake.vote(people.jan, chat, id, &[1]);
        fake.retract(people.anna, chat, id);
        fake.vote_anonymously(chat, id, &[0]);
    }
    if call.method == "sendchataction" {
        fake.leave(people.jan, people.club);
        fake.join(people.jan, people.club);
    }
    let label = &message["reply_markup"]["inline_keyboard"][0][0];
    if call.method == "sendmessage" && label["callback_data"].is_string() {
        fake.press(
            people.anna,
            chat,
            id,
            label["text"].as_str().unwrap_or_default(),
        );
    }
}
