-- A session was begun with the rights, the length and the proofs of a role. Whoever gets another role signs in anew,
-- also where the role is changed by hand in the database.

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in
  ('signed-out', 'ended', 'token-reused', 'password-changed', 'blocked', 'deleted', 'role-changed'));

create function end_sessions_of_role() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now(), end_reason = 'role-changed' where user_id = new.id and ended_at is null;
  return null;
end $$;

create trigger users_role_changed after update of role on users for each row
  when (old.role is distinct from new.role) execute function end_sessions_of_role();

-- The browser that an account was opened in, as a digest of its cookie, until the address is confirmed.
alter table users add column opened_in bytea;
