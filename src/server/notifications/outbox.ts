import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import type { Tx } from '#server/database/pool.ts'
import { defineJob, JOBS_CHANNEL, type JobOrder, orderOf } from '#server/jobs/job.ts'
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

/** A letter that is still to be written, and the job that sends it. */
export type LetterOrder = {
  letter: {
    id: string
    kind: KindOfLetter
    recipient: string
    locale: Locale
    data: unknown
    at: Date
    good_until: Date | null
  }
  job: JobOrder
}

export function letterOrder<Kind extends KindOfLetter>(posting: Posting<Kind>): LetterOrder {
  const { kind, to, locale, data, at, goodUntil } = posting
  if (!isAddress(to)) throw new Error('a letter was addressed to something that is no address')
  const id = randomUUID()
  return {
    letter: { id, kind, recipient: to, locale, data, at, good_until: goodUntil ?? null },
    job: orderOf(letterJob, { id }),
  }
}

/** Writes a letter in the caller's transaction. It leaves soon after the commit, and never without one. Says under which id. */
export async function putInOutbox<Kind extends KindOfLetter>(tx: Tx, posting: Posting<Kind>): Promise<string> {
  const { letter, job } = letterOrder(posting)
  const [letters, jobs] = [JSON.stringify([letter]), JSON.stringify([job])]
  await sql`select write_letters(${letters}::jsonb, ${jobs}::jsonb), pg_notify(${JOBS_CHANNEL}, '')`.execute(tx)
  return letter.id
}
