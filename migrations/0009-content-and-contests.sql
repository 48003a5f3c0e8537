-- What the office writes itself, what customers say of it, and its contests.

-- The words of a page are its newest state, published or not.
create table content_pages (
  page       text primary key check (page in ('rules', 'aml-kyc', 'cash', 'discounts', 'contacts')),
  state      text not null check (state in ('draft', 'published')),
  title_ru   text not null check (length(title_ru) <= 160),
  title_en   text not null check (length(title_en) <= 160),
  text_ru    text not null check (length(text_ru) <= 15000),
  text_en    text not null check (length(text_en) <= 15000),
  changed_at timestamptz not null
);
grant select, insert, update on content_pages to agio_app;

-- What people agree to: each published text of the rules and of the AML policy, numbered and never changed.
create table content_versions (
  page         text not null references content_pages check (page in ('rules', 'aml-kyc')),
  number       integer not null check (number > 0),
  -- Whether it changes what was agreed to. A version that only words it better needs no new consent.
  substance    boolean not null,
  published_at timestamptz not null,
  title_ru     text not null check (length(title_ru) between 1 and 160),
  title_en     text not null check (length(title_en) between 1 and 160),
  text_ru      text not null check (length(text_ru) between 1 and 15000),
  text_en      text not null check (length(text_en) between 1 and 15000),
  primary key (page, number),
  constraint content_versions_first check (number > 1 or substance)
);
grant select, insert on content_versions to agio_app;

-- Pictures that editors upload, decoded and drawn anew in several widths. A name is the hash of what it holds.
create table content_images (
  name      text primary key check (name ~ '^[0-9a-f]{32}$'),
  width     integer not null check (width between 1 and 10000),
  height    integer not null check (height between 1 and 10000),
  stored_at timestamptz not null
);
create table content_image_sizes (
  name    text not null references content_images on delete cascade,
  width   integer not null check (width between 1 and 10000),
  content bytea not null check (length(content) between 1 and 4194304),
  primary key (name, width)
);
grant select, insert on content_images, content_image_sizes to agio_app;

create table articles (
  slug         text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  state        text not null check (state in ('draft', 'published')),
  published_at timestamptz,
  title_ru     text not null check (length(title_ru) <= 160),
  title_en     text not null check (length(title_en) <= 160),
  lead_ru      text not null check (length(lead_ru) <= 400),
  lead_en      text not null check (length(lead_en) <= 400),
  text_ru      text not null check (length(text_ru) <= 15000),
  text_en      text not null check (length(text_en) <= 15000),
  image        text references content_images,
  image_alt_ru text not null check (length(image_alt_ru) <= 200),
  image_alt_en text not null check (length(image_alt_en) <= 200),
  changed_at   timestamptz not null,
  constraint articles_published_when check (state = 'draft' or published_at is not null)
);
create index articles_published on articles (published_at desc, slug) where state = 'published';
grant select, insert, update, delete on articles to agio_app;

create table questions (
  key         text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 80),
  state       text not null check (state in ('draft', 'published')),
  position    smallint not null check (position between 0 and 9999),
  question_ru text not null check (length(question_ru) <= 200),
  question_en text not null check (length(question_en) <= 200),
  answer_ru   text not null check (length(answer_ru) <= 8000),
  answer_en   text not null check (length(answer_en) <= 8000),
  changed_at  timestamptz not null
);
grant select, insert, update, delete on questions to agio_app;

-- What customers say of their completed claims: one review of each claim, written once. Staff show it or decline it with a
-- reason, and may answer; they never write one or change its words.
create table reviews (
  claim       uuid primary key references claims (id),
  stars       integer not null check (stars between 1 and 5),
  text        text not null check (length(text) between 10 and 1500),
  -- As the writer wants to be called; empty: nobody's name.
  name        text not null check (length(name) <= 40),
  locale      text not null check (locale in ('ru', 'en')),
  written_at  timestamptz not null,
  state       text not null default 'waiting' check (state in ('waiting', 'shown', 'declined')),
  reason      text check (reason in ('insult', 'personal-data', 'advertising', 'not-about-us')),
  answer      text not null default '' check (length(answer) <= 1500),
  changed_at  timestamptz not null,
  constraint reviews_declined_with_reason check ((state = 'declined') = (reason is not null))
);
create index reviews_shown on reviews (written_at desc, claim) where state = 'shown';
create index reviews_by_state on reviews (state, written_at desc);
grant select, insert on reviews to agio_app;
-- The name is emptied when its account is deleted.
grant update (state, reason, answer, name, changed_at) on reviews to agio_app;

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
  entered_by uuid references users (id),
  entered_at timestamptz not null,
  drawn_by   uuid references users (id),
  drawn_at   timestamptz,
  constraint contest_draws_drawn check (entered_by is null or num_nulls(drawn_by, drawn_at) in (0, 2)),
  -- The demo office opens with a contest that nobody drew: its participants and the block are made up. A draw has no author only
  -- where it is complete from its first moment, so nobody can finish one that a person has begun.
  constraint contest_draws_of_nobody check (entered_by is not null or drawn_by is null and drawn_at is not null)
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
