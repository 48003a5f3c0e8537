-- What the office exchanges, where, and on which terms; and the settings of the office itself.

grant usage on schema public to agio_app;

-- The filters above the calculator's lists, in their order.
create table categories (
  id       text primary key,
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
  code       text primary key check (code ~ '^[A-Z0-9]{2,20}$'),
  name_ru    text not null,
  name_en    text not null,
  ticker     text not null,
  network    text,
  kind       text not null check (kind in ('crypto', 'bank', 'wallet', 'cash')),
  category   text not null references categories (id),
  -- Decimals of the smallest unit. Amounts are stored in that unit, so the scale of a used currency never changes.
  scale      smallint not null check (scale between 0 and 18),
  glyph      text not null,
  color      text not null check (color ~ '^#[0-9a-f]{6}$'),
  state      text not null default 'on' check (state in ('on', 'paused', 'off')),
  reason     text,
  popular    boolean not null default false,
  position   integer not null
);

create table cities (
  code      text primary key check (code ~ '^[A-Z]{3,10}$'),
  name_ru   text not null,
  name_en   text not null,
  time_zone text not null,
  position  integer not null
);

create table offices (
  id         uuid primary key default gen_random_uuid(),
  city       text not null references cities (code),
  name_ru    text not null,
  name_en    text not null,
  address_ru text not null,
  address_en text not null,
  -- {"timeZone": "Europe/Moscow", "spans": [{"days": [1, 2], "from": "10:00", "to": "20:00"}]}; Monday is 1.
  hours      jsonb,
  position   integer not null
);

-- Amounts are in the smallest units of the side that the column is named for.
create table directions (
  from_currency        text not null references currencies (code),
  to_currency          text not null references currencies (code),
  state                text not null default 'on' check (state in ('on', 'paused', 'off')),
  -- Why an operator closed it, in the operator's words.
  reason               text check (length(reason) between 1 and 500),

  -- How many `to` one `from` is worth: BTC/USDT * USDT/RUB.
  formula              text not null,
  margin_bps           integer not null check (margin_bps between 0 and 5000),
  -- What tiers, discounts and promo codes must leave of the margin.
  floor_bps            integer not null check (floor_bps between 0 and 5000),

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
  -- In the form of offices.hours; null is around the clock.
  hours                jsonb,
  instructions_ru      text not null default '',
  instructions_en      text not null default '',

  primary key (from_currency, to_currency),
  check (from_currency <> to_currency),
  -- A closed direction has a reason.
  check (state = 'on' or reason is not null),
  check (floor_bps <= margin_bps),
  check (from_fee_max >= from_fee_min),
  check (to_fee_max >= to_fee_min),
  check (from_max >= from_min),
  check (to_max >= to_min),
  check ((rate_fixed = 'confirmations') = (confirmations is not null))
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

-- Whether the office is closed for maintenance, and what its forms ask. One row, from the beginning.
create table office (
  only_row               boolean primary key default true check (only_row),
  maintenance            boolean not null default false,
  maintenance_message_ru text not null default '',
  maintenance_message_en text not null default '',
  maintenance_until      timestamptz,
  captcha_claim          boolean not null default false
);
insert into office default values;

grant select, insert, update on categories, currencies, cities, directions to agio_app;
grant select, insert, update, delete on offices, direction_tiers, direction_cities, direction_medians to agio_app;
grant select, update on office to agio_app;
