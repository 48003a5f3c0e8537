-- Where a colleague can approve the details of a deposit account, only a person makes them count: they wait without a time.
alter table deposit_account_versions alter column counts_from drop not null;
