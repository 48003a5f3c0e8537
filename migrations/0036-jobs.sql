-- The queue of jobs is a table of the office itself: what is done later, by whichever process has time.

create table jobs (
  id           bigint generated always as identity primary key,
  name         text not null,
  payload      jsonb not null,
  -- Of all jobs with one key only the last one that was added waits.
  key          text unique,
  run_at       timestamptz not null default now(),
  attempts     int not null default 0,
  max_attempts int not null default 25,
  last_error   text,
  -- Which taking of the job is under way, and until when. Whoever does the job renews the lease; a process that died does not,
  -- and then the job is anybody's again.
  lease        uuid,
  leased_until timestamptz,
  check ((lease is null) = (leased_until is null))
);
create index jobs_by_time on jobs (run_at);
grant select, insert, update, delete on jobs to agio_app;

-- When each task with a crontab line was last due, so that of many processes one orders it.
create table due_tasks (
  name text primary key,
  at   timestamptz not null
);
grant select, insert, update, delete on due_tasks to agio_app;

-- A job that is ordered anew under its key takes the place of the one that waits. One that runs loses its lease by that: it
-- comes to its end, but the end is not written, so the new order stays.
create function add_jobs(orders jsonb) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into jobs (name, payload, key, run_at, max_attempts)
    select item.name, item.payload, item.key, coalesce(item."runAt", now()), coalesce(item."maxAttempts", 25)
    from jsonb_to_recordset(orders) as item
      (name text, payload jsonb, key text, "runAt" timestamptz, "maxAttempts" int)
  on conflict (key) do update set
    name = excluded.name, payload = excluded.payload, run_at = excluded.run_at, max_attempts = excluded.max_attempts,
    attempts = 0, last_error = null, lease = null, leased_until = null;
end $$;

create or replace function write_letters(letters jsonb, jobs jsonb) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into outbox (id, kind, recipient, locale, data, created_at, next_try_at, good_until)
    select letter.id, letter.kind, letter.recipient, letter.locale, letter.data, letter.at, letter.at, letter.good_until
    from jsonb_to_recordset(letters) as letter
      (id uuid, kind text, recipient text, locale text, data jsonb, at timestamptz, good_until timestamptz);
  perform add_jobs(jobs);
end $$;

create or replace function write_around(letters jsonb, jobs jsonb, transfers jsonb) returns void language plpgsql as $$
begin
  if letters <> '[]' then perform write_letters(letters, jobs);
  elsif jobs <> '[]' then perform add_jobs(jobs);
  end if;
  if transfers <> '[]' then perform write_transfers(transfers); end if;
end $$;

-- An office that is older than this table has its jobs in the schema of the library that did them. They move over as they are;
-- of those that have failed for good a record is kept.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute $move$
      insert into jobs (name, payload, key, run_at, attempts, max_attempts, last_error)
        select task.identifier, job.payload, job.key, job.run_at, job.attempts, job.max_attempts, job.last_error
        from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        order by job.id
    $move$;
    execute $move$
      insert into due_tasks (name, at)
        select identifier, coalesce(last_execution, known_since) from graphile_worker._private_known_crontabs
    $move$;
    drop function if exists order_jobs(jsonb);
    drop schema graphile_worker cascade;
  end if;
end $$;
