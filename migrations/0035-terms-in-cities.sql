-- Terms of a cash direction that differ in a city, or in one branch of it. Null: those of the direction, or of the city.
-- Amounts are in the smallest units of the side that the column is named for.
create table direction_city_terms (
  from_currency text not null,
  to_currency   text not null,
  city          text not null,
  branch        text references branches (code),
  margin_bps    integer check (margin_bps between 0 and 5000),
  from_min      numeric(38, 0) check (from_min >= 0),
  from_max      numeric(38, 0) check (from_max >= 0),
  to_min        numeric(38, 0) check (to_min >= 0),
  to_max        numeric(38, 0) check (to_max >= 0),
  -- The most of what is paid out that open claims may come to there.
  reserve       numeric(38, 0) check (reserve >= 0),
  hours         jsonb,
  constraint direction_city_terms_once unique nulls not distinct (from_currency, to_currency, city, branch),
  foreign key (from_currency, to_currency, city) references direction_cities on delete cascade
);
create index on direction_city_terms (branch);

grant select, insert, update, delete on direction_city_terms to agio_app;
