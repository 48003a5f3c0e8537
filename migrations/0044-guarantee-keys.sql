-- The public keys that letters of guarantee are checked with. The private key is derived from the office's secret and stands nowhere.
create table guarantee_keys (
  public_key bytea not null constraint guarantee_keys_length check (length(public_key) = 32),
  since      timestamptz not null,
  -- When another secret took its place. A secret that comes back begins another row.
  until      timestamptz constraint guarantee_keys_order check (until >= since),
  primary key (public_key, since)
);
-- One key signs at a time.
create unique index guarantee_keys_current on guarantee_keys ((until is null)) where until is null;
grant select, insert, update (until) on guarantee_keys to agio_app;
