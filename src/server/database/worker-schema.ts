import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { APP_ROLE, clientConfig, type DatabaseAddress } from './pool.ts'

/** Where the job queue keeps its tables. It is a library's schema: only `server/jobs` speaks to it. */
const SCHEMA = 'graphile_worker'

/** Brings the job queue's own tables to the version of the library, and lets the application's role work with them. */
export async function migrateWorkerSchema(address: DatabaseAddress): Promise<void> {
  const pool = new pg.Pool({ ...clientConfig(address), application_name: 'agio migrations', max: 1 })
  // The library wants to see both listeners. What breaks is told by the query that waits for it.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, schema: SCHEMA })
    await pool.query(letTheApplicationWork)
    await addJobsQuietly(pool)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    throw new StartRefusal(
      'cannot-create-schema',
      'DATABASE_URL: this user may not create the schema of the job queue: run once as an administrator: ALTER DATABASE … OWNER TO its user',
      { cause: error },
    )
  } finally {
    await pool.end()
  }
}

/**
 * The library's own way to add jobs, but for its NOTIFY, which would make all transactions that add one wait for one
 * another. Taken from the library each time, so that it stays what the library does.
 */
async function addJobsQuietly(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = '${SCHEMA}'::regnamespace and proname = 'add_jobs'`,
  )
  const [, loud] = rows[0]!.text.split(`FUNCTION ${SCHEMA}.add_jobs(`)
  const [before, after, ...more] = loud!.split(/perform pg_notify\('jobs:insert',[^;]*;/)
  if (after === undefined || more.length > 0) throw new Error('the job queue no longer adds jobs as it did')
  await pool.query(`create or replace function public.add_jobs_quietly(${before}${after}`)
  // However many jobs there are, the plan is the same, and need not be made each time: a few are added to many, so each
  // looks up what it names.
  await pool.query(`
    alter function public.add_jobs_quietly
      set plan_cache_mode = force_generic_plan
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`)
  await pool.query(orderJobs)
}

/**
 * Adds jobs as `server/jobs` orders them. One that is new, of a kind and a queue that are known, is one row, and most are;
 * the steps in which the library makes sure of everything else are left to it, where there is anything else.
 */
const orderJobs = `
  create or replace function public.order_jobs(orders jsonb) returns void
    language plpgsql
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
  declare
    added integer;
    rest jsonb;
  begin
    -- What is known is looked up once, in the statement that uses it: a kind that somebody else makes known meanwhile is
    -- either known to all of this or to none of it, and no job falls between the two.
    with orders as materialized (
      select job, task.id as task_id, queue.id as queue_id,
        task.id is not null and (queue.id is not null or job ->> 'queue' is null) as known
      from jsonb_array_elements(order_jobs.orders) job
      left join ${SCHEMA}._private_tasks task on task.identifier = job ->> 'name'
      left join ${SCHEMA}._private_job_queues queue on queue.queue_name = job ->> 'queue'
    ), jobs as (
      insert into ${SCHEMA}._private_jobs (job_queue_id, task_id, payload, run_at, max_attempts, key)
        select queue_id, task_id, job -> 'payload', coalesce((job ->> 'runAt')::timestamptz, now()),
          coalesce((job ->> 'maxAttempts')::int, 25), job ->> 'key'
        from orders where known
      on conflict (key) do nothing
      returning id
    )
    select (select count(*) from jobs), jsonb_agg(job) filter (where not known or job ->> 'key' is not null)
      into added, rest from orders;
    if added = jsonb_array_length(orders) then return; end if;

    -- Replacing a job by the very same one changes nothing, so whatever has a key may be among them.
    perform from public.add_jobs_quietly(array(
      select (
        job ->> 'name', job -> 'payload', job ->> 'queue', (job ->> 'runAt')::timestamptz, (job ->> 'maxAttempts')::int,
        job ->> 'key', null, null
      )::${SCHEMA}.job_spec
      from jsonb_array_elements(rest) job
    ));
  end $$`

/** The library closes its tables to everybody but their owner by row security, so a policy has to open each of them. */
const letTheApplicationWork = `
  grant usage on schema ${SCHEMA} to ${APP_ROLE};
  grant select on all tables in schema ${SCHEMA} to ${APP_ROLE};
  do $$
  declare name text;
  begin
    for name in
      select relname from pg_class
      where relnamespace = '${SCHEMA}'::regnamespace and relkind = 'r' and relname <> 'migrations'
    loop
      execute format('grant insert, update, delete on ${SCHEMA}.%I to ${APP_ROLE}', name);
      if not exists (select from pg_policies where schemaname = '${SCHEMA}' and tablename = name) then
        execute format('create policy application on ${SCHEMA}.%I to ${APP_ROLE} using (true) with check (true)', name);
      end if;
    end loop;
  end $$`
