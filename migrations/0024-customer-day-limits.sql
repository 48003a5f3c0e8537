-- How much one customer may exchange in 24 hours, in US cents, besides how many unpaid claims they may have.
alter table customer_limits
  alter column unpaid_most drop not null,
  add column day_most_usd numeric(38, 0) check (day_most_usd > 0),
  add constraint customer_limits_one check (num_nonnulls(unpaid_most, day_most_usd) > 0);

create index claims_of_day on claims (user_id, opened_at) include (from_currency, give, worth_usd) where user_id is not null;

drop function if exists admit_claim(uuid, text, inet, uuid, text, timestamptz);
