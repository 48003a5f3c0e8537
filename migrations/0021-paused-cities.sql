-- Exchange in one city is paused with a reason, and goes on by itself where the pause has an end.
alter table cities
  drop constraint cities_state_check,
  add constraint cities_state_check check (state in ('on', 'paused', 'off')),
  add column reason       text check (length(reason) between 1 and 500),
  add column paused_until timestamptz,
  add constraint cities_pause_has_reason check (state <> 'paused' or reason is not null),
  add constraint cities_end_of_pause check (paused_until is null or state = 'paused');
