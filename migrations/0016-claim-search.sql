-- Each search of the desk takes the latest claims of a value. An index that is in this order as well answers it from a few rows,
-- whatever the planner believes about how often the value occurs: for the references it assumed one claim in two hundred, and in a
-- large office read all claims from the latest on instead.
drop index claims_from_account, claims_to_account, claims_payout_reference, claims_refund_reference;
create index claims_from_account on claims (lower(from_account #>> '{account,value}'), opened_at desc);
create index claims_to_account on claims (lower(to_account #>> '{account,value}'), opened_at desc);
create index claims_payout_reference on claims (lower(payout ->> 'reference'), opened_at desc) where payout is not null;
create index claims_refund_reference on claims (lower(refund ->> 'reference'), opened_at desc) where refund is not null;
