-- Money that leaves above a limit takes two people: one prepares it, and another one sends it.

-- The most of a currency that one person may send alone. A currency that does not stand here has no limit.
create table payout_limits (
  currency   text primary key references currencies (code),
  alone_most numeric(38, 0) not null check (alone_most >= 0),
  changed_at timestamptz not null,
  changed_by uuid not null references users (id)
);
grant select, insert, update, delete on payout_limits to agio_app;

-- {"by": …, "at": …, "of": the fingerprint of what was prepared}
alter table claims
  add column prepared jsonb,
  -- Four eyes: nobody sends what they have prepared.
  add constraint paid_out_by_two
    check (state <> 'completed' or prepared is null or prepared ->> 'by' is distinct from payout ->> 'by'),
  add constraint refunded_by_two
    check (state <> 'refunded' or prepared is null or prepared ->> 'by' is distinct from refund ->> 'by');
grant update (prepared) on claims to agio_app;
