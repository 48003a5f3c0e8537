-- Who stands behind whom: invited, given a role, or helped to another second factor. For a time one is no second person for the other.
-- The database says when, so that no process with another clock decides it.
create table vouchings (
  person     uuid not null references users (id),
  voucher    uuid not null references users (id),
  what       text not null check (what in ('invitation', 'role', 'second-factor')),
  vouched_at timestamptz not null default clock_timestamp(),
  constraint vouchings_by_another check (person <> voucher)
);
create index vouchings_by_time on vouchings (vouched_at);
grant select, insert (person, voucher, what) on vouchings to agio_app;

-- Roles that ended, by whatever way: whoever has become the only one is not alone at once.
create table former_roles (
  person   uuid not null references users (id),
  role     text not null,
  ended_at timestamptz not null default clock_timestamp()
);
create index former_roles_by_time on former_roles (ended_at);
grant select on former_roles to agio_app;
