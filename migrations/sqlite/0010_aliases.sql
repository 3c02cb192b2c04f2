-- WhatsApp by hand: the organiser pastes what is said in a group that the bot is not in. There people are called as his
-- telephone calls them.

-- What the telephone calls a member, in the form in which names are compared; without a member it is nobody of ours
-- (the name of the group, a parent), and what he says is passed over.
create table alias (
    club_id   text not null,
    alias     text not null,
    name      text not null,
    member_id integer,
    primary key (club_id, alias),
    foreign key (club_id, member_id) references member (club_id, member_id)
) strict;
