-- Changes of the office's configuration: who changed what, when, and what waits for a second person or for its time.

create table changes (
  id           uuid primary key,
  -- Of what was asked for: the same id with another request is refused.
  request_hash text not null,
  state        text not null check (state in ('waiting', 'applied', 'refused', 'withdrawn', 'outdated')),
  author       uuid not null references users (id),
  -- The role of the author at that time.
  role         text not null,
  proposed_at  timestamptz not null,
  reason       text not null default '' check (length(reason) <= 500),
  -- Why it had to wait; empty when it counted at once.
  dangers      text[] not null,
  -- When a waiting change counts without a second person.
  counts_at    timestamptz,
  decided_by   uuid references users (id),
  decided_at   timestamptz,
  undoes       uuid references changes (id),
  records      integer not null check (records > 0),
  check (state <> 'waiting' or (counts_at is not null and decided_at is null)),
  check (state = 'waiting' or decided_at is not null),
  -- Nobody is the second person of a change of their own.
  check (state not in ('applied', 'refused') or decided_by is distinct from author)
);
create index changes_by_time on changes (proposed_at desc, id);
create index changes_waiting on changes (counts_at) where state = 'waiting';
create index changes_undone on changes (undoes) where undoes is not null;

-- The fields that a change touches, before and after. Null: the record was or is not there.
create table change_items (
  change   uuid not null references changes (id),
  position integer not null,
  section  text not null,
  key      text not null,
  before   jsonb,
  after    jsonb,
  primary key (change, position),
  check (num_nulls(before, after) < 2)
);
create index change_items_of_record on change_items (section, key, change);

grant select, insert on changes, change_items to agio_app;
grant update (state, decided_by, decided_at) on changes to agio_app;

alter table office
  -- How long a dangerous change waits when nobody confirms it.
  add column change_wait_minutes integer not null default 60 check (change_wait_minutes between 10 and 10080),
  -- Before the first opening nobody can be sold anything, so no change waits.
  add column opened_at timestamptz;
update office set opened_at = now() where exists (select from currencies);

-- A direction that is put away needs no words: nobody sees it.
alter table directions drop constraint directions_check1;
alter table directions add constraint directions_pause_has_reason check (state <> 'paused' or reason is not null);

-- A pause that ends by itself.
alter table directions add column paused_until timestamptz;
alter table directions add constraint directions_end_of_pause check (paused_until is null or state = 'paused');
