-- A session of the staff ends when nobody has acted in it for so long. Polling and streams are no acts.
alter table office add column staff_idle_minutes integer not null default 30
  check (staff_idle_minutes between 5 and 720);
alter table sessions add column acted_at timestamptz;
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in
  ('signed-out', 'ended', 'idle', 'token-reused', 'password-changed', 'blocked', 'deleted', 'role-changed'));
