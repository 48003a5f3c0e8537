-- A source of prices that the office describes itself.
create table own_rate_sources (
  key     text primary key check (key ~ '^[a-z][a-z0-9-]{1,29}$'),
  record  jsonb not null check (jsonb_typeof(record) = 'object')
);
grant select, insert, update, delete on own_rate_sources to agio_app;
