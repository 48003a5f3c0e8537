-- For how long, and against which move of the market, the office keeps to the sums that it showed.
alter table office
  add column quote_keep_minutes integer not null default 10 check (quote_keep_minutes between 1 and 30),
  add column quote_keep_bps integer not null default 10 check (quote_keep_bps between 0 and 50);
