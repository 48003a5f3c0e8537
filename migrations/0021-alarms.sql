-- An alarm reaches a person: staff is written to about it, and open desks hear of it.

alter table rail_alarms
  -- When staff was written to about it.
  add column told_at timestamptz,
  -- The claim that it is about, where there is one.
  add column claim_id uuid references claims (id);
grant update (told_at) on rail_alarms to agio_app;
create index rail_alarms_told on rail_alarms (kind, told_at);
create index rail_alarms_settled on rail_alarms (settled_at desc) where settled_at is not null;

-- That one is raised once more is no news: it stands there already.
create function tell_alarm_changed() returns trigger language plpgsql as $$
begin
  insert into public.news (channel, subject) values ('alarms', new.id::text);
  return null;
end $$;
create trigger rail_alarms_changed after insert or update of settled_at on rail_alarms
  for each row execute function tell_alarm_changed();
