-- A press on a button has no time of its own. When the network could not be heard at the deadline, what came later may
-- have been done before it: since when it was not heard is kept with what came.

-- Until when a network was heard, about: where an outage begins when the program itself was down.
create table heard (
    platform text    not null primary key,
    until_at integer not null
) strict;

-- Since when the network had not been heard when this came; none: it was heard all the time.
alter table intake add column since_at integer;

-- The same of a message without a time of its own: it was sent at some moment after that.
alter table inbox add column since_at integer;
