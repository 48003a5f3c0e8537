-- What happens with each claim is told after its transaction and no longer inside it: PostgreSQL lets transactions that
-- NOTIFY through one at a time, each with its own wait for the disk.

-- What has changed of late, for processes that keep a picture of it. A row is seen when what it tells of is seen. Nothing
-- here outlives a crash of the server, and nothing has to: whoever comes back to it looks at everything anew.
create unlogged table news (
  written xid8 not null default pg_current_xact_id(),
  at      timestamptz not null default clock_timestamp(),
  channel text not null,
  subject text not null
);
create index news_written on news (written);
create index news_at on news (at);
grant select, insert, delete on news to agio_app;

create or replace function tell_claim_changed() returns trigger language plpgsql as $$
begin
  insert into public.news (channel, subject) values ('claims', new.claim_id::text);
  return null;
end $$;

create function tell_reserve_changed() returns trigger language plpgsql as $$
begin
  insert into public.news (channel, subject) values ('reserves', '');
  return null;
end $$;
drop trigger ledger_accounts_changed on ledger_accounts;
create trigger ledger_accounts_changed after insert or update on ledger_accounts
  for each row when (new.kind = 'reserve') execute function tell_reserve_changed();
