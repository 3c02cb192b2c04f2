-- Several groups for one club, on one network or on more; a group for the leaders; several clubs for one bot.

-- A group that is the club's. `topic` is the part of a forum in which the bot speaks, empty for a group without such parts.
-- `audience`: everybody, or those who lead the competition.
create table bound_group (
    club_id  text not null references club (club_id),
    contact  text not null,
    topic    text not null default '',
    audience text not null check (audience in ('club', 'leaders')),
    primary key (club_id, contact)
) strict;

create index bound_group_contact on bound_group (contact);

insert into bound_group (club_id, contact, audience)
select club_id, content, 'club' from setting where name = 'group';

-- Nothing was released before this, so the old place goes at once.
delete from setting where name = 'group';

-- What is said in several groups has one key and a row for each of them. SQLite cannot change what is unique, so the
-- table is made anew.
create table outbox_with_copies (
    outbox_id   integer primary key autoincrement,
    club_id     text    not null references club (club_id),
    message_key text    not null,
    recipient   text    not null,
    body        text    not null,
    state       text    not null default 'waiting'
        check (state in ('waiting', 'sending', 'sent', 'unknown', 'parked')),
    put_at      integer not null,
    next_try_at integer not null,
    attempts    integer not null default 0,
    receipt     text,
    error       text,
    edits       text,
    sent_at     integer,
    repeats     integer not null default 0,
    reported    integer not null default 0 check (reported in (0, 1)),
    unique (club_id, message_key, recipient)
) strict;

insert into outbox_with_copies
select outbox_id, club_id, message_key, recipient, body, state, put_at, next_try_at, attempts, receipt, error,
       edits, sent_at, repeats, reported
from outbox;

drop table outbox;
alter table outbox_with_copies rename to outbox;

create index outbox_open on outbox (club_id, recipient, outbox_id) where state in ('waiting', 'sending', 'unknown');
create index outbox_waiting on outbox (next_try_at) where state = 'waiting';
create index outbox_edits on outbox (club_id, edits) where state = 'waiting';
create index outbox_said on outbox (club_id, recipient, put_at);

-- Of which copy a name of the network is.
alter table posted add column recipient text not null default '';

update posted set recipient = coalesce(
    (select min(recipient) from outbox
     where outbox.club_id = posted.club_id and outbox.message_key = posted.message_key), '');

-- With which club somebody speaks who knows several, as he chose last.
create table speaks_with (
    contact   text    not null primary key,
    club_id   text    not null references club (club_id),
    chosen_at integer not null
) strict;
