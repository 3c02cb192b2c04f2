-- Messages that cost money: WhatsApp's templates. Each is counted in the club's own calendar month, so that the club pays no
-- more than its file says.

-- A template was taken for a message. `refused`: there was none left. `told`: the organiser knows of it.
create table template (
    club_id     text    not null references club (club_id),
    message_key text    not null,
    month       text    not null,
    taken_at    integer not null,
    refused     integer not null default 0 check (refused in (0, 1)),
    told        integer not null default 0 check (told in (0, 1)),
    primary key (club_id, message_key)
) strict;

create index template_of_month on template (club_id, month);
