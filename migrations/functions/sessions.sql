-- Every process keeps in memory which user a session belongs to, and is notified when that is no longer true.
create or replace function notify_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', 'session ' || old.id);
  return null;
end $$;
create or replace trigger sessions_changed after update on sessions for each row
  when ((old.ended_at, old.expires_at, old.proved_at, old.second_factor_at)
    is distinct from (new.ended_at, new.expires_at, new.proved_at, new.second_factor_at))
  execute function notify_session_changed();
create or replace trigger sessions_removed after delete on sessions for each row execute function notify_session_changed();

create or replace function notify_user_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', 'user ' || old.id);
  return null;
end $$;
create or replace trigger users_changed after update on users for each row
  when ((old.email, old.locale, old.role, old.activated_at, old.totp_confirmed_at, old.blocked_at, old.deleted_at)
    is distinct from (new.email, new.locale, new.role, new.activated_at, new.totp_confirmed_at, new.blocked_at, new.deleted_at))
  execute function notify_user_changed();

-- A session began with the rights, the length and the proofs of a role. A user whose role changes signs in anew, also when the
-- role is changed by hand in the database.
create or replace function end_sessions_of_role() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now(), end_reason = 'role-changed' where user_id = new.id and ended_at is null;
  return null;
end $$;
create or replace trigger users_role_changed after update of role on users for each row
  when (old.role is distinct from new.role) execute function end_sessions_of_role();

-- Processes keep the holders of API keys in the same way, by the hash of the key.
create or replace function notify_api_key_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', 'key ' || encode(old.hash, 'hex'));
  return null;
end $$;
create or replace trigger api_keys_ended after delete on api_keys for each row execute function notify_api_key_ended();

-- Another password is one that its person chose, and counts for good.
create or replace function keep_chosen_password() returns trigger language plpgsql as $$
begin
  new.password_until := null;
  return new;
end $$;
create or replace trigger users_chosen_password before update of password_hash on users
  for each row when (
    old.password_until is not null and new.password_hash is distinct from old.password_hash
    and new.password_until is not distinct from old.password_until
  ) execute function keep_chosen_password();

-- Processes keep with the sessions of staff from where the console is used. Its streams end, and are opened anew from where that is allowed.
create or replace function notify_console_networks_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', 'staff');
  return null;
end $$;
create or replace trigger office_console_networks_changed after update of console_networks on office for each row
  when (old.console_networks is distinct from new.console_networks) execute function notify_console_networks_changed();
