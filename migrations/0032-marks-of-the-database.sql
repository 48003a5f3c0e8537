-- What a database is recognised by: an id, and a word sealed with the secret that it was first opened with.
create table database_mark (
  only_row boolean primary key default true check (only_row),
  id       uuid not null default gen_random_uuid(),
  sealed   text
);
insert into database_mark default values;
grant select on database_mark to agio_app;
grant update (sealed) on database_mark to agio_app;
