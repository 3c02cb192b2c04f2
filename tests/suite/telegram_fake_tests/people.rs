//! What people do in chats, and what the bot hears of it and may do there.

use serde_json::{Value, json};

use super::{club, kind};
use crate::telegram_fake::{BOT, BOT_NAME, ChatId, MessageId};

#[tokio::test]
async fn votes_come_in_order_and_polls_close_by_the_clock() {
    let (bot, anna, jan, club) = club().await;
    let (_, next) = bot.updates(0).await;
    let poll = bot
        .poll(club, json!({ "close_date": bot.fake.now() + 3600 }))
        .await;
    bot.fake.vote(anna, club, poll, &[0]);
    bot.fake.vote(jan, club, poll, &[0]);
    bot.fake.vote(jan, club, poll, &[1]);
    bot.fake.retract(anna, club, poll);
    bot.fake.vote_anonymously(club, poll, &[0]);
    let updates = bot.ok("getUpdates", json!({ "offset": next })).await;
    let answers: Vec<String> = updates
        .as_array()
        .expect("a list")
        .iter()
        .filter(|update| kind(update) == "poll_answer")
        .map(|update| {
            let answer = &update["poll_answer"];
            let who = answer["user"]["first_name"]
                .as_str()
                .or(answer["voter_chat"]["title"].as_str());
            format!("{} {}", who.unwrap_or("?"), answer["option_ids"])
        })
        .collect();
    assert_eq!(
        answers,
        ["Anna [0]", "Jan [0]", "Jan [1]", "Anna []", "De Club [0]"]
    );
    let seen = bot
        .fake
        .message(club, poll)
        .and_then(|seen| seen.poll)
        .expect("a poll");
    assert_eq!(seen.options, [("Ja".to_owned(), 1), ("Nee".to_owned(), 1)]);
    assert_eq!(
        (seen.voters, seen.closed, seen.anonymous),
        (2, false, false)
    );
    assert_eq!(
        bot.fake.screen(club),
        "Keizer: Kom je vrijdag?\n    1 Ja\n    1 Nee"
    );
    let (_, next) = bot.updates(next).await;
    bot.fake.advance(3599);
    assert_eq!(bot.updates(next).await.0, Vec::<String>::new());
    bot.fake.advance(1);
    let closed = bot.ok("getUpdates", json!({ "offset": next })).await;
    assert_eq!(closed[0]["poll"]["is_closed"], json!(true), "{closed}");
    let seen = bot
        .fake
        .message(club, poll)
        .and_then(|seen| seen.poll)
        .expect("a poll");
    assert_eq!((seen.closed, seen.closes_at), (true, Some(bot.fake.now())));
    let words = bot
        .words("stopPoll", json!({ "chat_id": club, "message_id": poll }))
        .await;
    assert_eq!(words, "400 Bad Request: poll has already been closed");
}

#[tokio::test]
async fn buttons_are_answered_in_time() {
    let (bot, anna, jan, club) = club().await;
    let (_, next) = bot.updates(0).await;
    let markup = json!({ "inline_keyboard": [[{ "text": "Ja", "callback_data": "r7:1" }]] });
    let args = json!({ "chat_id": club, "text": "Klopt dit?", "reply_markup": markup });
    let id = bot.ok("sendMessage", args).await["message_id"]
        .as_i64()
        .expect("a number");
    let query = bot.fake.press(jan, club, id, "Ja");
    let updates = bot.ok("getUpdates", json!({ "offset": next })).await;
    let heard = &updates[0]["callback_query"];
    assert_eq!(
        (&heard["data"], &heard["from"]["id"]),
        (&json!("r7:1"), &json!(jan)),
        "{updates}"
    );
    assert_eq!(heard["message"]["message_id"], id);
    let answer = json!({ "callback_query_id": query, "text": "Dank!", "show_alert": true });
    let late =
        "400 Bad Request: query is too old and response timeout expired or query ID is invalid";
    bot.ok("answerCallbackQuery", answer.clone()).await;
    assert_eq!(bot.fake.answer_to(&query), Some(("Dank!".to_owned(), true)));
    assert_eq!(bot.words("answerCallbackQuery", answer).await, late);
    let query = bot.fake.press_old(anna, club, id, "r7:1");
    assert_eq!(bot.fake.answer_to(&query), None);
    bot.fake.advance(16);
    assert_eq!(
        bot.words("answerCallbackQuery", json!({ "callback_query_id": query }))
            .await,
        late
    );
    bot.ok(
        "editMessageReplyMarkup",
        json!({ "chat_id": club, "message_id": id }),
    )
    .await;
    assert_eq!(
        bot.fake.last(club).buttons,
        Vec::<Vec<(String, String)>>::new()
    );
}

/// Each row: what Jan says in the club, and whether the bot hears it.
#[tokio::test]
async fn privacy_hides_what_is_not_for_the_bot() {
    let (bot, anna, jan, club) = club().await;
    let ours = bot.send(club, "Wie komt er?").await;
    let theirs = bot.fake.say(anna, club, "ik!");
    let hears = |say: &dyn Fn()| {
        let before = bot.fake.waiting().len();
        say();
        bot.fake.waiting().len() > before
    };
    let says = |text: &str| hears(&|| _ = bot.fake.say(jan, club, text));
    assert!(!says("er is vrijdag niet veel parkeerplek"));
    assert!(says("/stand"));
    assert!(says(&format!("/stand@{BOT_NAME}")));
    assert!(says(&format!("kom je ook @{BOT_NAME}?")));
    assert!(!says("/stand@AndereBot"));
    assert!(!says("@AndereBot hallo"));
    assert!(hears(&|| _ = bot.fake.reply(jan, club, ours, "ja")));
    assert!(!hears(&|| _ = bot.fake.reply(jan, club, theirs, "ik ook")));
    assert!(hears(&|| bot.fake.leave(jan, club)));
    assert!(hears(&|| bot.fake.join(jan, club)));
    bot.fake.other_bot_speaks(club);
    assert!(!says("/stand"));
    assert!(says(&format!("/stand@{BOT_NAME}")));
    bot.fake.set_privacy(false);
    assert!(says("hallo"));
    bot.fake.set_privacy(true);
    assert!(!says("hallo"));
    bot.fake.set_admin(club, BOT, true);
    assert!(says("hallo"));
    bot.fake.set_anonymous_admin(club, jan);
    assert!(says("in naam van de club"));
    let heard = bot.fake.waiting().pop().expect("an update");
    assert_eq!(heard["message"]["sender_chat"]["id"], club, "{heard}");
}

#[tokio::test]
async fn places_the_bot_may_not_write() {
    let (bot, anna, jan, club) = club().await;
    let group = bot.fake.group("Bestuur", &[anna, jan]);
    let (_, next) = bot.updates(0).await;
    let to = |chat: ChatId| json!({ "chat_id": chat, "text": "x" });
    bot.fake.block(anna);
    bot.fake.kick_bot(club, anna);
    bot.fake.kick_bot(group, anna);
    bot.refuses(vec![
        (
            "sendMessage",
            to(anna),
            "403 Forbidden: bot was blocked by the user",
        ),
        (
            "sendMessage",
            to(club),
            "403 Forbidden: bot was kicked from the supergroup chat",
        ),
        (
            "sendMessage",
            to(group),
            "403 Forbidden: bot was kicked from the group chat",
        ),
        ("getChat", json!({ "chat_id": anna }), "ok"),
        (
            "getChat",
            json!({ "chat_id": club }),
            "403 Forbidden: bot was kicked from the supergroup chat",
        ),
    ])
    .await;
    assert_eq!(bot.updates(next).await.0, ["my_chat_member"; 3]);
    bot.fake.unblock(anna);
    bot.fake.add_bot(club, anna);
    bot.fake.add_bot(group, anna);
    bot.refuses(vec![
        ("sendMessage", to(anna), "ok"),
        ("sendMessage", to(club), "ok"),
        ("sendMessage", to(group), "ok"),
        ("leaveChat", json!({ "chat_id": group }), "ok"),
        (
            "sendMessage",
            to(group),
            "403 Forbidden: bot is not a member of the group chat",
        ),
        (
            "sendChatAction",
            json!({ "chat_id": club, "action": "dance" }),
            "400 Bad Request: wrong parameter action in request",
        ),
        (
            "sendChatAction",
            json!({ "chat_id": club, "action": "typing" }),
            "ok",
        ),
        (
            "getChatMember",
            json!({ "chat_id": club }),
            "400 Bad Request: invalid user_id specified",
        ),
        (
            "getChatMember",
            json!({ "chat_id": club, "user_id": 5 }),
            "400 Bad Request: user not found",
        ),
    ])
    .await;
    bot.fake.set_admin(club, jan, true);
    let status = |member: &Value| member["status"].as_str().unwrap_or_default().to_owned();
    let mut statuses = Vec::new();
    for user in [anna, jan, BOT, bot.fake.user("Piet")] {
        let args = json!({ "chat_id": club, "user_id": user });
        statuses.push(status(&bot.ok("getChatMember", args).await));
    }
    assert_eq!(statuses, ["creator", "administrator", "member", "left"]);
    let admins = bot
        .ok("getChatAdministrators", json!({ "chat_id": club }))
        .await;
    assert_eq!(admins.as_array().map(Vec::len), Some(2), "{admins}");
}

#[tokio::test]
async fn a_group_becomes_a_supergroup() {
    let (bot, anna, jan, _) = club().await;
    let old = bot.fake.group("Bestuur", &[anna, jan]);
    let ours = bot.send(old, "Ronde 7").await;
    let (_, next) = bot.updates(0).await;
    let new = bot.fake.migrate(old);
    let updates = bot.ok("getUpdates", json!({ "offset": next })).await;
    let told = |index: usize| &updates[index]["message"];
    assert_eq!(
        (&told(0)["chat"]["id"], &told(0)["migrate_to_chat_id"]),
        (&json!(old), &json!(new))
    );
    assert_eq!(
        (&told(1)["chat"]["id"], &told(1)["migrate_from_chat_id"]),
        (&json!(new), &json!(old))
    );
    let (status, answer) = bot
        .call("sendMessage", json!({ "chat_id": old, "text": "x" }))
        .await
        .expect("an answer");
    let words = "Bad Request: group chat was upgraded to a supergroup chat";
    assert_eq!((status, answer["description"].as_str()), (400, Some(words)));
    assert_eq!(answer["parameters"], json!({ "migrate_to_chat_id": new }));
    let edit = json!({ "chat_id": old, "message_id": ours, "text": "Ronde 8" });
    assert_eq!(
        bot.words("editMessageText", edit).await,
        "400 Bad Request: message can't be edited"
    );
    bot.send(new, "hier").await;
}

#[tokio::test]
async fn topics_of_a_forum() {
    let (bot, anna, jan, club) = club().await;
    let forum = bot.fake.forum("De Club", &[anna, jan]);
    let topic = bot.fake.topic(forum, anna, "Intern");
    bot.fake.say_in(jan, forum, topic, "/stand");
    let heard = bot.fake.waiting().pop().expect("an update");
    assert_eq!(heard["message"]["message_thread_id"], topic, "{heard}");
    let to = |chat: ChatId, topic: MessageId| json!({ "chat_id": chat, "text": "x", "message_thread_id": topic, "disable_notification": true });
    bot.refuses(vec![
        ("sendMessage", to(forum, topic), "ok"),
        (
            "sendMessage",
            to(forum, 999),
            "400 Bad Request: message thread not found",
        ),
        (
            "sendMessage",
            to(forum, 1),
            "400 Bad Request: message thread not found",
        ),
        ("sendMessage", to(club, 999), "ok"),
    ])
    .await;
    let seen = bot.fake.last(forum);
    assert_eq!(
        (seen.thread, seen.silent, seen.reply_to),
        (Some(topic), true, None)
    );
}

/// In a supergroup without topics every answer carries the number of the first message of its thread.
#[tokio::test]
async fn answers_in_a_supergroup_have_a_thread_and_no_topic() {
    let (bot, anna, jan, club) = club().await;
    let first = bot.send(club, "Wie komt er?").await;
    let second = bot.fake.reply(jan, club, first, "ik");
    let args =
        json!({ "chat_id": club, "text": "fijn", "reply_parameters": { "message_id": second } });
    let third = bot.ok("sendMessage", args).await;
    assert_eq!(third["message_thread_id"], first, "{third}");
    assert_eq!(
        (third.get("is_topic_message"), bot.fake.last(club).thread),
        (None, None)
    );
    let private = bot.send(anna, "hallo").await;
    bot.fake.reply(anna, anna, private, "dag");
    let heard = bot.fake.waiting().pop().expect("an update");
    assert_eq!(heard["message"].get("message_thread_id"), None, "{heard}");
    assert_eq!(heard["message"]["reply_to_message"]["text"], "hallo");
}

#[tokio::test]
async fn an_admin_hears_who_comes_and_goes() {
    let (bot, _, jan, club) = club().await;
    let ask = json!({ "allowed_updates": ["chat_member"] });
    bot.ok("getUpdates", ask).await;
    let before = bot.fake.waiting().len();
    bot.fake.leave(jan, club);
    assert_eq!(bot.fake.waiting().len(), before, "not as a plain member");
    bot.fake.set_admin(club, BOT, true);
    bot.fake.join(jan, club);
    let heard = bot.fake.waiting().pop().expect("an update");
    let status = |when: &str| heard["chat_member"][when]["status"].clone();
    assert_eq!(
        (status("old_chat_member"), status("new_chat_member")),
        (json!("left"), json!("member"))
    );
}
