-- The network fee of a direction that a customer can choose for a slower or a faster payout; `network_fee` is the usual one. Null: this level
-- is not offered, as with every direction so far. Where the office pays the fee there is nothing to choose.
alter table directions
  add column slow_network_fee numeric(38, 0)
    constraint directions_slow_network_fee check (slow_network_fee between 0 and network_fee),
  add column fast_network_fee numeric(38, 0)
    constraint directions_fast_network_fee check (fast_network_fee >= network_fee),
  add constraint directions_levels_are_paid_for
    check (network_fee_paid_by = 'client' or slow_network_fee is null and fast_network_fee is null);
