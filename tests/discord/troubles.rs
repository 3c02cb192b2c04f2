//! What goes wrong on the way: the line, the session, the server, too many requests.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::stage::Stage;
use crate::votes::with_poll;

async fn count(stage: &Stage, what: &str) -> u64 {
    stage.world.state().await[what].as_u64().expect("a number")
}

/// Lets time pass, a little at a time, so that what waits is tried again.
async fn wait(stage: &mut Stage, minutes: i64) {
    for _ in 0..minutes * 6 {
        let later = stage.now() + TimeDelta::seconds(10);
        stage.set_clock(later).await;
        stage.work().await;
    }
}

/// Waits until Discord says so.
async fn until(stage: &Stage, is_so: impl Fn(&Value) -> bool) {
    let wanted = async {
        while !is_so(&stage.world.state().await) {
            tokio::task::yield_now().await;
        }
    };
    let found = tokio::time::timeout(std::time::Duration::from_secs(30), wanted).await;
    assert!(found.is_ok(), "{}", stage.world.state().await);
}

#[tokio::test]
async fn a_line_that_is_cut_is_resumed_and_nothing_is_missed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.world.order(json!({"do": "drop"})).await;
    stage.vote("Emil", "Ik ben er niet").await;
    stage.slash("Bram", "afwezig", json!({}), true).await;
    until(&stage, |state| {
        state["resumed"] == 1 && state["connected"] == true
    })
    .await;
    stage.work().await;
    let said = stage.look().await.join("\n");
    assert!(said.contains("bot@Emil> Je bent afgemeld"), "{said}");
    assert!(said.contains("bot@Bram> Je bent afgemeld"), "{said}");
    assert_eq!(
        (
            count(&stage, "identified").await,
            count(&stage, "resumed").await
        ),
        (1, 1)
    );
}

#[tokio::test]
async fn a_session_that_cannot_be_resumed_is_begun_anew_and_the_votes_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    for code in [Value::Null, json!(4009)] {
        let before = count(&stage, "identified").await;
        stage.world.order(json!({"do": "hold"})).await;
        stage
            .world
            .order(json!({"do": "drop", "refuse_resume": 1, "code": code}))
            .await;
        stage
            .vote(
                "Emil",
                if before == 1 {
                    "Ik ben er niet"
                } else {
                    "Ik speel"
                },
            )
            .await;
        // Its events are lost for good.
        stage
            .world
            .order(json!({"do": "release", "order": []}))
            .await;
        until(&stage, |s| {
            s["identified"].as_u64() > Some(before) && s["connected"] == true
        })
        .await;
        stage.work().await;
        let said = stage.look().await.join("\n");
        assert!(said.contains("bot@Emil> "), "{said}");
    }
}

#[tokio::test]
async fn a_gateway_that_does_not_acknowledge_is_given_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage
        .world
        .order(json!({"do": "gateway", "heartbeat": 100, "acknowledge": false}))
        .await;
    stage.world.order(json!({"do": "drop"})).await;
    until(&stage, |state| state["resumed"].as_u64() > Some(2)).await;
    stage
        .world
        .order(json!({"do": "gateway", "heartbeat": 41250, "acknowledge": true}))
        .await;
    let resumed = count(&stage, "resumed").await;
    stage.world.order(json!({"do": "drop"})).await;
    stage.vote("Emil", "Ik ben er niet").await;
    until(&stage, |s| {
        s["resumed"].as_u64() > Some(resumed) && s["connected"] == true
    })
    .await;
    stage.work().await;
    assert!(
        stage
            .look()
            .await
            .join("\n")
            .contains("bot@Emil> Je bent afgemeld")
    );
}

#[tokio::test]
async fn lost_events_come_to_light_when_the_votes_are_counted_at_the_deadline() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.world.order(json!({"do": "hold"})).await;
    stage.vote("Emil", "Ik ben er niet").await;
    stage
        .world
        .order(json!({"do": "release", "order": []}))
        .await;
    stage.work().await;
    assert_eq!(stage.look().await, Vec::<String>::new());
    let moment = stage.moment("2026-09-10 18:00");
    let said = stage.move_to(moment).await.join("\n");
    assert!(
        said.contains(
            "bot@Emil> Je bent afgemeld voor vrijdag 11 september (ronde 1), met bericht"
        ),
        "{said}"
    );
}

#[tokio::test]
async fn what_may_have_arrived_is_looked_for_and_not_said_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::open(folder.path()).await;
    // A poll that was posted and whose answer was lost; one whose answer is a gateway's.
    for (kind, at) in [("lost", "2026-09-07 10:00"), ("done", "2026-09-14 10:00")] {
        let fault =
            json!({"do": "fault", "on": "POST /channels/*/messages", "kind": kind, "status": 502});
        stage.world.order(fault).await;
        let moment = stage.moment(at);
        let said = stage.move_to(moment).await;
        let polls = |said: &[String]| said.iter().filter(|line| line.contains("[poll]")).count();
        assert_eq!(polls(&said), 1, "{said:?}");
        wait(&mut stage, 1).await;
        let said = stage.look().await;
        assert_eq!(polls(&said), 0, "{said:?}");
    }
    // It is known where it stands: a vote in it counts.
    stage.vote("Emil", "Ik ben er niet").await;
    stage.work().await;
    assert!(
        stage
            .look()
            .await
            .join("\n")
            .contains("bot@Emil> Je bent afgemeld")
    );
}

#[tokio::test]
async fn what_did_not_arrive_is_said_again_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::open(folder.path()).await;
    let fault = json!({"do": "fault", "on": "POST /channels/*/messages", "kind": "refuse", "status": 503, "times": 3});
    stage.world.order(fault).await;
    let moment = stage.moment("2026-09-07 10:00");
    let mut said = stage.move_to(moment).await;
    wait(&mut stage, 5).await;
    said.extend(stage.look().await);
    assert_eq!(
        said.iter().filter(|line| line.contains("[poll]")).count(),
        1,
        "{said:?}"
    );
}

#[tokio::test]
async fn too_many_requests_are_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::open(folder.path()).await;
    let body =
        json!({"message": "You are being rate limited.", "retry_after": 0.2, "global": false});
    let fault = json!({"do": "fault", "on": "POST /channels/*/messages", "kind": "refuse", "status": 429, "body": body});
    stage.world.order(fault).await;
    let moment = stage.moment("2026-09-07 10:00");
    let mut said = stage.move_to(moment).await;
    let polls = |said: &[String]| said.iter().filter(|line| line.contains("[poll]")).count();
    let posts = |calls: &[String]| {
        let posts = calls
            .iter()
            .filter(|call| call.starts_with("POST /channels/"));
        posts.count()
    };
    let before = posts(&stage.world.calls().await);
    assert_eq!(
        (polls(&said), before),
        (0, 2),
        "the greeting, and the refusal"
    );
    // The pause is a real one: the club's clock runs ahead of it.
    while polls(&said) == 0 {
        wait(&mut stage, 1).await;
        said.extend(stage.look().await);
        assert!(
            posts(&stage.world.calls().await) <= before + 1,
            "asked in the pause"
        );
    }
    assert_eq!(polls(&said), 1, "{said:?}");
}

#[tokio::test]
async fn a_server_that_is_slow_is_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::open(folder.path()).await;
    for delay in [0.5, 3.0] {
        let fault = json!({"do": "fault", "on": "POST /channels/*/messages", "kind": "slow", "delay": delay});
        stage.world.order(fault).await;
    }
    let moment = stage.moment("2026-09-07 10:00");
    let mut said = stage.move_to(moment).await;
    wait(&mut stage, 1).await;
    said.extend(stage.look().await);
    assert_eq!(
        said.iter().filter(|line| line.contains("[poll]")).count(),
        1,
        "{said:?}"
    );
}

#[tokio::test]
async fn without_permission_it_stops_and_tells_the_organiser() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::open(folder.path()).await;
    let permit = |what: &str| json!({"do": "permissions", "channel": stage.channel, what: ["send_messages"]});
    let (deny, allow) = (permit("deny"), permit("allow"));
    stage.world.order(deny.clone()).await;
    let moment = stage.moment("2026-09-07 10:00");
    let mut said = stage.move_to(moment).await;
    wait(&mut stage, 2).await;
    let posts = stage.world.calls().await;
    let channel = format!("POST /channels/{}/messages", stage.channel);
    let refused = posts.iter().filter(|call| **call == channel).count();
    assert!(refused <= 3, "{refused} requests that cannot succeed");
    said.extend(stage.look().await);
    let told = |said: &[String]| {
        let lost = "bot@Rens> Ik kan niet meer in de groep van de club schrijven.";
        said.iter().filter(|line| line.starts_with(lost)).count()
    };
    assert_eq!(told(&said), 1, "{said:?}");
    // It may speak again, and then once more not: that is news as well.
    stage.world.order(allow).await;
    let moment = stage.moment("2026-09-10 18:00");
    let said = stage.move_to(moment).await;
    let speaks = said
        .iter()
        .any(|line| line.starts_with("bot> De poll is dicht."));
    assert!(
        speaks
            || said
                .iter()
                .any(|line| line.starts_with("bot> De aanmelding")),
        "{said:?}"
    );
    assert_eq!(told(&said), 0, "{said:?}");
    stage.world.order(deny).await;
    stage.slash("Bram", "stand", json!({}), true).await;
    stage.work().await;
    wait(&mut stage, 1).await;
    let said = stage.look().await;
    assert_eq!(told(&said), 1, "{said:?}");
}
