-- The first shape of the store: the facts of each club, what was changed and by whom (journal), what came in (inbox),
-- what must go out (outbox), what ran (job). Standings are not here: they are replayed from the facts.
--
-- strict: a column holds what it says, as it would in Postgres.

-- One row per club: everything below hangs on it, so a wrong club id is refused instead of starting a shadow club.
create table club (
    club_id text not null primary key,
    name    text not null
) strict;

-- Members are never deleted once they have played (the references below forbid it): games of the past need their names.
create table member (
    club_id      text    not null references club (club_id),
    member_id    integer not null,
    name         text    not null,
    rating       integer,
    plays        integer not null check (plays in (0, 1)),
    organiser    integer not null check (organiser in (0, 1)),
    regular      integer not null check (regular in (0, 1)),
    joined_round integer not null check (joined_round >= 1),
    start_place  integer check (start_place >= 1),
    left_at      integer,
    primary key (club_id, member_id)
) strict;

-- A contact acts for at most one member; a member may have several contacts (Telegram and Discord).
create table identity (
    club_id   text not null references club (club_id),
    contact   text not null,
    name      text not null,
    member_id integer,
    primary key (club_id, contact),
    foreign key (club_id, member_id) references member (club_id, member_id)
) strict;

-- The calendar is data, because evenings move; the number of a round follows from the order of those not cancelled.
create table evening (
    club_id    text    not null references club (club_id),
    evening_id integer not null,
    starts_at  integer not null,
    state      text    not null check (state in ('planned', 'open', 'closed', 'published', 'finished', 'cancelled')),
    held       integer not null check (held in (0, 1)),
    seed       integer not null,
    proposal   text,
    primary key (club_id, evening_id)
) strict;

-- The last answer per member and evening; earlier answers are in the journal.
create table attendance (
    club_id         text    not null,
    evening_id      integer not null,
    member_id       integer not null,
    answer          text    not null check (answer in ('plays', 'absent', 'external')),
    external_result text,
    in_time         integer not null check (in_time in (0, 1)),
    said_at         integer not null,
    counts_as       text check (counts_as in ('notice', 'no_notice')),
    reason          text,
    primary key (club_id, evening_id, member_id),
    foreign key (club_id, evening_id) references evening (club_id, evening_id),
    foreign key (club_id, member_id) references member (club_id, member_id)
) strict;

-- Votes of people whom nobody has linked yet: kept apart, because they have no member to hang on. `choice` is the
-- option of the poll.
create table vote (
    club_id    text    not null,
    evening_id integer not null,
    contact    text    not null,
    choice     integer check (choice >= 0),
    voted_at   integer not null,
    primary key (club_id, evening_id, contact),
    foreign key (club_id, evening_id) references evening (club_id, evening_id)
) strict;

-- Published games. That nobody plays twice on an evening is held here too, under everything the app may do wrong:
-- the two indexes for one colour, the trigger across the colours.
create table board (
    club_id     text    not null,
    evening_id  integer not null,
    board       integer not null check (board >= 1),
    white       integer not null,
    black       integer not null check (black <> white),
    result      text,
    reported_by integer,
    origin      text    not null,
    note        text    not null,
    primary key (club_id, evening_id, board),
    foreign key (club_id, evening_id) references evening (club_id, evening_id),
    foreign key (club_id, white) references member (club_id, member_id),
    foreign key (club_id, black) references member (club_id, member_id),
    foreign key (club_id, reported_by) references member (club_id, member_id)
) strict;

create unique index board_white on board (club_id, evening_id, white);
create unique index board_black on board (club_id, evening_id, black);

create trigger board_seat before insert on board
when exists (
    select 1 from board as other
    where other.club_id = new.club_id and other.evening_id = new.evening_id
      and (other.white = new.black or other.black = new.white)
)
begin
    select raise(abort, 'a member is on two boards of one evening');
end;

-- The players of a board change by delete and insert (src/store/record.rs): an update would pass by the trigger above.
create trigger board_fixed before update of club_id, evening_id, white, black on board
begin
    select raise(abort, 'the players of a board are replaced, not updated');
end;

-- Who has no opponent on an evening; `penalty` tells a debt to the arbiter from an odd number.
create table bye (
    club_id    text    not null,
    evening_id integer not null,
    member_id  integer not null,
    penalty    integer not null check (penalty in (0, 1)),
    primary key (club_id, evening_id, member_id),
    foreign key (club_id, evening_id) references evening (club_id, evening_id),
    foreign key (club_id, member_id) references member (club_id, member_id)
) strict;

-- A button pressed days later must still mean what it meant: what was asked is kept with what the app needs to act.
create table question (
    club_id     text    not null references club (club_id),
    question_id integer not null,
    contact     text    not null,
    message_key text    not null,
    kind        text    not null,
    data        text    not null,
    evening_id  integer,
    is_open     integer not null check (is_open in (0, 1)),
    asked_at    integer not null,
    primary key (club_id, question_id),
    foreign key (club_id, evening_id) references evening (club_id, evening_id)
) strict;

-- What an organiser changed from chat, over what the club file says.
create table setting (
    club_id text not null references club (club_id),
    name    text not null,
    content text not null,
    primary key (club_id, name)
) strict;

-- Who changed what: the audit trail, and what undo works from. Numbered per club, because people read the numbers.
create table journal (
    club_id    text    not null references club (club_id),
    journal_id integer not null,
    done_at    integer not null,
    who        text    not null,
    channel    text    not null,
    command    text    not null,
    changes    text    not null,
    undone     integer not null default 0 check (undone in (0, 1)),
    primary key (club_id, journal_id)
) strict;

-- What a network delivered, before anything is done with it: networks deliver twice, and what was confirmed to them
-- must survive a crash. `error` says why a message could not be handled.
create table inbox (
    inbox_id    integer primary key autoincrement,
    club_id     text    not null references club (club_id),
    platform    text    not null,
    external_id text    not null,
    body        text    not null,
    received_at integer not null,
    state       text    not null default 'waiting' check (state in ('waiting', 'handled', 'failed')),
    error       text,
    unique (club_id, platform, external_id)
) strict;

create index inbox_waiting on inbox (club_id, inbox_id) where state = 'waiting';

-- What must be said, written with the change that is announced. `sending` is committed before the network is asked, so
-- a crash leaves a trace; `unknown` means that the network may or may not have got it. `recipient` keeps the order of
-- what one group or person reads.
create table outbox (
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
    unique (club_id, message_key)
) strict;

create index outbox_open on outbox (club_id, recipient, outbox_id) where state in ('waiting', 'sending', 'unknown');
create index outbox_waiting on outbox (next_try_at) where state = 'waiting';

-- A job of the schedule runs at most once per slot (local date and time), whatever the clock does.
create table job (
    club_id text    not null references club (club_id),
    job     text    not null,
    slot    text    not null,
    ran_at  integer not null,
    primary key (club_id, job, slot)
) strict;
