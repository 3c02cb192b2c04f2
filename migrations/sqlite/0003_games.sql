-- Games that were handed in: at the end of the season the board chooses the best one. De Zwarte Dame, g.4.

-- One game of two players on an evening: who hands it in again replaces it. Round, names and result are not kept here but
-- taken from the rows they belong to when the games are given out, so that a correction is in them as well.
create table game_record (
    club_id      text    not null,
    evening_id   integer not null,
    white        integer not null,
    black        integer not null check (black <> white),
    handed_in_by integer not null,
    handed_in_at integer not null,
    moves        text    not null,
    primary key (club_id, evening_id, white, black),
    foreign key (club_id, evening_id) references evening (club_id, evening_id),
    foreign key (club_id, white) references member (club_id, member_id),
    foreign key (club_id, black) references member (club_id, member_id),
    foreign key (club_id, handed_in_by) references member (club_id, member_id)
) strict;
