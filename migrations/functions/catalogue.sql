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
create or replace trigger direction_medians_changed after insert or update or delete on direction_medians
  for each row execute function notify_catalogue_changed();
create or replace trigger manual_rates_changed after insert or update on manual_rates
  for each statement execute function notify_catalogue_changed();
create or replace trigger rate_source_settings_changed after insert or update or delete on rate_source_settings
  for each statement execute function notify_catalogue_changed();
create or replace trigger discount_tiers_changed after insert or update or delete on discount_tiers
  for each statement execute function notify_catalogue_changed();
create or replace trigger verification_kinds_changed after update on verification_kinds
  for each statement execute function notify_catalogue_changed();
create or replace trigger aml_policies_changed after insert on aml_policies
  for each statement execute function notify_catalogue_changed();
create or replace trigger aml_lists_changed after insert or update on aml_lists
  for each statement execute function notify_catalogue_changed();
create or replace trigger office_changed after update on office
  for each statement execute function notify_catalogue_changed();
