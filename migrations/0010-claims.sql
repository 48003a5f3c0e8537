-- A claim, what happened to it, and the money that was seen for it. Nothing here is ever deleted.

-- People read numbers aloud, and competitors count them: a sequence is stirred with this key before it is shown.
create sequence claim_numbers minvalue 0 start 0;
create table claim_numbering (
  only_row boolean primary key default true check (only_row),
  key      uuid not null default gen_random_uuid()
);
insert into claim_numbering default values;

create table claims (
  id              uuid primary key,
  number          bigint not null unique,
  -- Of what it was opened with: the same id with anything else is refused.
  input_hash      bytea not null,
  version         integer not null default 1,
  state           text not null check (state in ('verification', 'awaiting-payment', 'checking', 'needs-choice', 'on-hold',
                    'paying-out', 'completed', 'refunding', 'refunded', 'cancelled', 'expired')),

  from_currency   text not null references currencies (code),
  to_currency     text not null references currencies (code),
  city            text references cities (code),

  -- The figures as they are agreed now. Corrections and choices replace them, and the event says what they were.
  side            text not null check (side in ('from', 'to')),
  give            numeric(38, 0) not null check (give > 0),
  get             numeric(38, 0) not null check (get > 0),
  course_give     text not null,
  course_get      text not null,
  from_fee        numeric(38, 0) not null check (from_fee >= 0),
  exchanged       numeric(38, 0) not null check (exchanged > 0),
  -- What the sources say the exchanged amount is worth; the spread is what is converted less.
  worth           numeric(38, 0) not null,
  converted       numeric(38, 0) not null check (converted > 0),
  to_fee          numeric(38, 0) not null check (to_fee >= 0),
  network_fee     numeric(38, 0) not null check (network_fee >= 0),
  discount_bps    integer not null check (discount_bps between 0 and 10000),
  discount        numeric(38, 0) not null check (discount >= 0),
  promo_code      text,
  promo           numeric(38, 0) not null check (promo >= 0),
  rounding        numeric(38, 0) not null check (rounding >= 0),
  -- Who brought the client, and his share of what the office keeps of the spread.
  referrer        uuid references users (id),
  referral_bps    integer not null default 0 check (referral_bps between 0 and 10000),
  -- Everything that another amount is counted with at the same course.
  terms           jsonb not null,
  course_fixed    text not null check (course_fixed in ('opening', 'arrival', 'confirmations')),
  confirmations   smallint,
  course_since    timestamptz,

  email           text not null,
  -- Without capitals: what limits and accounts compare.
  email_key       text not null,
  locale          text not null check (locale in ('ru', 'en')),
  user_id         uuid references users (id),
  opened_from     inet,
  -- {"account": {"kind": "bitcoin", "value": "bc1…"}, …}, in the one spelling that is paid to.
  from_account    jsonb not null,
  to_account      jsonb not null,
  refund_account  jsonb,
  -- Equal for all spellings of the account that is paid out to.
  to_identity     text not null,
  meeting         jsonb,

  rail            text,
  pay_to          jsonb,
  needs_aml       boolean not null,
  window_minutes  integer not null,
  -- The clock of the state it is in; without one, nothing happens by itself.
  window_from     timestamptz,
  deadline        timestamptz,
  -- When the client may first be taken to have been in time.
  in_time_until   timestamptz,

  received        numeric(38, 0) not null default 0 check (received >= 0),
  settled         numeric(38, 0) not null default 0 check (settled >= 0),
  refunded        numeric(38, 0) not null default 0 check (refunded >= 0),
  problem         text check (problem in ('less', 'more', 'late', 'double')),
  -- Why it is on hold, rejected or sent back, as a code and in an operator's words.
  reason          text,
  reason_text     text check (length(reason_text) <= 500),
  hold_transfer   uuid references ledger_transfers (id) deferrable initially deferred,
  payout          jsonb,
  refund          jsonb,

  opened_at       timestamptz not null,
  changed_at      timestamptz not null,
  completed_at    timestamptz,

  check (from_currency <> to_currency),
  check (settled + refunded <= received),
  check ((state = 'needs-choice') = (problem is not null)),
  check (state <> 'completed' or completed_at is not null)
);

create index claims_of_user on claims (user_id, opened_at desc) where user_id is not null;
create index claims_of_email on claims (email_key, opened_at desc);
-- The queue: what is open, by its clock. It stays small however many claims there have been.
create index claims_open on claims (deadline nulls first, opened_at)
  where state not in ('completed', 'refunded', 'cancelled', 'expired');
create index claims_by_state on claims (state, changed_at desc);
create index claims_unpaid_of_line on claims (opened_from) where state in ('verification', 'awaiting-payment');
create index claims_unpaid_of_email on claims (email_key) where state in ('verification', 'awaiting-payment');
create index claims_completed on claims (completed_at desc) where completed_at is not null;
create index claims_of_pair on claims (from_currency, to_currency, completed_at desc) where completed_at is not null;
create index claims_to_identity on claims (to_identity);

create table claim_events (
  id        bigint generated always as identity primary key,
  claim_id  uuid not null references claims (id),
  at        timestamptz not null,
  -- The move, or what else happened: opened, course-fixed, payment-seen…
  kind      text not null,
  -- Where the claim stood after it.
  state     text not null,
  actor     text not null check (actor in ('client', 'operator', 'watcher', 'clock')),
  author    text not null,
  -- What the claim's own page tells of it.
  data      jsonb not null,
  -- What only staff see of it.
  inside    jsonb
);
create index claim_events_of_claim on claim_events (claim_id, id);

-- Money that somebody saw coming, once for each reference of a rail.
create table claim_payments (
  id            uuid primary key default gen_random_uuid(),
  rail          text not null,
  reference     text not null,
  claim_id      uuid not null references claims (id),
  units         numeric(38, 0) not null check (units > 0),
  confirmations integer not null check (confirmations >= 0),
  needed        integer not null check (needed >= 0),
  state         text not null check (state in ('seen', 'credited', 'lost')),
  seen_at       timestamptz not null,
  credited_at   timestamptz,
  unique (rail, reference),
  check ((state = 'credited') = (credited_at is not null))
);
create index claim_payments_of_claim on claim_payments (claim_id, seen_at);

alter table ledger_transfers add foreign key (claim_id) references claims (id);
create index ledger_transfers_by_time on ledger_transfers (at desc);

grant select, insert on claims, claim_events, claim_payments to agio_app;
-- What a claim was opened with stays: its number, its direction, its address, the hash of its input.
grant update (
  version, state, side, give, get, course_give, course_get, from_fee, exchanged, worth, converted, to_fee, network_fee,
  discount_bps, discount, promo_code, promo, rounding, referrer, referral_bps, terms, confirmations, course_since, user_id,
  to_account, refund_account, meeting, rail, pay_to, window_from, deadline, in_time_until, received, settled, refunded,
  problem, reason, reason_text, hold_transfer, payout, refund, changed_at, completed_at
) on claims to agio_app;
grant update (confirmations, needed, state, credited_at) on claim_payments to agio_app;
grant usage on sequence claim_numbers to agio_app;
grant select on claim_numbering to agio_app;

-- Open pages, and the desk's queue, hear of each claim that changed.
create function tell_claim_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('claims', new.claim_id::text);
  return null;
end $$;
create trigger claim_events_added after insert on claim_events
  for each row execute function tell_claim_changed();
create trigger claim_payments_changed after insert or update on claim_payments
  for each row execute function tell_claim_changed();

-- How long exchanges really take, counted from the claims of the last month. It takes the place of what the office believed.
create table direction_medians (
  from_currency text not null references currencies (code),
  to_currency   text not null references currencies (code),
  minutes       integer not null check (minutes > 0),
  claims        integer not null check (claims > 0),
  counted_at    timestamptz not null,
  primary key (from_currency, to_currency)
);
alter table directions drop column typical_minutes;
grant select, insert, update, delete on direction_medians to agio_app;
create trigger direction_medians_changed after insert or update or delete on direction_medians
  for each row execute function tell_catalogue_changed();
