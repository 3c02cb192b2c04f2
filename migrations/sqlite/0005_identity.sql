-- Who people are and what they may do: roles instead of one flag, invitations, parents who act for a child.

-- The roles of a member as words with spaces between them: organiser, arbiter, board.
alter table member add column roles text not null default '';

update member set roles = 'organiser' where organiser = 1;

-- Nothing was released before this, so the old column goes at once.
alter table member drop column organiser;

-- A contact that may act for a child: of a member or of somebody who is none.
create table guardian (
    club_id   text    not null,
    contact   text    not null,
    member_id integer not null,
    primary key (club_id, contact, member_id),
    foreign key (club_id, member_id) references member (club_id, member_id)
) strict;

-- The one code with which a member can link a contact himself; only its hash is kept. A new code replaces it, and the
-- row goes when it is used.
create table invitation (
    club_id   text    not null,
    member_id integer not null,
    code_hash text    not null,
    issued_at integer not null,
    primary key (club_id, member_id),
    foreign key (club_id, member_id) references member (club_id, member_id)
) strict;

-- Wrong codes of a contact: how many, and since when they count.
create table wrong_code (
    club_id text    not null references club (club_id),
    contact text    not null,
    times   integer not null check (times >= 1),
    since   integer not null,
    primary key (club_id, contact)
) strict;
