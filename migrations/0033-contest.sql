-- Contests: completed claims are tickets. Contests are never deleted, and what was frozen or drawn never changes.

create table contests (
  key             text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 80),
  state           text not null check (state in ('draft', 'published', 'cancelled')),
  title_ru        text not null check (length(title_ru) <= 160),
  title_en        text not null check (length(title_en) <= 160),
  text_ru         text not null check (length(text_ru) <= 8000),
  text_en         text not null check (length(text_en) <= 8000),
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  tickets_by      text not null check (tickets_by in ('claim', 'usd')),
  -- US cents.
  usd_per_ticket  numeric(38, 0) check (usd_per_ticket > 0),
  from_currencies text[] not null,
  to_currencies   text[] not null,
  block_height    integer not null check (block_height > 0),
  prizes          jsonb not null,
  changed_at      timestamptz not null,
  constraint contests_period check (ends_at > starts_at),
  constraint contests_per_ticket check ((tickets_by = 'usd') = (usd_per_ticket is not null))
);
create index contests_by_end on contests (ends_at desc, key) where state <> 'draft';
grant select, insert, update on contests to agio_app;

-- The list of a contest as it is published, byte by byte. The hash is that of the text.
create table contest_lists (
  contest      text primary key references contests (key),
  frozen_at    timestamptz not null,
  -- A person, or `clock`.
  frozen_by    text not null,
  list         text not null,
  hash         text not null constraint contest_lists_hash check (hash = encode(sha256(convert_to(list, 'UTF8')), 'hex')),
  tickets      bigint not null check (tickets >= 0),
  participants integer not null check (participants >= 0)
);
grant select, insert on contest_lists to agio_app;

-- Who stands behind the lines of a list. An account that is deleted later keeps its line.
create table contest_participants (
  contest     text not null references contest_lists (contest),
  participant text not null check (participant ~ '^[0-9a-f]{12}$'),
  user_id     uuid,
  email       text not null,
  email_key   text not null,
  locale      text not null check (locale in ('ru', 'en')),
  tickets     bigint not null check (tickets > 0),
  primary key (contest, participant)
);
create index contest_participants_of_user on contest_participants (user_id) where user_id is not null;
grant select, insert on contest_participants to agio_app;

-- The hash of the block: entered by one person, and drawn with when another has entered the same one.
create table contest_draws (
  contest    text primary key references contest_lists (contest),
  block_hash text not null check (block_hash ~ '^0{16}[0-9a-f]{48}$'),
  entered_by uuid not null references users (id),
  entered_at timestamptz not null,
  drawn_by   uuid references users (id),
  drawn_at   timestamptz,
  constraint contest_draws_drawn check (num_nulls(drawn_by, drawn_at) in (0, 2))
);
grant select, insert on contest_draws to agio_app;
grant update (block_hash, entered_by, entered_at, drawn_by, drawn_at) on contest_draws to agio_app;

create table contest_winners (
  contest     text not null references contest_draws (contest),
  place       integer not null check (place > 0),
  participant text not null,
  -- Its place among the prizes, from nought, and what it is: smallest units of dollars, or a code.
  prize       integer not null check (prize >= 0),
  units       numeric(38, 0) check (units > 0),
  promo_code  text references promo_codes (code),
  -- The account that got the dollars, by which transfer. Dollars wait until the mailbox of a guest has an account.
  given_to    uuid references users (id),
  transfer    uuid constraint contest_winners_transfer_once unique references ledger_transfers (id) deferrable initially deferred,
  given_at    timestamptz,
  primary key (contest, place),
  constraint contest_winners_once unique (contest, participant),
  constraint contest_winners_participant foreign key (contest, participant) references contest_participants (contest, participant),
  constraint contest_winners_gift check (num_nonnulls(units, promo_code) = 1),
  constraint contest_winners_given check (
    case when units is null then given_at is not null and num_nonnulls(given_to, transfer) = 0
    else num_nulls(given_to, transfer, given_at) in (0, 3) end
  )
);
create index contest_winners_waiting on contest_winners (contest) where given_at is null;
create index contest_winners_given_to on contest_winners (given_to) where given_to is not null;
grant select, insert on contest_winners to agio_app;
grant update (given_to, transfer, given_at) on contest_winners to agio_app;
