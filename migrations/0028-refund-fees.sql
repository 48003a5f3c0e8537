-- What is kept of a refund for its transfer, in what the customer gives. Null: the office bears it.
alter table directions
  add column refund_fee numeric(38, 0) constraint directions_refund_fee check (refund_fee >= 0);

-- What a claim agreed to when it was opened.
alter table claims add column refund_fee numeric(38, 0) not null default 0 check (refund_fee >= 0);
