-- An invoice of a payment service, by which a claim is paid. It is written before the service is asked, under the id that the service is
-- asked with: whatever becomes of the answer, the same invoice is asked for again and never a second one.
create table service_invoices (
  id         uuid primary key,
  service    text not null constraint service_invoices_service check (service ~ '^[a-z]{2,20}$'),
  claim_id   uuid not null constraint service_invoices_claim references claims (id) deferrable initially deferred,
  currency   text not null constraint service_invoices_currency references currencies (code),
  units      numeric(38) not null constraint service_invoices_units check (units > 0),
  -- The way of the service in which it is paid, such as USDT/tron.
  method     text not null constraint service_invoices_method check (length(method) between 1 and 40),
  state      text not null default 'asked' constraint service_invoices_state check (state in ('asked', 'open', 'over', 'refused')),
  -- A claim is paid by one of them; those of before are looked at all the same.
  is_current boolean not null default true,
  -- What the service calls it.
  ref        text constraint service_invoices_ref check (length(ref) between 1 and 100),
  pay_to     jsonb,
  made_at    timestamptz not null,
  pay_until  timestamptz not null,
  -- How often it was looked at or heard of. A reading counts only if nothing came in between.
  looks      integer not null default 0,
  hinted_at  timestamptz,
  failures   integer not null default 0,
  -- What staff were last told of it, so that they are told once.
  told       text,
  constraint service_invoices_ref_once unique (service, ref),
  constraint service_invoices_opened check ((state = 'open' or state = 'over') <= (ref is not null))
);
create unique index service_invoices_current on service_invoices (claim_id) where is_current;

-- What came in by an invoice, as it was read from the service. Written before its claim is told, so that it is told of each once.
create table service_payments (
  invoice  uuid not null constraint service_payments_invoice references service_invoices (id),
  number   integer not null constraint service_payments_number check (number > 0),
  units    numeric(38) not null constraint service_payments_units check (units > 0),
  state    text not null constraint service_payments_state check (state in ('seen', 'credited', 'lost')),
  -- The state that its claim was last told.
  reported text,
  payer    text,
  tx       text,
  paid_at  timestamptz,
  seen_at  timestamptz not null,
  constraint service_payments_pkey primary key (invoice, number)
);

-- What services have said, word for word but for what is secret.
create table service_log (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  invoice uuid not null constraint service_log_invoice references service_invoices (id),
  kind    text not null constraint service_log_kind check (kind in ('callback', 'answer')),
  said    text not null constraint service_log_said check (length(said) <= 20000)
);
create index service_log_of_invoice on service_log (invoice, id);
create index service_log_at on service_log (at);

grant select, insert, update on service_invoices, service_payments to agio_app;
grant select, insert, delete on service_log to agio_app;
