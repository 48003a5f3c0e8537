-- What the office exchanges. Directions, courses and limits join them in later migrations.

create table currencies (
  code       text primary key check (code ~ '^[A-Z0-9]{2,20}$'),
  name_ru    text not null,
  name_en    text not null,
  ticker     text not null,
  network    text,
  kind       text not null check (kind in ('crypto', 'bank', 'wallet', 'cash')),
  category   text not null,
  -- Decimals of the smallest unit. Amounts are stored in that unit, so the scale of a used currency never changes.
  scale      smallint not null check (scale between 0 and 18),
  glyph      text not null,
  color      text not null check (color ~ '^#[0-9a-f]{6}$'),
  state      text not null default 'on' check (state in ('on', 'paused', 'off')),
  reason     text,
  popular    boolean not null default false,
  position   integer not null
);

grant usage on schema public to agio_app;
grant select, insert, update on currencies to agio_app;

-- Every process keeps the catalogue in memory and is told here that it changed.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

create trigger currencies_changed after insert or update or delete on currencies
  for each statement execute function tell_catalogue_changed();
