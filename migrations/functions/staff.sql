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

-- Whoever worked here a moment ago could have been the second person: the application only reads this.
create or replace function keep_former_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.former_roles (person, role) values (old.id, old.role);
  return null;
end $$;
create or replace trigger users_former_role after update of role, blocked_at, deleted_at on users for each row
  when (old.role <> 'customer' and old.blocked_at is null and old.deleted_at is null
    and (new.role <> old.role or new.blocked_at is not null or new.deleted_at is not null))
  execute function keep_former_role();

-- The roles of every office stay as they are. Open invitations follow a composed role, and keep it.
create or replace function keep_roles() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.key is null or new.key is distinct from old.key and tg_op = 'UPDATE' then
    raise exception 'the roles of every office stay' using errcode = 'check_violation', constraint = 'roles_stay';
  end if;
  if tg_op = 'UPDATE' then
    update public.staff_invitations set role = new.role where role = old.role and state = 'open';
  elsif exists (select from public.staff_invitations where role = old.role and state = 'open') then
    raise exception 'somebody is invited to it' using errcode = 'foreign_key_violation', constraint = 'staff_invitations_role_fkey';
  end if;
  return null;
end $$;
create or replace trigger roles_stay after update or delete on roles for each row execute function keep_roles();

-- Somebody is invited to a role that there is.
create or replace function require_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.roles where role = new.role for key share;
  if not found then
    raise exception 'there is no such role' using errcode = 'foreign_key_violation', constraint = 'staff_invitations_role_fkey';
  end if;
  return null;
end $$;
create or replace trigger staff_invitations_role after insert on staff_invitations for each row execute function require_role();
