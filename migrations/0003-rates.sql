-- What the office believes that each pair is worth. One process writes (an advisory lock says which), every process reads.

create table rate_quotes (
  mode         text not null check (mode in ('demo', 'live')),
  pair         text not null check (pair ~ '^[A-Z0-9]{2,12}/[A-Z0-9]{2,12}$'),
  state        text not null check (state in ('fresh', 'paused')),
  reason       text,
  since        timestamptz,
  -- The value that was last accepted. It stays while the pair is paused: the next one is measured against it.
  numerator    numeric check (numerator > 0),
  denominator  numeric check (denominator > 0),
  accepted_at  timestamptz,
  fresh_until  timestamptz,
  -- What each source said: for whoever asks why the rate is what it is.
  sources      jsonb not null,
  primary key (mode, pair),
  check (num_nulls(numerator, denominator, accepted_at) in (0, 3)),
  check (state <> 'fresh' or num_nulls(numerator, fresh_until) = 0),
  check (state <> 'paused' or num_nulls(reason, since) = 0)
);

-- How the sources are: when each was last read, and what is wrong with it now.
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

-- One point a minute, thinned with age. For drawing, so a rounded decimal is enough.
create table rate_history (
  mode         text not null check (mode in ('demo', 'live')),
  pair         text not null,
  at           timestamptz not null,
  value        numeric not null check (value > 0),
  primary key (mode, pair, at)
);

-- A quote that an operator answers for. It is never changed; taking it back is written beside it.
create table typed_quotes (
  id             uuid primary key,
  pair           text not null check (pair ~ '^[A-Z0-9]{2,12}/[A-Z0-9]{2,12}$'),
  value          numeric not null check (value > 0),
  author         text not null check (author <> ''),
  reason         text not null check (reason <> ''),
  typed_at       timestamptz not null,
  valid_until    timestamptz not null,
  -- The author saw that this is far from the last accepted value and means it.
  confirms_jump  boolean not null,
  withdrawn_at   timestamptz,
  withdrawn_by   text,
  check (valid_until > typed_at),
  check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2))
);

create index typed_quotes_valid on typed_quotes (valid_until) where withdrawn_at is null;

grant select, insert, update on rate_quotes, rate_sources to agio_app;
grant select, insert, delete on rate_history to agio_app;
grant select, insert on typed_quotes to agio_app;
grant update (withdrawn_at, withdrawn_by) on typed_quotes to agio_app;
