-- Figures that are kept so that nobody has to count them twice.

-- What the office came to on a day of its calendar, counted when the day is over and again when one of its claims changes later.
-- A day that was counted in another time zone is not read.
create table statistics_days (
  day        date primary key,
  time_zone  text not null,
  counted_at timestamptz not null,
  -- Quotes that were signed on the day.
  quotes     bigint not null check (quotes >= 0),
  -- Completed claims whose worth nobody knows yet.
  unpriced   integer not null check (unpriced >= 0)
);

-- The figures of a day: of the whole office, and by state, pair, source and who paid out. Money is US cents at the prices of each
-- claim's own moment. Opened, paid and finished count claims that were opened on the day; the rest those that were completed on it.
create table statistics_lines (
  day       date not null references statistics_days (day),
  part      text not null check (part in ('office', 'state', 'pair', 'source', 'staff')),
  key       text not null,
  opened    integer not null check (opened >= 0),
  paid      integer not null check (paid between 0 and opened),
  finished  integer not null check (finished between 0 and opened),
  completed integer not null check (completed >= 0),
  turnover  bigint not null check (turnover >= 0),
  spread    bigint not null,
  fees      bigint not null,
  discounts bigint not null,
  promo     bigint not null,
  referral  bigint not null,
  network   bigint not null,
  -- How many claims took so many minutes from the payment to the payout, and until they were taken: {"12": 3}.
  payout    jsonb not null,
  taken     jsonb not null,
  primary key (day, part, key)
);

-- Up to when changes of claims were looked through for days that are over.
create table statistics_sweeps (
  only_row boolean primary key default true check (only_row),
  swept_to timestamptz not null
);

-- Signed quotes by quarters of an hour, which make up the days of any time zone.
create table quote_counts (
  slot   timestamptz primary key,
  quotes bigint not null check (quotes > 0)
);

grant select, insert, update on statistics_days, statistics_sweeps, quote_counts to agio_app;
grant select, insert, update, delete on statistics_lines to agio_app;
