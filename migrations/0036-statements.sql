-- What banks and wallets say of the office's accounts, line by line, to be compared with the books.
create table statements (
  id              uuid primary key,
  currency        text not null references currencies (code),
  -- Null: of the currency as a whole.
  deposit_account uuid references deposit_accounts (id),
  name            text not null constraint statements_name check (length(name) between 1 and 120),
  format          text not null constraint statements_format check (format in ('1c', 'camt.053', 'csv')),
  from_day        date not null,
  to_day          date not null,
  opening         numeric(38, 0),
  closing         numeric(38, 0),
  -- As many as the file has, with those that another statement had already.
  lines           integer not null constraint statements_lines check (lines > 0),
  sha256          bytea not null,
  staff           uuid not null references users (id),
  at              timestamptz not null,
  constraint statements_days check (from_day <= to_day)
);
create unique index statements_file on statements (currency, deposit_account, sha256) nulls not distinct;
create index statements_newest on statements (at desc, id);
grant select, insert on statements to agio_app;

create table statement_lines (
  id                   bigint generated always as identity primary key,
  statement            uuid not null references statements (id),
  -- Statements overlap: the same line of the same account is kept once, however many of them have it.
  fingerprint          bytea not null constraint statement_lines_once unique,
  day                  date not null,
  units                numeric(38, 0) not null constraint statement_lines_units check (units <> 0),
  reference            text constraint statement_lines_reference check (length(reference) <= 100),
  counterparty         text constraint statement_lines_counterparty check (length(counterparty) <= 500),
  counterparty_account text constraint statement_lines_account check (length(counterparty_account) <= 40),
  purpose              text constraint statement_lines_purpose check (length(purpose) <= 500)
);
create index statement_lines_of_statement on statement_lines (statement, id);
grant select, insert on statement_lines to agio_app;

-- What a line is. Lines without a row are left to decide; `open` says that a person left one so, and it is not matched by itself again.
create table statement_decisions (
  line       bigint primary key references statement_lines (id),
  kind       text not null constraint statement_decisions_kind
    check (kind in ('payment', 'payout', 'refund', 'withdrawal', 'own', 'cost', 'other', 'open')),
  -- The payment, the claim or the withdrawal that it is.
  movement   uuid,
  note       text constraint statement_decisions_note check (length(note) between 1 and 300),
  matched_by text not null constraint statement_decisions_matched_by
    check (matched_by in ('person', 'reference', 'number', 'account', 'amount')),
  staff      uuid references users (id),
  at         timestamptz not null,
  constraint statement_decisions_movement
    check ((kind in ('payment', 'payout', 'refund', 'withdrawal')) = (movement is not null)),
  constraint statement_decisions_person check ((matched_by = 'person') = (staff is not null)),
  constraint statement_decisions_other_says_what check (kind <> 'other' or note is not null)
);
-- A movement of the books is one line of one bank.
create unique index statement_decisions_once on statement_decisions (kind, movement) where movement is not null;
grant select, insert, delete, update on statement_decisions to agio_app;

-- What has moved in a currency within some days.
create index claims_paid_out_at on claims (to_currency, (payout ->> 'at')) where payout is not null;
create index claims_refunded_at on claims (from_currency, (refund ->> 'at')) where refund is not null;
create index claim_payments_credited on claim_payments (seen_at) where state = 'credited';
create index withdrawals_paid_at on withdrawals (currency, changed_at) where state = 'paid';
