-- What customers get off, and what those get who bring them: discounts, promo codes, referrals, and withdrawals of what was earned.

-- The discounts that the office gives from a turnover on, in US cents.
create table discount_tiers (
  starts_at numeric(38, 0) primary key check (starts_at >= 0),
  bps       integer not null check (bps between 1 and 5000)
);
insert into discount_tiers (starts_at, bps) values (50000, 5), (100000, 10), (500000, 20), (1000000, 30), (5000000, 50);
grant select, insert, update, delete on discount_tiers to agio_app;

-- Promo codes are put away and never deleted.
create table promo_codes (
  code            text primary key constraint promo_codes_code check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,31}$'),
  state           text not null check (state in ('on', 'off')),
  kind            text not null check (kind in ('percent', 'margin', 'sum')),
  -- Hundredths of a percent, of the amount or of the margin.
  bps             integer not null check (bps between 0 and 10000),
  sum             numeric(48, 18) check (sum > 0),
  sum_ticker      text,
  starts_at       timestamptz,
  ends_at         timestamptz,
  uses_most       integer check (uses_most > 0),
  uses_of_person  integer check (uses_of_person > 0),
  from_currencies text[] not null,
  to_currencies   text[] not null,
  pairs           text[] not null,
  minimum         numeric(48, 18) check (minimum > 0),
  minimum_ticker  text,
  first_only      boolean not null,
  -- A mailbox or the id of an account; empty: anybody.
  only_for        text not null,
  with_discount   boolean not null,
  -- US cents.
  budget_usd      numeric(38, 0) check (budget_usd > 0),
  listed          boolean not null,
  batch           text not null,
  note            text not null,
  made_at         timestamptz not null,
  constraint promo_codes_gives check (case when kind = 'sum' then bps = 0 and sum is not null else bps > 0 and sum is null end),
  constraint promo_codes_sum_ticker check ((sum is null) = (sum_ticker is null)),
  constraint promo_codes_minimum_ticker check ((minimum is null) = (minimum_ticker is null)),
  constraint promo_codes_period check (ends_at > starts_at)
);

-- Uses that count, and their cost in US cents. Whoever takes or gives back a use waits for the row.
create table promo_counts (
  code     text primary key references promo_codes (code),
  uses     integer not null default 0 check (uses >= 0),
  cost_usd numeric(38, 0) not null default 0 check (cost_usd >= 0)
);

-- One for each claim with a code. Held while the claim is open, kept when it completes, returned when it ended unpaid.
create table promo_uses (
  claim_id uuid primary key references claims (id),
  code     text not null references promo_codes (code),
  state    text not null check (state in ('held', 'kept', 'returned')),
  -- US cents at the price of the moment. Null: no price was known.
  cost_usd numeric(38, 0) check (cost_usd >= 0),
  used_at  timestamptz not null
);
create index promo_uses_of_code on promo_uses (code, used_at desc);

grant select, insert, update on promo_codes, promo_counts, promo_uses to agio_app;

-- What the office gives to referrers: the share of its spread by the turnover that somebody has brought, in US cents.
create table referral_levels (
  starts_at numeric(38, 0) primary key constraint referral_levels_starts_at check (starts_at >= 0),
  bps       integer not null constraint referral_levels_bps check (bps between 1 and 5000)
);
insert into referral_levels (starts_at, bps) values (0, 1000), (1000000, 1500), (5000000, 2000), (10000000, 2500), (25000000, 3000);
grant select, insert, update, delete on referral_levels to agio_app;

-- What a completed exchange has brought its referrer, and what was taken back of it. A line without money says why.
create table referral_lines (
  -- Of a line with money also the transfer of the dollars.
  id           uuid primary key,
  claim_id     uuid not null references claims (id),
  referrer     uuid not null references users (id),
  kind         text not null constraint referral_lines_kind check (kind in ('accrued', 'returned')),
  -- Smallest units of dollars.
  units        numeric(38, 0) not null constraint referral_lines_units check (units >= 0),
  -- The same in the currency that the claim paid out, and the dollars for a whole one of it.
  cost         numeric(38, 0) not null constraint referral_lines_cost check (cost >= 0),
  usd_rate     text,
  bps          integer not null constraint referral_lines_bps check (bps between 0 and 10000),
  -- Where the share comes from.
  rule         text not null constraint referral_lines_rule check (rule in ('level', 'personal', 'direction')),
  -- Why it is nothing.
  zero         text,
  author       text not null,
  at           timestamptz not null,
  available_at timestamptz not null,
  constraint referral_lines_once unique (claim_id, kind),
  constraint referral_lines_zero check ((units = 0) = (zero is not null)),
  constraint referral_lines_rated check (units = 0 or (cost > 0 and usd_rate is not null))
);
create index referral_lines_of_referrer on referral_lines (referrer, at desc);
grant select, insert on referral_lines to agio_app;

-- Links beside the one of the account, each with a name of its owner's.
create table referral_links (
  code        text primary key constraint referral_links_code check (code ~ '^[A-Z0-9]{4,20}$'),
  owner       uuid not null references users (id),
  name        text not null constraint referral_links_name check (length(name) between 1 and 60),
  created_at  timestamptz not null,
  put_away_at timestamptz
);
create index referral_links_of_owner on referral_links (owner);
grant select, insert on referral_links to agio_app;
grant update (name, put_away_at) on referral_links to agio_app;

-- Visits by a link, by day. Whose they were is known for that day alone, as a digest of the network, so that one is counted once.
create table referral_clicks (
  owner  uuid not null references users (id),
  code   text not null,
  day    date not null,
  clicks integer not null constraint referral_clicks_clicks check (clicks > 0),
  constraint referral_clicks_pkey primary key (owner, code, day)
);
grant select, insert, update on referral_clicks to agio_app;
create table referral_click_marks (
  mark bytea primary key,
  day  date not null
);
grant select, insert, delete on referral_click_marks to agio_app;

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
