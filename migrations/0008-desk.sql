-- What staff do: who works on which claim, notes and slips, alarms, changes of the configuration, and the log of it all.

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

-- Proofs of payouts and refunds, each of a claim or of a withdrawal: bank slips, screenshots of transfers. They are stored here
-- and not in a folder, so that every process has them and a backup of the database contains them.
create table slips (
  id            uuid constraint claim_slips_pkey primary key,
  claim_id      uuid constraint claim_slips_claim_id_fkey references claims (id),
  withdrawal_id uuid references withdrawals (id),
  staff         uuid not null constraint claim_slips_staff_fkey references users (id),
  at            timestamptz not null,
  name          text not null constraint claim_slips_name_check check (length(name) between 1 and 120),
  type          text not null constraint claim_slips_type_check check (type in ('pdf', 'png', 'jpeg')),
  sha256        bytea not null,
  content       bytea not null constraint claim_slips_content_check check (octet_length(content) between 1 and 5242880),
  constraint claim_slips_check check (sha256 = sha256(content)),
  constraint slips_of_one check (num_nonnulls(claim_id, withdrawal_id) = 1)
);
create index claim_slips_of_claim on slips (claim_id, at);
create index slips_of_withdrawal on slips (withdrawal_id, at);
-- Pictures and PDFs are compressed already: compressing them again only costs time.
alter table slips alter column content set storage external;

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

-- Changes of the office's configuration: who changed what, when, and what waits for a second person or for its time.
create table changes (
  id           uuid primary key,
  -- Of what was asked for: the same id with another request is refused.
  request_hash text not null,
  state        text not null check (state in ('waiting', 'applied', 'refused', 'withdrawn', 'outdated')),
  author       uuid not null references users (id),
  -- The role of the author at that time.
  role         text not null,
  proposed_at  timestamptz not null,
  reason       text not null default '' check (length(reason) <= 500),
  -- Why it had to wait; empty when it counted at once.
  dangers      text[] not null,
  -- When a waiting change counts without a second person.
  counts_at    timestamptz,
  decided_by   uuid references users (id),
  decided_at   timestamptz,
  undoes       uuid references changes (id),
  records      integer not null check (records > 0),
  check (state <> 'waiting' or (counts_at is not null and decided_at is null)),
  check (state = 'waiting' or decided_at is not null),
  -- Nobody is the second person of a change of their own.
  check (state not in ('applied', 'refused') or decided_by is distinct from author)
);
create index changes_by_time on changes (proposed_at desc, id);
create index changes_waiting on changes (counts_at) where state = 'waiting';
create index changes_undone on changes (undoes) where undoes is not null;

-- The fields that a change touches, before and after. Null: the record was or is not there.
create table change_items (
  change   uuid not null references changes (id),
  position integer not null,
  section  text not null,
  key      text not null,
  before   jsonb,
  after    jsonb,
  primary key (change, position),
  check (num_nulls(before, after) < 2)
);
create index change_items_of_record on change_items (section, key, change);

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

grant select, insert, update, delete on assignments to agio_app;
grant select, insert on claim_notes, slips, audit_log, rail_alarms, changes, change_items to agio_app;
grant update (detail, times, last_at, told_at, reminded_at, snoozed_until, snoozed_by, settled_at, settled_by)
  on rail_alarms to agio_app;
grant update (state, decided_by, decided_at) on changes to agio_app;
