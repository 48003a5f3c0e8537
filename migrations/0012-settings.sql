-- What the owner sets of the office itself: its name, how it is reached, its limits.
alter table office
  add column name             text not null default 'Agio' check (length(name) between 1 and 40),
  add column tagline_ru       text not null default '' check (length(tagline_ru) <= 120),
  add column tagline_en       text not null default '' check (length(tagline_en) <= 120),
  add column contact_email    text not null default '' check (length(contact_email) <= 254),
  add column contact_phone    text not null default '' check (length(contact_phone) <= 40),
  add column contact_telegram text not null default '' check (length(contact_telegram) <= 40),
  add column links            text[] not null default '{}',
  -- In the form of offices.hours; null is around the clock.
  add column hours            jsonb,
  add column languages        text[] not null default '{ru,en}' check (cardinality(languages) > 0),
  add column time_zone        text not null default 'UTC',
  -- How much one visitor may take up without paying.
  add column unpaid_of_person  smallint not null default 3 check (unpaid_of_person between 1 and 100),
  add column unpaid_of_network smallint not null default 10 check (unpaid_of_network between 1 and 1000),
  add column hourly_of_person  smallint not null default 6 check (hourly_of_person between 1 and 1000),
  add column hourly_of_network smallint not null default 30 check (hourly_of_network between 1 and 10000);
