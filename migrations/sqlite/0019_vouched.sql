-- Which of the roles that the club file names a network says somebody has, a line each, as it said last. Null: none.

alter table identity add column vouched text;
