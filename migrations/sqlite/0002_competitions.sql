-- Several competitions in one club: the halves of a season one after the other, the Rapid beside them. What was known
-- of a member's part in "the" competition moves to an entry per competition. Nothing was released before this, so the
-- old columns go at once.

-- `season` counts seasons from 1: what was played earlier in the same season counts for meetings. `half` is the name in
-- the club file; `groups` is how many groups are paired and ranked by themselves.
create table competition (
    club_id        text    not null references club (club_id),
    competition_id integer not null,
    kind           text    not null check (kind in ('keizer', 'rapid')),
    season         integer not null check (season >= 1),
    half           text,
    groups         integer not null check (groups >= 1),
    border         integer check (border >= 1),
    ratings_of     text,
    finished_at    integer,
    primary key (club_id, competition_id)
) strict;

-- A member's part in a competition. `rating` is the one the start order was made with; `last_place` the place in the
-- final order of the season before.
create table entry (
    club_id        text    not null,
    competition_id integer not null,
    member_id      integer not null,
    joined_round   integer not null check (joined_round >= 1),
    start_place    integer check (start_place >= 1),
    group_number   integer not null check (group_number >= 1),
    rating         integer,
    last_place     integer check (last_place >= 1),
    primary key (club_id, competition_id, member_id),
    foreign key (club_id, competition_id) references competition (club_id, competition_id),
    foreign key (club_id, member_id) references member (club_id, member_id)
) strict;

insert into competition (club_id, competition_id, kind, season, groups)
select club_id, 1, 'keizer', 1, 1 from club;

insert into entry (club_id, competition_id, member_id, joined_round, start_place, group_number)
select club_id, 1, member_id, joined_round, start_place, 1 from member where plays = 1;

alter table member drop column joined_round;
alter table member drop column start_place;

alter table evening add column competition_id integer not null default 1;

-- A rating may be an estimate until enough games are played; a player may have a tempo of his own.
alter table member add column estimated integer not null default 0 check (estimated in (0, 1));
alter table member add column tempo text;

-- Who announced that he would be late: until when, on the club's clock, or empty without a time.
alter table attendance add column late text;

-- A debt to the arbiter: due at the next odd round. Paid by a bye with `penalty`; which one, is counted.
create table penalty (
    club_id        text    not null,
    penalty_id     integer not null,
    competition_id integer not null,
    member_id      integer not null,
    imposed_at     integer not null,
    reason         text    not null,
    primary key (club_id, penalty_id),
    foreign key (club_id, competition_id) references competition (club_id, competition_id),
    foreign key (club_id, member_id) references member (club_id, member_id)
) strict;

-- The games of the play-off after the last round.
create table playoff_game (
    club_id        text    not null,
    competition_id integer not null,
    game           integer not null check (game >= 1),
    white          integer not null,
    black          integer not null check (black <> white),
    result         text    not null,
    primary key (club_id, competition_id, game),
    foreign key (club_id, competition_id) references competition (club_id, competition_id),
    foreign key (club_id, white) references member (club_id, member_id),
    foreign key (club_id, black) references member (club_id, member_id)
) strict;
