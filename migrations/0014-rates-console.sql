-- Rates without SQL: what waits for a person, how each source is used, and how often it failed.

alter table rate_quotes
  -- A jump that waits: the value that the sources agree on, and since when.
  add column jump_numerator        numeric check (jump_numerator > 0),
  add column jump_denominator      numeric check (jump_denominator > 0),
  add column jump_since            timestamptz,
  -- What the rate was some minutes ago, for directions with a guard of their own.
  add column reference_numerator   numeric check (reference_numerator > 0),
  add column reference_denominator numeric check (reference_denominator > 0),
  add column reference_at          timestamptz,
  add constraint rate_quotes_jump check (num_nulls(jump_numerator, jump_denominator, jump_since) in (0, 3)),
  add constraint rate_quotes_reference
    check (num_nulls(reference_numerator, reference_denominator, reference_at) in (0, 3));

-- A person accepted the price that a jump leads to. Of two who press at once one does.
create table rate_acceptances (
  mode         text not null check (mode in ('demo', 'live')),
  pair         text not null check (pair ~ '^[A-Z0-9]{2,12}/[A-Z0-9]{2,12}$'),
  jump_since   timestamptz not null,
  numerator    numeric not null check (numerator > 0),
  denominator  numeric not null check (denominator > 0),
  accepted_by  uuid not null references users (id),
  accepted_at  timestamptz not null,
  primary key (mode, pair, jump_since)
);
grant select, insert on rate_acceptances to agio_app;

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
grant select, insert, update, delete on rate_source_hours to agio_app;

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
grant select, insert, update on rate_source_settings to agio_app;

alter table directions
  -- Null: what holds for every direction.
  add column oldest_seconds integer constraint directions_oldest_seconds check (oldest_seconds between 10 and 1209600),
  add column jump_bps       integer constraint directions_jump_bps check (jump_bps between 1 and 5000);
