-- When the owner stated the reserve of a city: what was paid out there since is no longer there.
alter table direction_city_terms add column reserve_at timestamptz not null default now();
create index claims_completed_in_city on claims (to_currency, city, completed_at)
  where state = 'completed' and city is not null;
