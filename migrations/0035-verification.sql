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

-- Photos, drawn anew and encrypted: the key of each is of its own, and encrypted under a key from the office's secret. A photo
-- and its key are deleted together.
create table verification_photos (
  id         uuid primary key,
  check_id   uuid not null references verification_checks (id),
  at         timestamptz not null,
  -- Of what the customer has sent, to tell a repeat from another photo under the same id.
  sent_hash  bytea not null check (length(sent_hash) = 32),
  width      integer not null check (width between 1 and 4000),
  height     integer not null check (height between 1 and 4000),
  -- What it looks like, in 64 bits, to find the same picture again.
  looks_like bigint not null,
  key        bytea not null check (length(key) = 60),
  content    bytea not null check (length(content) between 29 and 6291456),
  -- When it is erased at the latest.
  erase_at   timestamptz not null
);
create index verification_photos_of_check on verification_photos (check_id, at);
create index verification_photos_due on verification_photos (erase_at);
grant select, insert, delete on verification_photos to agio_app;
grant update (erase_at) on verification_photos to agio_app;

-- What is left of a photo that was erased: when, and what it looked like is gone with it.
create table verification_erasures (
  photo     uuid primary key,
  check_id  uuid not null references verification_checks (id),
  due_at    timestamptz not null,
  erased_at timestamptz not null
);
grant select, insert on verification_erasures to agio_app;

-- A rule of screening may ask for a check.
alter table screening_rules drop constraint screening_rules_effect_check,
  add constraint screening_rules_effect_check check (effect in ('stop', 'warn', 'trust', 'verify'));
