import type { QueueView } from '#contract/desk/queue-view.ts'
import { MOST_VIEWS } from '#contract/desk/queue-view-limits.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

export const listViews = (db: Db, staff: string): Promise<QueueView[]> =>
  db.selectFrom('queue_views').select(['id', 'name', 'search']).where('staff', '=', staff).orderBy('name').execute()

/** Keeps a view under its name. `another`: the id belongs to another view. `full`: its person has as many as there can be. */
export async function keepView(
  tx: Tx,
  staff: string,
  { id, name, search }: QueueView,
): Promise<'kept' | 'another' | 'full'> {
  const known = await tx.selectFrom('queue_views').select(['staff', 'name']).where('id', '=', id).executeTakeFirst()
  if (known && (known.staff !== staff || known.name !== name)) return 'another'
  const others = (await listViews(tx, staff)).filter(view => view.name !== name)
  if (others.length >= MOST_VIEWS) return 'full'
  await tx
    .insertInto('queue_views')
    .values({ id, staff, name, search })
    .onConflict(conflict => conflict.constraint('queue_views_named').doUpdateSet({ search }))
    .execute()
  return 'kept'
}

export const dropView = (db: Db, staff: string, id: string) =>
  db.deleteFrom('queue_views').where('staff', '=', staff).where('id', '=', id).execute()
