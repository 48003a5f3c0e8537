-- A photo's key is sealed again when the office's secret changes.
grant update (key) on verification_photos to agio_app;

-- Files of photos that are kept in a folder or in a store outside. The row is written before the file, and deleted when the file
-- is proven to be gone.
create table verification_files (
  id       uuid primary key,
  place    text not null check (place in ('folder', 's3')),
  -- When it is erased. Null: a photo has it. A file that no photo has taken in time is erased, too.
  erase_at timestamptz
);
create index verification_files_due on verification_files (erase_at) where erase_at is not null;
grant select, insert, delete on verification_files to agio_app;
grant update (erase_at) on verification_files to agio_app;

alter table verification_photos
  alter column content drop not null,
  add column file uuid unique references verification_files (id),
  add constraint verification_photos_kept check (num_nonnulls(content, file) = 1);

-- When a list was compared with the published one last, and by what its publisher says that it is still the same.
alter table aml_lists
  add column checked_at timestamptz,
  add column source text check (length(source) <= 500),
  add column etag text check (length(etag) <= 300),
  add column last_modified text check (length(last_modified) <= 300);
update aml_lists set checked_at = imported_at;
alter table aml_lists alter column checked_at set not null;

-- Claims that wait for a check, to find those whose job has failed for good.
create index claims_aml_waits on claims (id) where aml ->> 'arrival' = 'waits' or aml ->> 'payout' = 'waits';
