-- The office always has an owner who can sign in. Whoever takes one away waits for the others who do, and then sees what they have
-- done: of two owners who end each other at the same time one stays.
create or replace function keep_last_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4683015);
  if not exists (select from public.users where role = 'owner' and blocked_at is null and deleted_at is null) then
    raise exception 'the office keeps its last owner' using errcode = 'check_violation', constraint = 'users_last_owner';
  end if;
  return null;
end $$;
create or replace trigger users_last_owner after update of role, blocked_at, deleted_at on users for each row
  when (old.role = 'owner' and old.blocked_at is null and old.deleted_at is null
    and (new.role <> 'owner' or new.blocked_at is not null or new.deleted_at is not null))
  execute function keep_last_owner();
