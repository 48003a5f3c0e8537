-- Every process keeps the published contests in memory. It is told when one changes, is frozen or drawn.
create or replace function notify_contests_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('contests', '');
  return null;
end $$;
create or replace trigger contests_changed after insert or update on contests
  for each statement execute function notify_contests_changed();
create or replace trigger contest_lists_changed after insert on contest_lists
  for each statement execute function notify_contests_changed();
create or replace trigger contest_draws_changed after insert or update on contest_draws
  for each statement execute function notify_contests_changed();

-- A contest whose list is frozen keeps its terms; its words may be put better.
create or replace function keep_contest_terms() returns trigger language plpgsql as $$
begin
  if (new.state, new.starts_at, new.ends_at, new.tickets_by, new.usd_per_ticket, new.from_currencies, new.to_currencies,
      new.block_height, new.prizes)
    is distinct from (old.state, old.starts_at, old.ends_at, old.tickets_by, old.usd_per_ticket, old.from_currencies,
      old.to_currencies, old.block_height, old.prizes)
    and exists (select from contest_lists where contest = old.key)
  then
    raise exception 'the list of contest % is frozen', old.key using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger contests_keep_terms before update on contests
  for each row execute function keep_contest_terms();

-- What was drawn stays: the hash of the block changes only until then.
create or replace function keep_contest_draw() returns trigger language plpgsql as $$
begin
  raise exception 'contest % is drawn', old.contest using errcode = 'check_violation';
end $$;
create or replace trigger contest_draws_keep before update on contest_draws
  for each row when (old.drawn_at is not null) execute function keep_contest_draw();

-- A prize is given once.
create or replace function keep_contest_winner() returns trigger language plpgsql as $$
begin
  raise exception 'prize % of contest % is given', old.place, old.contest using errcode = 'check_violation';
end $$;
create or replace trigger contest_winners_keep before update on contest_winners
  for each row when (old.given_at is not null) execute function keep_contest_winner();
