-- The figures of a month whose days are all kept, so that a year is read as a dozen months and not as thousands of lines. They go
-- when one of its days is counted again, and come back with the next count.
create table statistics_months (
  month     date not null check (extract(day from month) = 1),
  time_zone text not null,
  part      text not null check (part in ('office', 'state', 'pair', 'source', 'staff')),
  key       text not null,
  opened    integer not null,
  paid      integer not null,
  finished  integer not null,
  completed integer not null,
  turnover  bigint not null,
  spread    bigint not null,
  fees      bigint not null,
  discounts bigint not null,
  promo     bigint not null,
  referral  bigint not null,
  network   bigint not null,
  payout    jsonb not null,
  taken     jsonb not null,
  primary key (month, part, key)
);

grant select, insert, delete on statistics_months to agio_app;
