-- From so many US dollars on the order form shows everything once more before an order is placed. 0: always.
alter table office
  add column review_from_usd integer not null default 1000 check (review_from_usd between 0 and 1000000);
