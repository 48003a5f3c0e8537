-- Who and what is checked: the lists by which claims are screened, what customers show of themselves, and where money comes from.

-- What is stopped, asked for a check, held, warned of or trusted, each by an exact value of its kind. `value` is the normal
-- spelling.
create table screening_rules (
  kind   text not null check (kind in ('account', 'mailbox', 'network', 'mail-domain', 'card-issuer')),
  value  text not null check (length(value) between 1 and 200),
  effect text not null check (effect in ('stop', 'verify', 'hold', 'warn', 'trust')),
  reason text not null check (length(reason) between 1 and 500),
  until  timestamptz,
  -- Customers whose payment the rule holds are told this number.
  number integer not null generated always as identity,
  primary key (kind, value)
);

-- Counted after the answer and never waited for. A rule that is removed and set again goes on counting.
create table screening_hits (
  kind    text not null,
  value   text not null,
  hits    integer not null check (hits > 0),
  last_at timestamptz not null,
  primary key (kind, value)
);

-- What the desk is warned of: the rule as it was when the claim was opened.
create table screening_warnings (
  claim_id uuid not null references claims (id),
  kind     text not null,
  value    text not null,
  reason   text not null,
  primary key (claim_id, kind, value)
);

grant select, insert, update, delete on screening_rules to agio_app;
grant select, insert, update on screening_hits to agio_app;
grant select, insert on screening_warnings to agio_app;

-- What the office asks of each kind of check, and when.
create table verification_kinds (
  kind          text primary key check (kind in ('card', 'identity', 'selfie', 'origin', 'payment')),
  asks_ru       text not null check (length(asks_ru) between 1 and 1000),
  asks_en       text not null check (length(asks_en) between 1 and 1000),
  photos        smallint not null check (photos between 1 and 6),
  -- How long somebody who has passed is not asked again, and how long the photos are kept, in days.
  term_days     integer not null check (term_days between 0 and 3650),
  keep_days     integer not null check (keep_days between 1 and 365),
  -- Whether it is asked where a direction demands a check, or a rule of screening does.
  by_direction  boolean not null,
  -- From so many US cents on, of one claim and of all that a customer has exchanged.
  amount_from   numeric(38, 0) check (amount_from > 0),
  turnover_from numeric(38, 0) check (turnover_from > 0)
);
insert into verification_kinds (kind, asks_ru, asks_en, photos, term_days, keep_days, by_direction) values
  ('card',
   'Сфотографируйте лицевую сторону карты рядом с открытой страницей заявки: номер карты и номер заявки должны читаться. Срок действия и код на обороте закройте.',
   'Photograph the front of the card beside the open order page, so that both the card number and the order number can be read. Cover the expiry date and the code on the back.',
   1, 365, 30, true),
  ('identity',
   'Сфотографируйте разворот паспорта или другой документ с фотографией целиком, без бликов: имя, фото и срок действия должны читаться.',
   'Photograph the whole page of your passport, or of another document with a photo, without glare: the name, the photo and the expiry date must be readable.',
   1, 365, 30, false),
  ('selfie',
   'Сфотографируйте себя с документом и листом, на котором от руки написаны номер заявки, сегодняшняя дата и название обменника.',
   'Take a photo of yourself with your document and a sheet on which you have written the order number, today''s date and the name of the office by hand.',
   1, 365, 30, false),
  ('origin',
   'Пришлите то, что показывает, откуда средства: выписку, историю операций биржи или кошелька, договор.',
   'Send what shows where the funds come from: a statement, the history of an exchange or a wallet, a contract.',
   2, 90, 60, false),
  ('payment',
   'Пришлите чек или снимок экрана банка, на котором видны дата, сумма и получатель перевода.',
   'Send the receipt, or a screenshot of your bank, that shows the date, the amount and the recipient of the transfer.',
   1, 0, 30, false);
grant select on verification_kinds to agio_app;
grant update (asks_ru, asks_en, photos, term_days, keep_days, by_direction, amount_from, turnover_from)
  on verification_kinds to agio_app;

-- A check of a customer: for a claim, or of an account by itself.
create table verification_checks (
  id           uuid primary key,
  claim_id     uuid references claims (id),
  -- The account that it counts for. Null: a guest's, which counts for its claim alone.
  user_id      uuid references users (id),
  kind         text not null references verification_kinds,
  -- Who or what demanded it, and the operator's words about it.
  because      text not null check (because in ('direction', 'amount', 'turnover', 'screening', 'operator', 'customer')),
  because_text text check (length(because_text) between 1 and 500),
  -- A digest of the card that is checked.
  card         text check (card ~ '^[0-9a-f]{64}$'),
  -- How many photos are wanted by now.
  photos       smallint not null check (photos between 1 and 10),
  state        text not null check (state in ('asked', 'sent', 'accepted', 'refused', 'withdrawn')),
  -- What the office said about what was sent last: the code of a sentence, and the operator's own words.
  answer       text check (length(answer) between 1 and 40),
  answer_text  text check (length(answer_text) between 1 and 500),
  attempts     smallint not null default 0 check (attempts between 0 and 20),
  asked_at     timestamptz not null,
  sent_at      timestamptz,
  decided_at   timestamptz,
  decided_by   uuid references users (id),
  -- An accepted check is not asked for again until then.
  valid_until  timestamptz,
  reminded_at  timestamptz,
  erased_at    timestamptz,
  constraint verification_checks_of check (num_nonnulls(claim_id, user_id) > 0),
  constraint verification_checks_card check ((kind = 'card') = (card is not null)),
  constraint verification_checks_sent check (state <> 'sent' or sent_at is not null),
  constraint verification_checks_decided
    check ((state in ('accepted', 'refused')) <= (num_nulls(decided_at, decided_by) = 0)),
  constraint verification_checks_valid check (valid_until is null or state = 'accepted'),
  constraint verification_checks_operator check ((because = 'operator') = (because_text is not null))
);
create unique index verification_checks_once on verification_checks (claim_id, kind)
  where claim_id is not null and state in ('asked', 'sent');
create unique index verification_checks_once_of_account on verification_checks (user_id, kind)
  where claim_id is null and state in ('asked', 'sent');
create index verification_checks_of_claim on verification_checks (claim_id, asked_at) where claim_id is not null;
create index verification_checks_of_user on verification_checks (user_id, asked_at desc) where user_id is not null;
create index verification_checks_queue on verification_checks (sent_at) where state = 'sent';
create index verification_checks_decided_at on verification_checks (decided_at) where decided_at is not null;
create index verification_checks_ending on verification_checks (valid_until)
  where state = 'accepted' and reminded_at is null;
grant select, insert on verification_checks to agio_app;
grant update (photos, state, answer, answer_text, attempts, sent_at, decided_at, decided_by, valid_until, reminded_at, erased_at)
  on verification_checks to agio_app;

-- Files of photos that are kept in a folder or in a store outside. The row is written before the file, and deleted when the file
-- is proven to be gone.
create table verification_files (
  id       uuid primary key,
  place    text not null check (place in ('folder', 's3')),
  -- When it is erased. Null: a photo has it. A file that no photo has taken in time is erased, too.
  erase_at timestamptz
);
create index verification_files_due on verification_files (erase_at) where erase_at is not null;
grant select, insert, delete on verification_files to agio_app;
grant update (erase_at) on verification_files to agio_app;

-- Photos, drawn anew and encrypted: the key of each is of its own, and encrypted under a key from the office's secret. A photo
-- and its key are deleted together.
create table verification_photos (
  id              uuid primary key,
  check_id        uuid not null references verification_checks (id),
  at              timestamptz not null,
  -- Of what the customer has sent, to tell a repeat from another photo under the same id.
  sent_hash       bytea not null check (length(sent_hash) = 32),
  width           integer not null check (width between 1 and 4000),
  height          integer not null check (height between 1 and 4000),
  -- What it looks like, in 64 bits, to find the same picture again.
  looks_like      bigint not null,
  -- What it says of a screen that it may be a photo of: where a regular grid was found, how far apart its lines are, and whether
  -- the file called itself a screenshot. Null: it was not looked at.
  grid_percent    smallint check (grid_percent between 0 and 100),
  grid_tenths_px  smallint check (grid_tenths_px between 0 and 1000),
  says_screenshot boolean not null default false,
  -- It is sealed again when the office's secret changes.
  key             bytea not null check (length(key) = 60),
  content         bytea check (length(content) between 29 and 6291456),
  file            uuid unique references verification_files (id),
  -- When it is erased at the latest.
  erase_at        timestamptz not null,
  constraint verification_photos_kept check (num_nonnulls(content, file) = 1)
);
create index verification_photos_of_check on verification_photos (check_id, at);
create index verification_photos_due on verification_photos (erase_at);
grant select, insert, delete on verification_photos to agio_app;
grant update (key, erase_at) on verification_photos to agio_app;

-- What is left of a photo that was erased: when, and what it looked like is gone with it.
create table verification_erasures (
  photo     uuid primary key,
  check_id  uuid not null references verification_checks (id),
  due_at    timestamptz not null,
  erased_at timestamptz not null
);
grant select, insert on verification_erasures to agio_app;

-- The policy of AML checks as it was published, numbered and never changed: a claim is checked by the version that it was opened
-- under. The shape is AmlRecord (contract/aml/aml.ts).
create table aml_policies (
  version      integer primary key check (version > 0),
  policy       jsonb not null check (jsonb_typeof(policy) = 'object'),
  published_at timestamptz not null,
  -- Null: the policy that Agio comes with.
  published_by uuid references users (id)
);
insert into aml_policies (version, policy, published_at, published_by) values (1, '{
  "totalMostBps": 5000,
  "limits": [
    {"category": "sanctions", "mostBps": 0},
    {"category": "terrorism_financing", "mostBps": 0},
    {"category": "child_exploitation", "mostBps": 0},
    {"category": "dark_market", "mostBps": 50},
    {"category": "dark_service", "mostBps": 50},
    {"category": "mixer", "mostBps": 150},
    {"category": "ransom", "mostBps": 50},
    {"category": "scam", "mostBps": 150},
    {"category": "stolen_coins", "mostBps": 150},
    {"category": "illegal_service", "mostBps": 150}
  ],
  "checks": ["opening-payout", "opening-payer", "arrival-payer", "payout-payout"],
  "services": [],
  "disagreement": "strictest",
  "atOpening": "refuse",
  "away": "wait",
  "waitMinutes": 30,
  "asks": ["explanation", "origin", "wallet"],
  "answerHours": 24,
  "decideHours": 72
}', now(), null);
grant select, insert on aml_policies to agio_app;

-- Sanctions lists as they were imported last, and their addresses. An address that a list drops stays, with the day.
create table aml_lists (
  list          text primary key check (list in ('ofac', 'eu')),
  published     text not null check (length(published) <= 60),
  imported_at   timestamptz not null,
  entries       integer not null check (entries >= 0),
  addresses     integer not null check (addresses >= 0),
  -- When it was compared with the published one last, and by what its publisher says that it is still the same.
  checked_at    timestamptz not null,
  source        text check (length(source) <= 500),
  etag          text check (length(etag) <= 300),
  last_modified text check (length(last_modified) <= 300)
);
create table aml_list_addresses (
  list        text not null references aml_lists (list),
  -- The spelling in which addresses are compared (server/aml/address-key.ts).
  address     text not null check (length(address) between 1 and 200),
  entry       text not null check (length(entry) <= 100),
  spelling    text not null check (length(spelling) between 1 and 200),
  currency    text not null check (length(currency) <= 40),
  name        text not null check (length(name) <= 500),
  listed_at   timestamptz not null,
  delisted_at timestamptz check (delisted_at >= listed_at),
  primary key (list, address, entry)
);
create index aml_list_addresses_now on aml_list_addresses (address) where delisted_at is null;
create index aml_list_addresses_new on aml_list_addresses (listed_at);
grant select, insert, update on aml_lists, aml_list_addresses to agio_app;

-- Each decision with its evidence, by the checks or by a person. Nothing here changes.
create table aml_decisions (
  id        bigint generated always as identity primary key,
  -- Null: nothing was opened, as after a refusal.
  claim_id  uuid references claims (id),
  stage     text not null check (stage in ('opening', 'arrival', 'payout', 'person', 'second-look')),
  subject   text not null check (subject in ('payout-address', 'paying-address', 'transaction', 'claim')),
  value     text not null check (length(value) <= 300),
  network   text not null check (length(network) <= 40),
  verdict   text not null check (verdict in ('pass', 'hit', 'away', 'held', 'proposed', 'released')),
  -- The reason of the hold or refusal (contract/aml/hold-rules.ts).
  rule      text,
  policy    integer not null references aml_policies (version),
  -- What each provider answered, or why it did not.
  evidence  jsonb not null,
  at        timestamptz not null,
  by_staff  uuid references users (id),
  -- Who proposed the release that another one made.
  second    uuid references users (id),
  why       text check (length(why) between 1 and 500),
  constraint aml_hit_has_rule check (verdict not in ('hit', 'held') or rule is not null),
  constraint aml_person_says_why check ((stage = 'person') = (by_staff is not null) and (stage <> 'person' or why is not null)),
  -- Nobody releases what they have proposed to release themselves.
  constraint aml_released_by_two check ((verdict = 'released') = (second is not null) and (second is null or second <> by_staff))
);
-- The checks decide once on each subject of a claim.
create unique index aml_decided_once on aml_decisions (claim_id, stage, subject, value)
  where by_staff is null and claim_id is not null and verdict in ('pass', 'hit');
create index aml_decisions_of_claim on aml_decisions (claim_id, id);
create index aml_decisions_at on aml_decisions (at);
grant select, insert on aml_decisions to agio_app;
