-- The last proof of the ledger. Before the first one: since when a proof is due, and no number of faults.
create table ledger_proof (
  only_row boolean primary key default true check (only_row),
  at       timestamptz not null,
  faults   integer check (faults >= 0)
);
insert into ledger_proof (at) values (now());
grant select, update on ledger_proof to agio_app;

-- Whether staff have been told of a job that failed at its last attempt.
alter table jobs add column failure_reported boolean not null default false;

-- Since when no node shows fresh blocks of the chain, so that its payments are seen late.
alter table chain_cursors add column late_since timestamptz;
