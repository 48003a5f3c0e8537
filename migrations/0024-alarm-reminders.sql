-- An alarm that somebody was told of and nobody has settled is told of again, once a day, unless somebody has put it off.

alter table rail_alarms
  add column reminded_at timestamptz,
  add column snoozed_until timestamptz,
  add column snoozed_by uuid references users (id),
  add check (num_nulls(snoozed_until, snoozed_by) in (0, 2));
grant update (reminded_at, snoozed_until, snoozed_by) on rail_alarms to agio_app;
create index rail_alarms_reminded on rail_alarms (reminded_at desc) where reminded_at is not null;

-- Who has put one off is news to whoever looks at the alarms.
drop trigger rail_alarms_changed on rail_alarms;
create trigger rail_alarms_changed after insert or update of settled_at, snoozed_until on rail_alarms
  for each row execute function tell_alarm_changed();
