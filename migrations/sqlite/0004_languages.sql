-- In which language somebody is spoken to: a member chooses for all his contacts, somebody who is not linked yet for the
-- one he speaks through. Null: the language of the club.

alter table member add column language text check (language in ('nl', 'en'));
alter table identity add column language text check (language in ('nl', 'en'));
