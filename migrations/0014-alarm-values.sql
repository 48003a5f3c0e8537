-- What happened is kept as values and worded for whoever reads it. The details of earlier alarms are texts and stay as they are.
alter table rail_alarms alter column detail type jsonb using to_jsonb(detail);
