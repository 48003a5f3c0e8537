-- What a customer's turnover is counted from: the worth of a completed exchange in US cents, at the prices of its moment. Null until the
-- office knows a price.
alter table claims add column worth_usd numeric(38, 0) check (worth_usd >= 0);
grant update (worth_usd) on claims to agio_app;
create index claims_turnover on claims (user_id) include (worth_usd) where completed_at is not null;
create index claims_without_worth on claims (completed_at) where completed_at is not null and worth_usd is null;

-- The discounts that the office gives from a turnover on, in US cents, and the one that somebody was promised.
create table discount_tiers (
  starts_at numeric(38, 0) primary key check (starts_at >= 0),
  bps       integer not null check (bps between 1 and 5000)
);
insert into discount_tiers values (50000, 5), (100000, 10), (500000, 20), (1000000, 30), (5000000, 50);
grant select, insert, update, delete on discount_tiers to agio_app;

alter table users add column discount_bps integer check (discount_bps between 0 and 5000);

-- The most of a discount that the direction gives. Null: as much as the floor leaves; nought: none.
alter table directions
  add column discount_most_bps integer constraint directions_discount_most_bps check (discount_most_bps between 0 and 5000);
