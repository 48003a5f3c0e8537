-- Who prepared a newsletter for a second person, when, and for which time. Any change of its words voids it.
alter table newsletters
  add column prepared jsonb,
  add constraint newsletters_prepared check (prepared is null or (state = 'draft' and prepared ? 'by' and prepared ? 'at'));
