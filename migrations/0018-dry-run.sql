-- When each pair was paused and why, for as long as its history reaches. Open: until is null.
create table rate_pauses (
  mode   text not null check (mode in ('demo', 'live')),
  pair   text not null,
  since  timestamptz not null,
  until  timestamptz,
  reason text not null check (reason <> ''),
  primary key (mode, pair, since),
  check (until >= since)
);
create index rate_pauses_open on rate_pauses (mode) where until is null;

grant select, insert, delete on rate_pauses to agio_app;
grant update (until) on rate_pauses to agio_app;
