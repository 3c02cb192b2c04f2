-- A real network: what it delivers is kept as it came before it is read, what it calls our messages, and whom it does
-- not let us reach.

-- What a network delivered, word for word. `number` is the network's own: it rises, and what is delivered twice has the
-- same. `held`: a vote in a poll of which we do not know yet which one it is. `failed`: it could not be read and is kept.
create table intake (
    intake_id   integer primary key autoincrement,
    platform    text    not null,
    number      integer not null,
    body        text    not null,
    received_at integer not null,
    state       text    not null default 'waiting' check (state in ('waiting', 'held', 'done', 'failed')),
    error       text,
    unique (platform, number)
) strict;

create index intake_open on intake (platform, number) where state in ('waiting', 'held');

-- What the networks call our messages: a poll that was posted twice after an outage has two names and is one poll.
create table posted (
    platform    text not null,
    word        text not null,
    club_id     text not null references club (club_id),
    message_key text not null,
    primary key (platform, word)
) strict;

-- Contacts to whom the bot cannot speak: it was removed from the group, blocked by a person or never opened by him.
-- `told`: the organiser knows.
create table unreachable (
    club_id text    not null references club (club_id),
    contact text    not null,
    since   integer not null,
    reason  text    not null,
    told    integer not null default 0 check (told in (0, 1)),
    primary key (club_id, contact)
) strict;

-- How often a message was said again because nobody knew whether it had arrived.
alter table outbox add column repeats integer not null default 0;

-- The organiser was told that a parked message did not arrive.
alter table outbox add column reported integer not null default 0 check (reported in (0, 1));
