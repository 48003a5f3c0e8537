-- What the owner sets for withdrawals of referral income.
create table withdrawal_settings (
  only_one boolean primary key default true constraint withdrawal_settings_only_one check (only_one),
  -- The least that is paid out, in smallest units of dollars.
  minimum  numeric(38, 0) not null constraint withdrawal_settings_minimum check (minimum > 0)
);
insert into withdrawal_settings (minimum) values (100000);
grant select on withdrawal_settings to agio_app;
grant update (minimum) on withdrawal_settings to agio_app;

-- The currencies that are paid out, in the order of the list, each with what its transfer costs the referrer.
create table withdrawal_currencies (
  currency text primary key references currencies (code),
  fee      numeric(38, 0) not null constraint withdrawal_currencies_fee check (fee >= 0),
  position integer not null
);
grant select, insert, update, delete on withdrawal_currencies to agio_app;

-- Referral income that somebody has asked for. Amounts are in smallest units: `units` of dollars, the others of the currency.
create table withdrawals (
  id            uuid primary key,
  user_id       uuid not null references users (id),
  version       integer not null default 1,
  state         text not null constraint withdrawals_state
    check (state in ('new', 'processing', 'paid', 'rejected', 'cancelled')),
  units         numeric(38, 0) not null constraint withdrawals_units check (units > 0),
  currency      text not null references currencies (code),
  -- The decimals of the currency, and so many dollars for so much of it, as they were when it was asked for.
  scale         integer not null,
  rate_give     text not null,
  rate_get      text not null,
  converted     numeric(38, 0) not null,
  fee           numeric(38, 0) not null,
  get           numeric(38, 0) not null constraint withdrawals_get check (get > 0 and get + fee = converted),
  account       jsonb not null,
  identity      text not null,
  -- The hold on the referrer's dollars, also when it has ended.
  hold_transfer uuid not null constraint withdrawals_hold_once unique references ledger_transfers (id)
    deferrable initially deferred,
  -- Who works on it now, and until when. A courtesy that runs out, as with claims.
  taken_by      uuid references users (id),
  taken_since   timestamptz,
  taken_until   timestamptz,
  prepared      jsonb,
  reference     text,
  reason        text,
  asked_at      timestamptz not null,
  changed_at    timestamptz not null,
  constraint withdrawals_paid check ((state = 'paid') = (reference is not null)),
  constraint withdrawals_rejected check ((state = 'rejected') = (reason is not null)),
  constraint withdrawals_taken check (num_nulls(taken_by, taken_since, taken_until) in (0, 3))
);
create index withdrawals_of_user on withdrawals (user_id, asked_at desc, id);
create index withdrawals_by_state on withdrawals (state, asked_at);
grant select, insert on withdrawals to agio_app;
grant update (version, state, taken_by, taken_since, taken_until, prepared, reference, reason, changed_at)
  on withdrawals to agio_app;

create table withdrawal_events (
  id            bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawals (id),
  at            timestamptz not null,
  kind          text not null,
  state         text not null,
  actor         text not null constraint withdrawal_events_actor check (actor in ('client', 'staff')),
  author        text not null,
  -- The ledger's transfers that were written with it.
  transfers     uuid[] not null
);
create index withdrawal_events_of_withdrawal on withdrawal_events (withdrawal_id, id);
grant select, insert on withdrawal_events to agio_app;

-- The proof of a payout belongs to a claim or to a withdrawal.
alter table claim_slips rename to slips;
alter table slips
  alter column claim_id drop not null,
  add column withdrawal_id uuid references withdrawals (id),
  add constraint slips_of_one check (num_nonnulls(claim_id, withdrawal_id) = 1);
create index slips_of_withdrawal on slips (withdrawal_id, at);
