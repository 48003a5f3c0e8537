-- Every process keeps the catalogue in memory, and is notified when it changed.
create or replace function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

create or replace trigger categories_changed after insert or update or delete on categories
  for each statement execute function notify_catalogue_changed();
create or replace trigger currencies_changed after insert or update or delete on currencies
  for each statement execute function notify_catalogue_changed();
create or replace trigger cities_changed after insert or update or delete on cities
  for each statement execute function notify_catalogue_changed();
create or replace trigger branches_changed after insert or update or delete on branches
  for each statement execute function notify_catalogue_changed();
create or replace trigger directions_changed after insert or update or delete on directions
  for each statement execute function notify_catalogue_changed();
create or replace trigger direction_tiers_changed after insert or update or delete on direction_tiers
  for each statement execute function notify_catalogue_changed();
create or replace trigger direction_cities_changed after insert or update or delete on direction_cities
  for each statement execute function notify_catalogue_changed();
create or replace trigger direction_city_terms_changed after insert or update or delete on direction_city_terms
  for each statement execute function notify_catalogue_changed();
create or replace trigger direction_medians_changed after insert or update or delete on direction_medians
  for each row execute function notify_catalogue_changed();
create or replace trigger manual_rates_changed after insert or update on manual_rates
  for each statement execute function notify_catalogue_changed();
create or replace trigger rate_source_settings_changed after insert or update or delete on rate_source_settings
  for each statement execute function notify_catalogue_changed();
create or replace trigger own_rate_sources_changed after insert or update or delete on own_rate_sources
  for each statement execute function notify_catalogue_changed();
create or replace trigger discount_tiers_changed after insert or update or delete on discount_tiers
  for each statement execute function notify_catalogue_changed();
create or replace trigger verification_kinds_changed after update on verification_kinds
  for each statement execute function notify_catalogue_changed();
create or replace trigger aml_policies_changed after insert on aml_policies
  for each statement execute function notify_catalogue_changed();
create or replace trigger aml_lists_changed after insert or update on aml_lists
  for each statement execute function notify_catalogue_changed();
-- What a deposit account stands for decides what can be paid out in its currency, too.
create or replace trigger bank_accounts_changed after insert or update or delete on bank_accounts
  for each statement execute function notify_catalogue_changed();
create or replace trigger deposit_accounts_bank_changed after update of bank_account on deposit_accounts
  for each statement execute function notify_catalogue_changed();
create or replace trigger roles_changed after insert or update or delete on roles
  for each statement execute function notify_catalogue_changed();
create or replace trigger office_changed after update on office
  for each statement execute function notify_catalogue_changed();

-- What the deposit accounts can take limits what is sold. Which of them was used last changes with every claim, and nothing follows from it.
create or replace function notify_deposit_accounts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('deposit-accounts', '');
  return null;
end $$;
create or replace trigger deposit_accounts_added after insert on deposit_accounts
  for each statement execute function notify_deposit_accounts_changed();
create or replace trigger deposit_accounts_changed
  after update of state, claim_least, claim_most, day_most, month_most, day_claims_most, open_most, bank_account on deposit_accounts
  for each statement execute function notify_deposit_accounts_changed();
create or replace trigger bank_account_limits_changed after update on bank_accounts
  for each statement execute function notify_deposit_accounts_changed();
create or replace trigger deposit_account_versions_changed after insert or update on deposit_account_versions
  for each statement execute function notify_deposit_accounts_changed();
