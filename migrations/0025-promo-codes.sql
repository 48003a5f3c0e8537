-- Promo codes, what has been used of them, and by which claims. Codes are put away and never deleted.

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
