-- What the office exchanges, where, and on which terms; and the settings of the office itself.

grant usage on schema public to agio_app;

-- The filters above the calculator's lists, in their order. Pages of the console stand at the two addresses that are refused.
create table categories (
  id       text primary key check (id ~ '^[a-z][a-z0-9-]{1,19}$' and id not in ('new', 'many')),
  name_ru  text not null,
  name_en  text not null,
  position integer not null
);
insert into categories (id, name_ru, name_en, position) values
  ('crypto', 'Крипто', 'Crypto', 0),
  ('stable', 'Стейблкоины', 'Stablecoins', 1),
  ('bank', 'Банки', 'Banks', 2),
  ('wallet', 'Кошельки', 'Wallets', 3),
  ('cash', 'Наличные', 'Cash', 4);

create table currencies (
  code          text primary key check (code ~ '^[A-Z0-9]{2,20}$'),
  name_ru       text not null,
  name_en       text not null,
  ticker        text not null,
  network       text,
  kind          text not null check (kind in ('crypto', 'bank', 'wallet', 'cash')),
  category      text not null references categories (id),
  -- Decimals of the smallest unit. Amounts are stored in that unit, so the scale of a used currency never changes.
  scale         smallint not null check (scale between 0 and 18),
  glyph         text not null,
  color         text not null check (color ~ '^#[0-9a-f]{6}$'),
  state         text not null default 'on' check (state in ('on', 'paused', 'off')),
  reason        text,
  popular       boolean not null default false,
  position      integer not null,
  -- What accounts consist of. A form that the program knows: `tron`, `russian-card`, `cash`; `own` has no fields but those below.
  account_form  text not null default 'own' check (account_form ~ '^[a-z][a-z0-9-]{1,29}$'),
  -- Fields that the office added: [{"name": "client", "label": {"ru": "…", "en": "…"}, …}].
  own_fields    jsonb not null default '[]' check (jsonb_typeof(own_fields) = 'array'),
  -- The largest reserve that is shown and sold; null is the whole of it.
  reserve_cap   numeric(38, 0) check (reserve_cap >= 0),
  -- After how many confirmations a payment counts; null is as the rail has it.
  confirmations smallint check (confirmations between 1 and 128),
  -- Cash is met for, and everything else is sent: the two never mix.
  constraint currencies_cash_is_met check ((kind = 'cash') = (account_form = 'cash')),
  -- The ledger's unit of account, in which referrers are owed.
  constraint currencies_are_not_dollars check (code <> 'USD')
);

-- A city that directions were exchanged in is never deleted: claims refer to it. A pause has a reason, and may end by itself.
create table cities (
  code         text primary key check (code ~ '^[A-Z]{2,6}$'),
  name_ru      text not null,
  name_en      text not null,
  time_zone    text not null,
  state        text not null default 'on' check (state in ('on', 'paused', 'off')),
  reason       text check (length(reason) between 1 and 500),
  paused_until timestamptz,
  position     integer not null,
  constraint cities_pause_has_reason check (state <> 'paused' or reason is not null),
  constraint cities_end_of_pause check (paused_until is null or state = 'paused')
);

-- Where cash changes hands. The office is the whole business.
create table branches (
  code       text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{1,39}$'),
  city       text not null references cities (code),
  name_ru    text not null,
  name_en    text not null,
  address_ru text not null,
  address_en text not null,
  -- How to find it, and what else a visitor should know.
  way_ru     text not null default '',
  way_en     text not null default '',
  phone      text not null default '' check (length(phone) <= 40),
  notes_ru   text not null default '',
  notes_en   text not null default '',
  map_url    text not null default '' check (map_url = '' or map_url like 'https://%'),
  -- {"timeZone": "Europe/Moscow", "spans": [{"days": [1, 2], "from": "10:00", "to": "20:00"}]}; Monday is 1.
  hours      jsonb,
  state      text not null default 'on' check (state in ('on', 'off')),
  position   integer not null
);

-- Amounts are in the smallest units of the side that the column is named for.
create table directions (
  from_currency        text not null references currencies (code),
  to_currency          text not null references currencies (code),
  state                text not null default 'on' check (state in ('on', 'paused', 'off')),
  -- Why an operator closed it, in the operator's words. One that is put away needs none: nobody sees it.
  reason               text check (length(reason) between 1 and 500),
  -- A pause that ends by itself.
  paused_until         timestamptz,

  -- How many `to` one `from` is worth: BTC/USDT * USDT/RUB.
  formula              text not null,
  margin_bps           integer not null check (margin_bps between 0 and 5000),
  -- What tiers, discounts and promo codes must leave of the margin.
  floor_bps            integer not null check (floor_bps between 0 and 5000),
  -- How old a rate may be and how far it may jump. Null: what holds for every direction.
  oldest_seconds       integer constraint directions_oldest_seconds check (oldest_seconds between 10 and 1209600),
  jump_bps             integer constraint directions_jump_bps check (jump_bps between 1 and 5000),
  -- The most of a discount that the direction gives. Null: as much as the floor leaves; nought: none.
  discount_most_bps    integer constraint directions_discount_most_bps check (discount_most_bps between 0 and 5000),
  -- The most that it gives of its spread to a referrer. Null: as much as the level says; nought: none.
  referral_most_bps    integer constraint directions_referral_most_bps check (referral_most_bps between 0 and 5000),

  from_fee_fixed       numeric(38, 0) not null default 0 check (from_fee_fixed >= 0),
  from_fee_bps         integer not null default 0 check (from_fee_bps between 0 and 5000),
  from_fee_min         numeric(38, 0) not null default 0 check (from_fee_min >= 0),
  from_fee_max         numeric(38, 0),
  to_fee_fixed         numeric(38, 0) not null default 0 check (to_fee_fixed >= 0),
  to_fee_bps           integer not null default 0 check (to_fee_bps between 0 and 5000),
  to_fee_min           numeric(38, 0) not null default 0 check (to_fee_min >= 0),
  to_fee_max           numeric(38, 0),
  network_fee          numeric(38, 0) not null default 0 check (network_fee >= 0),
  network_fee_paid_by  text not null default 'office' check (network_fee_paid_by in ('office', 'client')),

  from_min             numeric(38, 0) not null default 0 check (from_min >= 0),
  from_max             numeric(38, 0),
  to_min               numeric(38, 0) not null default 0 check (to_min >= 0),
  to_max               numeric(38, 0),

  -- When the rate of a claim is fixed: at its opening, or when its payment is seen or confirmed.
  rate_fixed           text not null default 'opening' check (rate_fixed in ('opening', 'arrival', 'confirmations')),
  confirmations        smallint check (confirmations between 1 and 1000),
  window_minutes       smallint not null default 20 check (window_minutes between 5 and 1440),

  needs_account        boolean not null default false,
  needs_verification   boolean not null default false,
  needs_aml            boolean not null default false,
  -- In the form of branches.hours; null is around the clock.
  hours                jsonb,
  instructions_ru      text not null default '',
  instructions_en      text not null default '',

  primary key (from_currency, to_currency),
  constraint directions_check check (from_currency <> to_currency),
  constraint directions_pause_has_reason check (state <> 'paused' or reason is not null),
  constraint directions_end_of_pause check (paused_until is null or state = 'paused'),
  constraint directions_check2 check (floor_bps <= margin_bps),
  constraint directions_check3 check (from_fee_max >= from_fee_min),
  constraint directions_check4 check (to_fee_max >= to_fee_min),
  constraint directions_check5 check (from_max >= from_min),
  constraint directions_check6 check (to_max >= to_min),
  constraint directions_check7 check ((rate_fixed = 'confirmations') = (confirmations is not null))
);

create table direction_tiers (
  from_currency text not null,
  to_currency   text not null,
  starts_at     numeric(38, 0) not null check (starts_at > 0),
  -- Added to the margin; a negative figure is a better rate.
  adjust_bps    integer not null check (adjust_bps between -5000 and 5000),
  primary key (from_currency, to_currency, starts_at),
  foreign key (from_currency, to_currency) references directions on delete cascade
);

create table direction_cities (
  from_currency text not null,
  to_currency   text not null,
  city          text not null references cities (code),
  primary key (from_currency, to_currency, city),
  foreign key (from_currency, to_currency) references directions on delete cascade
);

-- How long exchanges of a direction take, counted from the claims of the last month.
create table direction_medians (
  from_currency text not null references currencies (code),
  to_currency   text not null references currencies (code),
  minutes       integer not null check (minutes > 0),
  claims        integer not null check (claims > 0),
  counted_at    timestamptz not null,
  primary key (from_currency, to_currency)
);

-- Logos as they were made harmless, under a name by what they hold. None is changed or removed, so that a change of the
-- settings can be taken back.
create table office_logos (
  name      text primary key check (name ~ '^[0-9a-f]{32}\.(svg|png)$'),
  width     integer not null check (width > 0),
  height    integer not null check (height > 0),
  content   bytea not null check (octet_length(content) between 1 and 1048576),
  stored_at timestamptz not null
);

-- What the owner sets of the office itself. One row, from the beginning.
create table office (
  only_row               boolean primary key default true check (only_row),
  name                   text not null default 'Agio' check (length(name) between 1 and 40),
  tagline_ru             text not null default '' check (length(tagline_ru) <= 120),
  tagline_en             text not null default '' check (length(tagline_en) <= 120),
  -- Empty: the colours that Agio comes with.
  accent                 text not null default '' check (accent ~ '^(#[0-9a-f]{6})?$'),
  logo                   text references office_logos (name),
  contact_email          text not null default '' check (length(contact_email) <= 254),
  contact_phone          text not null default '' check (length(contact_phone) <= 40),
  contact_telegram       text not null default '' check (length(contact_telegram) <= 40),
  links                  text[] not null default '{}',
  -- In the form of branches.hours; null is around the clock.
  hours                  jsonb,
  languages              text[] not null default '{ru,en}' check (cardinality(languages) > 0),
  time_zone              text not null default 'UTC',

  -- Before the first opening nobody can be sold anything, so no change waits.
  opened_at              timestamptz,
  maintenance            boolean not null default false,
  maintenance_message_ru text not null default '',
  maintenance_message_en text not null default '',
  maintenance_until      timestamptz,

  -- How long a dangerous change waits when nobody confirms it.
  change_wait_minutes    integer not null default 60 check (change_wait_minutes between 10 and 10080),
  captcha_claim          boolean not null default false,
  -- How much one visitor may take up without paying.
  unpaid_of_person       smallint not null default 3 check (unpaid_of_person between 1 and 100),
  unpaid_of_network      smallint not null default 10 check (unpaid_of_network between 1 and 1000),
  hourly_of_person       smallint not null default 6 check (hourly_of_person between 1 and 1000),
  hourly_of_network      smallint not null default 30 check (hourly_of_network between 1 and 10000),
  -- Forms that send e-mail (sign-up, a forgotten password) in an hour from one network.
  forms_of_network       smallint not null default 10 check (forms_of_network between 1 and 1000)
);
insert into office default values;

grant select, insert, update on categories, currencies, cities, directions to agio_app;
grant select, insert, update, delete on branches, direction_tiers, direction_cities, direction_medians to agio_app;
grant select, insert on office_logos to agio_app;
grant select, update on office to agio_app;
