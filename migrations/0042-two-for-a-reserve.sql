-- What leaves a reserve above the payout limit: one person proposes it, and another one makes it.
create table reserve_proposals (
  id          uuid primary key,
  currency    text not null references currencies (code),
  -- The change as it was asked for, without its id.
  wish        jsonb not null,
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  state       text not null default 'waiting' check (state in ('waiting', 'made', 'dropped')),
  decided_by  uuid references users (id),
  decided_at  timestamptz,
  constraint reserve_proposals_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint reserve_made_by_two check (state <> 'made' or decided_by <> proposed_by)
);
create index reserve_proposals_waiting on reserve_proposals (currency, proposed_at) where state = 'waiting';
grant select, insert, update (state, decided_by, decided_at) on reserve_proposals to agio_app;
