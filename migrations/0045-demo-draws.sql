-- The demo office opens with a contest that nobody drew: its participants and the block are made up. A draw has no author only
-- where it is complete from its first moment, so nobody can finish one that a person has begun.
alter table contest_draws
  alter column entered_by drop not null,
  drop constraint contest_draws_drawn,
  add constraint contest_draws_drawn check (entered_by is null or num_nulls(drawn_by, drawn_at) in (0, 2)),
  add constraint contest_draws_of_nobody check (entered_by is not null or drawn_by is null and drawn_at is not null);
