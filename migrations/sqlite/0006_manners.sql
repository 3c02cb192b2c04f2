-- Manners: messages that are edited instead of said again, and people who say very much at once.

-- The key of the message that this one takes the place of: of several that wait only the latest is of use.
alter table outbox add column edits text;

-- When it arrived: some networks let a message be edited for a while only. Of what was sent before, nobody knows it.
alter table outbox add column sent_at integer;

create index outbox_edits on outbox (club_id, edits) where state = 'waiting';

-- What the bot said to somebody in the last minutes: it does not say the same again.
create index outbox_said on outbox (club_id, recipient, put_at);

-- Who said it and when, so that the next message can be chosen without reading them all.
alter table inbox add column contact text not null default '';
alter table inbox add column sent_at integer not null default 0;

-- Whether it counts when somebody's messages are counted; what is not said to the bot does not, nor does a tap.
alter table inbox add column weighs integer not null default 0 check (weighs in (0, 1));

-- When it was handled; how many of one person's were in the last minutes decides when the next one is.
alter table inbox add column handled_at integer;

-- It had to wait for its turn, because there were so many of this person.
alter table inbox add column delayed integer not null default 0 check (delayed in (0, 1));

create index inbox_turn on inbox (club_id, contact, inbox_id) where state = 'waiting';
create index inbox_handled on inbox (club_id, contact, handled_at) where weighs = 1;
