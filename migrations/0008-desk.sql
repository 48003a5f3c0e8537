-- The desk: who works on which claim, notes and slips of the staff, the log of what they did, and alarms.

-- One person works on a claim at a time. The assignment is a courtesy that runs out, not a lock: the claim's version keeps two
-- people from overwriting each other.
create table assignments (
  claim_id uuid primary key references claims (id),
  staff    uuid not null references users (id),
  since    timestamptz not null,
  until    timestamptz not null
);

create table claim_notes (
  id       uuid primary key,
  claim_id uuid not null references claims (id),
  staff    uuid not null references users (id),
  at       timestamptz not null,
  text     text not null check (length(text) between 1 and 2000)
);
create index claim_notes_of_claim on claim_notes (claim_id, at);

-- Proofs of payouts and refunds: bank slips, screenshots of transfers. They are stored here and not in a folder, so that every
-- process has them and a backup of the database contains them.
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
-- Pictures and PDFs are compressed already: compressing them again only costs time.
alter table claim_slips alter column content set storage external;

-- Every action of the staff, with the subject before and after it. No role of the application changes or removes a row.
create table audit_log (
  id           bigint generated always as identity primary key,
  at           timestamptz not null,
  staff        uuid not null references users (id),
  -- The role of the person at that time.
  role         text not null,
  action       text not null,
  subject_kind text not null,
  subject      text not null,
  label        text,
  before       jsonb,
  after        jsonb,
  address      inet,
  request_id   text
);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_of_subject on audit_log (subject_kind, subject, id desc);
create index audit_log_of_label on audit_log (label, id desc) where label is not null;
create index audit_log_of_staff on audit_log (staff, id desc);

-- What needs a person: no free deposit account, a node that gives wrong answers, money that belongs to no claim.
create table rail_alarms (
  id            uuid primary key default gen_random_uuid(),
  kind          text not null,
  subject       text not null,
  detail        text not null,
  claim_id      uuid references claims (id),
  times         integer not null default 1,
  first_at      timestamptz not null,
  last_at       timestamptz not null,
  -- When staff was written to about it, and when again: an open alarm is repeated once a day unless it is snoozed.
  told_at       timestamptz,
  reminded_at   timestamptz,
  snoozed_until timestamptz,
  snoozed_by    uuid references users (id),
  settled_at    timestamptz,
  settled_by    text,
  check (num_nulls(settled_at, settled_by) in (0, 2)),
  check (num_nulls(snoozed_until, snoozed_by) in (0, 2))
);
create unique index rail_alarms_open on rail_alarms (kind, subject) where settled_at is null;
create index rail_alarms_told on rail_alarms (kind, told_at);
create index rail_alarms_reminded on rail_alarms (reminded_at desc) where reminded_at is not null;
create index rail_alarms_settled on rail_alarms (settled_at desc) where settled_at is not null;

grant select, insert, update, delete on assignments to agio_app;
grant select, insert on claim_notes, claim_slips, audit_log, rail_alarms to agio_app;
grant update (detail, times, last_at, told_at, reminded_at, snoozed_until, snoozed_by, settled_at, settled_by)
  on rail_alarms to agio_app;
