-- What each pair is worth. One process, the leader, writes the rates; every process reads them.

create table rate_quotes (
  mode                  text not null check (mode in ('demo', 'live')),
  pair                  text not null check (pair ~ '^[A-Z0-9]{2,12}/[A-Z0-9]{2,12}$'),
  state                 text not null check (state in ('fresh', 'paused')),
  reason                text,
  since                 timestamptz,
  -- The rate that was last accepted. It stays while the pair is paused: the next rate is compared with it.
  numerator             numeric check (numerator > 0),
  denominator           numeric check (denominator > 0),
  accepted_at           timestamptz,
  fresh_until           timestamptz,
  -- What each source said, to explain the rate later.
  sources               jsonb not null,
  -- A jump that waits: the value that the sources agree on, and since when.
  jump_numerator        numeric check (jump_numerator > 0),
  jump_denominator      numeric check (jump_denominator > 0),
  jump_since            timestamptz,
  -- What the rate was some minutes ago, for directions with a guard of their own.
  reference_numerator   numeric check (reference_numerator > 0),
  reference_denominator numeric check (reference_denominator > 0),
  reference_at          timestamptz,
  -- The only source left of several: what it says, since when it is alone, and what the sources last agreed on.
  lone_source           text,
  lone_numerator        numeric check (lone_numerator > 0),
  lone_denominator      numeric check (lone_denominator > 0),
  lone_since            timestamptz,
  agreed_numerator      numeric check (agreed_numerator > 0),
  agreed_denominator    numeric check (agreed_denominator > 0),
  primary key (mode, pair),
  check (num_nulls(numerator, denominator, accepted_at) in (0, 3)),
  check (state <> 'fresh' or num_nulls(numerator, fresh_until) = 0),
  check (state <> 'paused' or num_nulls(reason, since) = 0),
  constraint rate_quotes_jump check (num_nulls(jump_numerator, jump_denominator, jump_since) in (0, 3)),
  constraint rate_quotes_reference
    check (num_nulls(reference_numerator, reference_denominator, reference_at) in (0, 3)),
  constraint rate_quotes_lone check (num_nulls(lone_source, lone_numerator, lone_denominator, lone_since) in (0, 4)),
  constraint rate_quotes_agreed
    check (num_nulls(agreed_numerator, agreed_denominator) = 0 and lone_since is not null
           or num_nulls(agreed_numerator, agreed_denominator) = 2)
);

-- A person accepted the price that a jump leads to, or let the only source left count for half an hour. Either is named by the
-- moment at which it began. Of two who press at once one does.
create table rate_acceptances (
  mode         text not null check (mode in ('demo', 'live')),
  pair         text not null check (pair ~ '^[A-Z0-9]{2,12}/[A-Z0-9]{2,12}$'),
  kind         text not null check (kind in ('jump', 'lone')),
  since        timestamptz not null,
  numerator    numeric not null check (numerator > 0),
  denominator  numeric not null check (denominator > 0),
  accepted_by  uuid not null references users (id),
  accepted_at  timestamptz not null,
  primary key (mode, pair, kind, since)
);

-- When each source was last read, and what is wrong with it now.
create table rate_sources (
  mode         text not null check (mode in ('demo', 'live')),
  source       text not null,
  read_at      timestamptz,
  fault        text,
  detail       text,
  fault_since  timestamptz,
  primary key (mode, source),
  check (num_nulls(fault, fault_since) in (0, 2))
);

-- How often each source was read, and how often it failed, by the hour.
create table rate_source_hours (
  mode      text not null check (mode in ('demo', 'live')),
  source    text not null,
  hour      timestamptz not null,
  readings  integer not null,
  failures  integer not null check (failures >= 0),
  primary key (mode, source, hour),
  check (failures <= readings)
);

-- How the office uses a source. A source without a row is used as it comes.
create table rate_source_settings (
  source          text primary key check (source ~ '^[a-z-]{2,40}$'),
  enabled         boolean not null,
  -- Null: all that the office knows of this source.
  pairs           text[],
  -- Null: as old as the source's own kind may be, and the jump that every pair may make.
  oldest_seconds  integer check (oldest_seconds between 10 and 1209600),
  jump_bps        integer check (jump_bps between 1 and 5000)
);

-- One point a minute, thinned with age. The points are only drawn, so a rounded decimal is enough.
create table rate_history (
  mode         text not null check (mode in ('demo', 'live')),
  pair         text not null,
  at           timestamptz not null,
  value        numeric not null check (value > 0),
  primary key (mode, pair, at)
);

-- When each pair was paused and why, for as long as its history reaches. Open: until is null.
create table rate_pauses (
  mode   text not null check (mode in ('demo', 'live')),
  pair   text not null,
  since  timestamptz not null,
  until  timestamptz,
  reason text not null check (reason <> ''),
  primary key (mode, pair, since),
  check (until >= since)
);
create index rate_pauses_open on rate_pauses (mode) where until is null;

-- A rate that an operator set by hand. It is never changed; its withdrawal is written beside it.
create table manual_rates (
  id             uuid primary key,
  pair           text not null check (pair ~ '^[A-Z0-9]{2,12}/[A-Z0-9]{2,12}$'),
  value          numeric not null check (value > 0),
  author         text not null check (author <> ''),
  reason         text not null check (reason <> ''),
  typed_at       timestamptz not null,
  valid_until    timestamptz not null,
  -- The author was shown that the rate is far from the last accepted one, and confirmed it.
  confirms_jump  boolean not null,
  withdrawn_at   timestamptz,
  withdrawn_by   text,
  check (valid_until > typed_at),
  check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2))
);
create index manual_rates_valid on manual_rates (valid_until) where withdrawn_at is null;

grant select, insert, update on rate_quotes, rate_sources, rate_source_settings to agio_app;
grant select, insert on rate_acceptances to agio_app;
grant select, insert, update, delete on rate_source_hours to agio_app;
grant select, insert, delete on rate_history, rate_pauses to agio_app;
grant update (until) on rate_pauses to agio_app;
grant select, insert on manual_rates to agio_app;
grant update (withdrawn_at, withdrawn_by) on manual_rates to agio_app;
