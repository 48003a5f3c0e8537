import { z } from 'zod'
import { accept, type Result, refuse } from '#contract/result.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { type Validators, type WrittenList, writeList } from './lists.store.ts'
import { XmlFault } from './read-xml.ts'
import { readList, type SanctionsList } from './sanctions-lists.ts'

/** Looks at old payouts again, for the addresses that were listed at that moment. */
export const secondLook = defineJob('aml-second-look', z.strictObject({ listedAt: z.iso.datetime() }))

export type ImportRefusal =
  | { reason: 'unreadable'; detail: string }
  /** The list has lost more than half of its addresses, as one does that was published by mistake. */
  | { reason: 'much-shorter'; before: number; addresses: number }

/**
 * Imports a list from its published XML. Nothing is written of a document that is cut off. When the list has grown, the payouts of
 * the past are looked at again.
 */
export async function importList(
  db: Db,
  list: SanctionsList,
  pieces: AsyncIterable<string>,
  { now, evenShorter = false, validators }: { now: Date; evenShorter?: boolean; validators?: Validators },
): Promise<Result<WrittenList, ImportRefusal>> {
  let read: Awaited<ReturnType<typeof readList>>
  try {
    read = await readList(list, pieces)
  } catch (error) {
    if (error instanceof XmlFault) return refuse({ reason: 'unreadable', detail: error.message })
    throw error
  }
  return allOrNothing<WrittenList, ImportRefusal>(db, async tx => {
    const before = await tx
      .selectFrom('aml_lists')
      .select('addresses')
      .where('list', '=', list)
      .forUpdate()
      .executeTakeFirst()
    const written = await writeList(tx, list, read, { now, validators })
    if (before && written.addresses * 2 < before.addresses && !evenShorter)
      return refuse({ reason: 'much-shorter', before: before.addresses, addresses: written.addresses })
    if (written.added > 0)
      await addJob(tx, secondLook, { listedAt: now.toISOString() }, { key: `aml ${list} ${now.toISOString()}` })
    return accept(written)
  })
}
