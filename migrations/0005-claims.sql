-- A claim, its history, and the payments that were seen for it. Nothing here is ever deleted.

-- Customers read numbers aloud, and competitors count them: the sequence is scrambled with this key before it is shown.
create sequence claim_numbers minvalue 0 start 0;
create table claim_numbering (
  only_row boolean primary key default true check (only_row),
  key      uuid not null default gen_random_uuid()
);
insert into claim_numbering default values;

-- The rules that hold for every row are claim_is_sound() (functions/claims.sql).
create table claims (
  id                  uuid primary key,
  number              bigint not null unique,
  -- A digest of the input: the same id with another input is refused.
  input_hash          bytea not null,
  version             integer not null default 1,
  state               text not null,

  from_currency       text not null references currencies (code),
  to_currency         text not null references currencies (code),
  city                text references cities (code),

  -- The figures as they are agreed now. Corrections and choices replace them, and the event says what they were.
  side                text not null,
  give                numeric(38, 0) not null,
  get                 numeric(38, 0) not null,
  rate_give           text not null,
  rate_get            text not null,
  from_fee            numeric(38, 0) not null,
  exchanged           numeric(38, 0) not null,
  -- What the exchanged amount is worth at the rate of the sources; the spread is the difference to `converted`.
  worth               numeric(38, 0) not null,
  converted           numeric(38, 0) not null,
  to_fee              numeric(38, 0) not null,
  network_fee         numeric(38, 0) not null,
  discount_bps        integer not null,
  discount            numeric(38, 0) not null,
  promo_code          text,
  promo               numeric(38, 0) not null,
  rounding            numeric(38, 0) not null,
  -- The user who brought the customer and by which code, their share of the spread, and why it is nothing from the beginning.
  referrer            uuid references users (id),
  referral_code       text,
  referral_bps        integer not null default 0,
  referral_refused    text,
  -- What another amount is calculated with at the same rate.
  terms               jsonb not null,
  rate_fixed          text not null,
  confirmations       smallint,
  rate_since          timestamptz,

  email               text not null,
  -- The normal spelling of the e-mail address, by which limits and accounts compare.
  email_key           text not null,
  locale              text not null,
  user_id             uuid references users (id),
  -- The account that was signed in when the claim was opened; null for a guest, whoever the address belongs to. It is only
  -- counted, so it does not reference users: an account with claims can be removed.
  left_by             uuid,
  opened_from_network inet,
  -- Where the visit came from that the claim was opened in: direct, referral, monitor:bestchange… Null: it is not known.
  source              text,
  -- Which versions of the rules and of the AML policy were agreed to.
  agreed_rules        integer check (agreed_rules > 0),
  agreed_aml_kyc      integer check (agreed_aml_kyc > 0),
  -- {"account": {"kind": "bitcoin", "value": "bc1…"}, …}, in the normal spelling.
  from_account        jsonb not null,
  to_account          jsonb not null,
  refund_account      jsonb,
  -- Equal for all spellings of the account that is paid out to.
  to_identity         text not null,
  meeting             jsonb,

  rail                text,
  pay_to              jsonb,
  needs_aml           boolean not null,
  -- Where the checks of the claim stand: {"policy": 1, "arrival": "waits", …}. Null: it is not checked by itself.
  aml                 jsonb,
  window_minutes      integer not null,
  -- The clock of the current state; without a deadline nothing happens by itself.
  window_from         timestamptz,
  deadline            timestamptz,
  -- A payment before this moment counts as made in time.
  in_time_until       timestamptz,
  -- Until when the agreed rate holds for a claim whose customer was asked to choose, however often the claim is topped up.
  agreed_until        timestamptz,
  -- Money came after the agreed rate had ended, and nothing has been agreed since.
  came_late           boolean not null default false,
  -- The customer has chosen the agreed exchange: what came in on top of it goes back after the payout.
  returns_excess      boolean not null default false,

  received            numeric(38, 0) not null default 0,
  settled             numeric(38, 0) not null default 0,
  refunded            numeric(38, 0) not null default 0,
  problem             text,
  -- Why the claim is on hold, rejected or refunded, as a code and in an operator's words.
  reason              text,
  reason_text         text,
  hold_transfer       uuid references ledger_transfers (id) deferrable initially deferred,
  -- {"by": …, "at": …, "of": a digest of what was prepared}
  prepared            jsonb,
  payout              jsonb,
  refund              jsonb,

  opened_at           timestamptz not null,
  changed_at          timestamptz not null,
  completed_at        timestamptz,
  -- What a customer's turnover is counted from: the worth of a completed exchange in US cents, at the prices of its moment. Null
  -- until the office knows a price.
  worth_usd           numeric(38, 0) check (worth_usd >= 0),

  -- Four eyes: nobody sends what they have prepared themselves.
  constraint paid_out_by_two
    check (state <> 'completed' or prepared is null or prepared ->> 'by' is distinct from payout ->> 'by'),
  constraint refunded_by_two
    check (state <> 'refunded' or prepared is null or prepared ->> 'by' is distinct from refund ->> 'by')
);

create index claims_of_user on claims (user_id, opened_at desc) where user_id is not null;
-- Customers without an account are listed from this index alone.
create index claims_of_guests on claims (email_key, opened_at, id) where user_id is null;
-- Whether a user has brought any customer, and what the exchanges of all came to.
create index claims_of_referrer on claims (referrer) where referrer is not null;
create index claims_referred on claims (referrer) include (worth_usd)
  where referrer is not null and completed_at is not null and referral_refused is null;
-- The queue: open claims by their deadline. It stays small however many claims there have been.
create index claims_open on claims (deadline nulls first, opened_at)
  where state not in ('completed', 'refunded', 'cancelled', 'expired');
-- Closed claims by when they were closed, all of them or those of one state.
create index claims_closed on claims (changed_at desc, id)
  where state in ('completed', 'refunded', 'cancelled', 'expired');
create index claims_closed_in on claims (state, changed_at desc, id)
  where state in ('completed', 'refunded', 'cancelled', 'expired');
create index claims_completed on claims (completed_at desc) where completed_at is not null;
-- How long exchanges of a pair take is counted from this index alone, hence opened_at in it.
create index claims_of_pair on claims (from_currency, to_currency, completed_at desc) include (opened_at)
  where completed_at is not null;
create index claims_to_identity on claims (to_identity);
-- Turnover and its discounts, and the completed claims whose worth nobody knows yet.
create index claims_turnover on claims (user_id) include (worth_usd) where completed_at is not null;
create index claims_without_worth on claims (completed_at) where completed_at is not null and worth_usd is null;
-- What an account has agreed to with its claims.
create index claims_agreed on claims (left_by) include (agreed_rules, agreed_aml_kyc) where left_by is not null;
-- Claims of a day, which are counted live for today and once for a day that is over.
create index claims_opened on claims (opened_at);
-- Claims that wait for a check, to find those whose job has failed for good.
create index claims_aml_waits on claims (id) where aml ->> 'arrival' = 'waits' or aml ->> 'payout' = 'waits';

-- What admit_claim() counts: unpaid claims, openings of the last hour, and amounts of the last day. Unpaid is every claim that
-- nothing has come in for, also one whose customer says that it is paid, and one that was paid in part while a reserve is held
-- for the whole.
create index claims_unpaid_of_network on claims (opened_from_network)
  where state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0)
    or (problem = 'less' and hold_transfer is not null);
create index claims_unpaid_of_email on claims (email_key)
  where left_by is null and (state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0)
    or (problem = 'less' and hold_transfer is not null));
create index claims_unpaid_left_by on claims (left_by)
  where left_by is not null and (state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0)
    or (problem = 'less' and hold_transfer is not null));
create index claims_of_network on claims (opened_from_network, opened_at desc);
create index claims_of_day on claims (user_id, opened_at) include (from_currency, give, worth_usd) where user_id is not null;

-- The search of the desk: by the beginning of an e-mail address, by an account, by the reference of a payout or refund.
create index claims_email_begins on claims (email_key text_pattern_ops, opened_at desc);
create index claims_from_account on claims (lower(from_account #>> '{account,value}'));
create index claims_to_account on claims (lower(to_account #>> '{account,value}'));
create index claims_payout_reference on claims (lower(payout ->> 'reference')) where payout is not null;
create index claims_refund_reference on claims (lower(refund ->> 'reference')) where refund is not null;

create table claim_events (
  id        bigint generated always as identity primary key,
  claim_id  uuid not null references claims (id),
  at        timestamptz not null,
  -- The move, or what else happened: open, rate-fixed, payment-seen…
  kind      text not null,
  -- The state of the claim after the event.
  state     text not null,
  actor     text not null check (actor in ('client', 'operator', 'watcher', 'clock')),
  author    text not null,
  -- What the page of the claim shows of it.
  data      jsonb not null,
  -- What only staff see of it.
  inside    jsonb
);
create index claim_events_of_claim on claim_events (claim_id, id);

-- A payment that a rail or an operator reported, once for each reference of a rail.
create table claim_payments (
  id                uuid primary key default gen_random_uuid(),
  rail              text not null,
  reference         text not null,
  -- The reference that a person typed, without differences of spelling. Payments that a rail reported have none.
  payment_reference text,
  claim_id          uuid not null references claims (id),
  -- Who paid, and in which transaction, as far as the rail knows.
  payer             text check (length(payer) <= 200),
  transaction       text check (length(transaction) <= 200),
  units             numeric(38, 0) not null check (units > 0),
  confirmations     integer not null check (confirmations >= 0),
  needed            integer not null check (needed >= 0),
  state             text not null check (state in ('seen', 'credited', 'lost')),
  -- When it was paid, as far as that is known: a payment counts from then, not from when the office heard of it.
  seen_at           timestamptz not null,
  credited_at       timestamptz,
  unique (rail, reference),
  check ((state = 'credited') = (credited_at is not null))
);
create index claim_payments_of_claim on claim_payments (claim_id, seen_at);
create index claim_payments_reference on claim_payments (lower(reference));
create unique index claim_payments_payment_reference on claim_payments (payment_reference) where payment_reference is not null;

-- The most of a currency that one person may send alone. A currency without a row has no limit. Who changed one, and when, is in
-- the changes of the configuration.
create table payout_limits (
  currency   text primary key references currencies (code),
  alone_most numeric(38, 0) not null check (alone_most >= 0)
);

alter table ledger_transfers add foreign key (claim_id) references claims (id);

grant select, insert on claims, claim_events, claim_payments to agio_app;
-- What a claim was opened with stays: its number, direction, e-mail address, and the digest of its input.
grant update (
  version, state, side, give, get, rate_give, rate_get, from_fee, exchanged, worth, converted, to_fee, network_fee,
  discount_bps, discount, promo_code, promo, rounding, referrer, referral_bps, referral_refused, terms, confirmations,
  rate_since, user_id, to_account, refund_account, meeting, rail, pay_to, aml, window_from, deadline, in_time_until,
  agreed_until, came_late, returns_excess, received, settled, refunded, problem, reason, reason_text, hold_transfer,
  prepared, payout, refund, changed_at, completed_at, worth_usd
) on claims to agio_app;
-- Another block may carry another time, hence seen_at.
grant update (confirmations, needed, state, seen_at, credited_at) on claim_payments to agio_app;
grant select, insert, update, delete on payout_limits to agio_app;
grant usage on sequence claim_numbers to agio_app;
grant select on claim_numbering to agio_app;

-- The public keys that letters of guarantee are checked with. The private key is derived from the office's secret and stands nowhere.
create table guarantee_keys (
  public_key bytea not null constraint guarantee_keys_length check (length(public_key) = 32),
  since      timestamptz not null,
  -- When another secret took its place. A secret that comes back begins another row.
  until      timestamptz constraint guarantee_keys_order check (until >= since),
  primary key (public_key, since)
);
-- One key signs at a time.
create unique index guarantee_keys_current on guarantee_keys ((until is null)) where until is null;
grant select, insert, update (until) on guarantee_keys to agio_app;
