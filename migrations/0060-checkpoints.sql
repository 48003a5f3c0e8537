-- Each entry of the audit log and each transfer is given the number of its transaction, and checkpoints go over them in that order: what is
-- below the oldest open transaction is complete, so no entry that is committed late can be passed over. Entries from before have nought.
alter table audit_log add column tx bigint not null default 0;
alter table ledger_transfers add column tx bigint not null default 0;
create index audit_log_by_tx on audit_log (tx, id);
create index ledger_transfers_by_tx on ledger_transfers (tx, id);

-- A database that was moved to another server has its transactions numbered from the beginning again: this much is added to them there.
create table transaction_numbers (
  only_row boolean primary key default true check (only_row),
  ahead    bigint not null check (ahead >= 0)
);
insert into transaction_numbers (ahead) values (0);
grant select on transaction_numbers to agio_app;

-- A checkpoint is the hash of what was written since the one before it, and of that one's hash.
create table checkpoints (
  number        bigint primary key check (number > 0),
  at            timestamptz not null,
  -- The last that it covers, in the order of transactions.
  audit_tx      bigint not null,
  audit_id      bigint not null,
  ledger_tx     bigint not null,
  ledger_id     uuid not null,
  audit_rows    integer not null check (audit_rows >= 0),
  ledger_rows   integer not null check (ledger_rows >= 0),
  audit_sha256  bytea not null check (length(audit_sha256) = 32),
  ledger_sha256 bytea not null check (length(ledger_sha256) = 32),
  -- Over the one before and all of the above.
  hash          bytea not null check (length(hash) = 32),
  check (audit_rows + ledger_rows > 0)
);
grant select on checkpoints to agio_app;

-- The application does not choose where its entry stands.
revoke insert on audit_log from agio_app;
grant insert (at, staff, role, action, subject_kind, subject, label, before, after, address, request_id) on audit_log to agio_app;
