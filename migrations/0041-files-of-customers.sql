-- A customer who answers a hold sends files with it: they are kept like slips, and nobody of the staff has attached them.
alter table slips
  alter column staff drop not null,
  add constraint slips_of_customer check (staff is not null or claim_id is not null);
