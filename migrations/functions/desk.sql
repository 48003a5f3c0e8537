-- Open desks are notified of assignments.
create or replace function notify_assignment() returns trigger language plpgsql as $$
begin
  perform pg_notify('assignments', coalesce(new.claim_id, old.claim_id)::text);
  return null;
end $$;
create or replace trigger assignments_changed after insert or update or delete on assignments
  for each row execute function notify_assignment();

-- Open desks read the news of alarms: a new one, one that is settled or snoozed. That an open alarm is raised again is no news.
create or replace function notify_alarm_changed() returns trigger language plpgsql as $$
begin
  insert into public.news (channel, subject) values ('alarms', new.id::text);
  return null;
end $$;
create or replace trigger rail_alarms_changed after insert or update of settled_at, snoozed_until on rail_alarms
  for each row execute function notify_alarm_changed();
