import type pg from 'pg'

type Dropped = { drop: string; restore: string }

/**
 * Bulk insert without indexes and expensive constraints: building an index afterwards takes a fraction of the time.
 * Keys stay, and everything is restored.
 */
export async function withoutIndexes(client: pg.Client, tables: readonly string[], write: () => Promise<void>) {
  const { rows: dropped } = await client.query<Dropped>(
    `with filled as (select name::regclass::oid as id from unnest($1::text[]) name)
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
      from pg_index join filled on id = indrelid
      where not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join filled on id = conrelid
      where contype = 'c' and not convalidated`,
    [tables],
  )
  for (const { drop } of dropped) await client.query(drop)
  await write()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { restore } of dropped) await client.query(restore)
}
