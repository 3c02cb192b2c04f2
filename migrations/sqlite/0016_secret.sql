-- Secrets of the installation, drawn once: keys that must be the same after a restart. They belong to no club, are never
-- shown, and go into the backup with everything else.
create table secret (
    name    text not null primary key,
    content text not null
) strict;
