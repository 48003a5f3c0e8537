-- What the office gives to referrers: the share of its spread by the turnover that somebody has brought, in US cents.
create table referral_levels (
  starts_at numeric(38, 0) primary key constraint referral_levels_starts_at check (starts_at >= 0),
  bps       integer not null constraint referral_levels_bps check (bps between 1 and 5000)
);
insert into referral_levels values (0, 1000), (1000000, 1500), (5000000, 2000), (10000000, 2500), (25000000, 3000);
grant select, insert, update, delete on referral_levels to agio_app;

-- A share that was promised to one referrer in place of the levels. Null: the levels count.
alter table users
  add column referral_bps integer constraint users_referral_bps check (referral_bps between 0 and 5000),
  -- The code by which somebody came, which may be that of a campaign.
  add column referred_via text;
-- The most that a direction gives of its spread. Null: as much as the level says; nought: none.
alter table directions
  add column referral_most_bps integer constraint directions_referral_most_bps check (referral_most_bps between 0 and 5000);

-- Links beside the one of the account, each with a name of its owner's.
create table referral_links (
  code        text primary key constraint referral_links_code check (code ~ '^[A-Z0-9]{4,20}$'),
  owner       uuid not null references users (id),
  name        text not null constraint referral_links_name check (length(name) between 1 and 60),
  created_at  timestamptz not null,
  put_away_at timestamptz
);
create index referral_links_of_owner on referral_links (owner);
grant select, insert on referral_links to agio_app;
grant update (name, put_away_at) on referral_links to agio_app;

-- Visits by a link, by day. Whose they were is known for that day alone, as a digest of the network, so that one is counted once.
create table referral_clicks (
  owner  uuid not null references users (id),
  code   text not null,
  day    date not null,
  clicks integer not null constraint referral_clicks_clicks check (clicks > 0),
  constraint referral_clicks_pkey primary key (owner, code, day)
);
grant select, insert, update on referral_clicks to agio_app;
create table referral_click_marks (
  mark bytea primary key,
  day  date not null
);
grant select, insert, delete on referral_click_marks to agio_app;

-- By which code a claim came, and why it brings its referrer nothing from the beginning.
alter table claims
  add column referral_code text,
  add column referral_refused text;
grant update (referral_refused) on claims to agio_app;
create index claims_referred on claims (referrer) include (worth_usd)
  where referrer is not null and completed_at is not null and referral_refused is null;
