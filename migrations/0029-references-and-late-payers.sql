-- Transactions of networks that payouts and refunds were sent in. One output is sent for one order; outputs of one transaction are told
-- apart by their number, which belongs to the key.
create table sent_references (
  network  text not null,
  key      text not null,
  claim_id uuid not null references claims (id),
  primary key (network, key)
);
grant select, insert on sent_references to agio_app;

-- When a claim whose time to pay was over went on at the rate of that moment, which it may once.
alter table claims
  add column prolonged_at timestamptz,
  -- When the customer answered a hold that no policy decides; another hold can be answered again.
  add column answered_at timestamptz;
grant update (prolonged_at, answered_at) on claims to agio_app;
