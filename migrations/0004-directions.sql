-- What the office exchanges for what, and on which terms. Amounts are smallest units of the side that the name tells.

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

create table directions (
  from_currency        text not null references currencies (code),
  to_currency          text not null references currencies (code),
  state                text not null default 'on' check (state in ('on', 'paused', 'off')),
  -- Why an operator closed it, in the operator's words.
  reason               text check (length(reason) between 1 and 500),

  -- So much of `to` for one of `from`: BTC/USDT * USDT/RUB.
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

  -- When the course of a claim is fixed: at its opening, or when the money is seen or confirmed.
  course_fixed         text not null default 'opening' check (course_fixed in ('opening', 'arrival', 'confirmations')),
  confirmations        smallint check (confirmations between 1 and 1000),
  window_minutes       smallint not null default 20 check (window_minutes between 5 and 1440),
  typical_minutes      smallint not null check (typical_minutes between 1 and 10080),

  needs_account        boolean not null default false,
  needs_verification   boolean not null default false,
  needs_aml            boolean not null default false,
  -- The shape of offices.hours; null is around the clock.
  hours                jsonb,
  instructions_ru      text not null default '',
  instructions_en      text not null default '',

  primary key (from_currency, to_currency),
  check (from_currency <> to_currency),
  -- Nothing is closed without a reason.
  check (state = 'on' or reason is not null),
  check (floor_bps <= margin_bps),
  check (from_fee_max >= from_fee_min),
  check (to_fee_max >= to_fee_min),
  check (from_max >= from_min),
  check (to_max >= to_min),
  check ((course_fixed = 'confirmations') = (confirmations is not null))
);

create table direction_tiers (
  from_currency text not null,
  to_currency   text not null,
  starts_at     numeric(38, 0) not null check (starts_at > 0),
  -- Added to the margin; below zero it is a better rate.
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

grant select, insert, update on cities, directions to agio_app;
grant select, insert, update, delete on offices, direction_tiers, direction_cities to agio_app;

create trigger cities_changed after insert or update or delete on cities
  for each statement execute function tell_catalogue_changed();
create trigger offices_changed after insert or update or delete on offices
  for each statement execute function tell_catalogue_changed();
create trigger directions_changed after insert or update or delete on directions
  for each statement execute function tell_catalogue_changed();
create trigger direction_tiers_changed after insert or update or delete on direction_tiers
  for each statement execute function tell_catalogue_changed();
create trigger direction_cities_changed after insert or update or delete on direction_cities
  for each statement execute function tell_catalogue_changed();
