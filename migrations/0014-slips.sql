-- The papers of payouts and refunds: bank slips, pictures of transfers. They are kept here and not in a folder, so that
-- every process has them and a backup of the database is a backup of them.
create table claim_slips (
  id       uuid primary key,
  claim_id uuid not null references claims (id),
  staff    uuid not null references users (id),
  at       timestamptz not null,
  name     text not null check (length(name) between 1 and 120),
  type     text not null check (type in ('pdf', 'png', 'jpeg')),
  sha256   bytea not null,
  content  bytea not null check (octet_length(content) between 1 and 5242880),
  check (sha256 = sha256(content))
);
create index claim_slips_of_claim on claim_slips (claim_id, at);
-- Pictures and PDFs are compressed already: trying again only costs time.
alter table claim_slips alter column content set storage external;

grant select, insert on claim_slips to agio_app;
