import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import type { Tx } from '#server/database/pool.ts'
import { defineJob, type JobOrder, jobsAdded, orderOf } from '#server/jobs/job.ts'
import type { letters } from './letters/all-letters.ts'
import { isAddress } from './sender.ts'

type Kinds = typeof letters
export type KindOfLetter = keyof Kinds

export type Posting<Kind extends KindOfLetter> = {
  kind: Kind
  to: string
  locale: Locale
  data: z.infer<Kinds[Kind]['data']>
  at: Date
  /** When what it says stops being true, as a code does that expires. After that it is not sent. */
  goodUntil?: Date
}

export const letterJob = defineJob('send-letter', z.strictObject({ id: z.uuid() }), { atOnce: 2 })

/**
 * Writes a letter in the caller's transaction. It leaves soon after the commit, and never without one. Says under which id.
 * Other jobs of the same transaction may be added in the same breath.
 */
export async function putInOutbox<Kind extends KindOfLetter>(
  tx: Tx,
  { kind, to, locale, data, at, goodUntil }: Posting<Kind>,
  beside: readonly JobOrder[] = [],
): Promise<string> {
  if (!isAddress(to)) throw new Error('a letter was addressed to something that is no address')
  const id = randomUUID()
  await tx
    .with('letter', writing =>
      writing
        .insertInto('outbox')
        .values({
          id,
          kind,
          recipient: to,
          locale,
          data: JSON.stringify(data),
          created_at: at,
          next_try_at: at,
          good_until: goodUntil ?? null,
        })
        .returning('id'),
    )
    .selectFrom(jobsAdded([orderOf(letterJob, { id }), ...beside]).as('job'))
    .execute()
  return id
}
