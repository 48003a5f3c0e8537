-- The desk: who has which claim in hand, what staff tell each other about it, and what they did.

-- One person works on a claim at a time. It is a courtesy with a clock, not a lock of the claim: what keeps two people
-- from overwriting each other is the claim's version.
create table claims_in_hand (
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

-- Every action of the staff, with how things stood before and after. Nobody changes or removes a row.
create table audit_log (
  id           bigint generated always as identity primary key,
  at           timestamptz not null,
  staff        uuid not null references users (id),
  -- As it was then: roles change.
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
create index audit_log_of_staff on audit_log (staff, id desc);

grant select, insert on claim_notes, audit_log to agio_app;
grant select, insert, update, delete on claims_in_hand to agio_app;

-- The search of the desk: by the beginning of an e-mail, by an account, by what money that came or went is found by.
create index claims_email_begins on claims (email_key text_pattern_ops);
create index claims_from_account on claims (lower(from_account #>> '{account,value}'));
create index claims_to_account on claims (lower(to_account #>> '{account,value}'));
create index claims_payout_reference on claims (lower(payout ->> 'reference')) where payout is not null;
create index claims_refund_reference on claims (lower(refund ->> 'reference')) where refund is not null;
create index claim_payments_reference on claim_payments (lower(reference));
create index evm_transfers_hash on evm_transfers (tx_hash);

-- Open desks hear of whoever takes a claim in hand or leaves it.
create function tell_claim_in_hand() returns trigger language plpgsql as $$
begin
  perform pg_notify('claims_in_hand', coalesce(new.claim_id, old.claim_id)::text);
  return null;
end $$;
create trigger claims_in_hand_changed after insert or update or delete on claims_in_hand
  for each row execute function tell_claim_in_hand();
