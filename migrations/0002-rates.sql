-- What each pair is worth. One process, the leader, writes the rates; every process reads them.

create table rate_quotes (
  mode         text not null check (mode in ('demo', 'live')),
  pair         text not null check (pair ~ '^[A-Z0-9]{2,12}/[A-Z0-9]{2,12}$'),
  state        text not null check (state in ('fresh', 'paused')),
  reason       text,
  since        timestamptz,
  -- The rate that was last accepted. It stays while the pair is paused: the next rate is compared with it.
  numerator    numeric check (numerator > 0),
  denominator  numeric check (denominator > 0),
  accepted_at  timestamptz,
  fresh_until  timestamptz,
  -- What each source said, to explain the rate later.
  sources      jsonb not null,
  primary key (mode, pair),
  check (num_nulls(numerator, denominator, accepted_at) in (0, 3)),
  check (state <> 'fresh' or num_nulls(numerator, fresh_until) = 0),
  check (state <> 'paused' or num_nulls(reason, since) = 0)
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

-- One point a minute, thinned with age. The points are only drawn, so a rounded decimal is enough.
create table rate_history (
  mode         text not null check (mode in ('demo', 'live')),
  pair         text not null,
  at           timestamptz not null,
  value        numeric not null check (value > 0),
  primary key (mode, pair, at)
);

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

grant select, insert, update on rate_quotes, rate_sources to agio_app;
grant select, insert, delete on rate_history to agio_app;
grant select, insert on manual_rates to agio_app;
grant update (withdrawn_at, withdrawn_by) on manual_rates to agio_app;
