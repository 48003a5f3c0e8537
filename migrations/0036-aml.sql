-- The policy of AML checks as it was published, numbered and never changed: a claim is checked by the version that it was opened
-- under. The shape is AmlRecord (contract/aml/aml.ts).
create table aml_policies (
  version      integer primary key check (version > 0),
  policy       jsonb not null check (jsonb_typeof(policy) = 'object'),
  published_at timestamptz not null,
  -- Null: the policy that Agio comes with.
  published_by uuid references users (id)
);
insert into aml_policies values (1, '{
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
  list        text primary key check (list in ('ofac', 'eu')),
  published   text not null check (length(published) <= 60),
  imported_at timestamptz not null,
  entries     integer not null check (entries >= 0),
  addresses   integer not null check (addresses >= 0)
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

-- Where the checks of a claim stand: {"policy": 1, "arrival": "waits", …}. Null: it is not checked by itself.
alter table claims add column aml jsonb;
grant update (aml) on claims to agio_app;

-- Who paid, and in which transaction, as far as a rail knows.
alter table claim_payments add column payer text check (length(payer) <= 200);
alter table claim_payments add column transaction text check (length(transaction) <= 200);
alter table evm_transfers add column sender text check (sender ~ '^0x[0-9a-f]{40}$');

-- A rule can also hold what is paid, and customers are told its number.
alter table screening_rules
  drop constraint screening_rules_effect_check,
  add constraint screening_rules_effect_check check (effect in ('stop', 'verify', 'hold', 'warn', 'trust')),
  add column number integer not null generated always as identity;
drop function if exists screen(text[], text[], inet, timestamptz);
