import { sql } from 'kysely'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Tx } from '#server/database/pool.ts'

/** How many claims one address, and one line of the network, may have open without having paid. */
export type UnpaidLimits = { perEmail: number; perLine: number }

export const usualUnpaidLimits: UnpaidLimits = { perEmail: 3, perLine: 10 }

type Visitor = { emailKey: string; line?: string }

/** Of those who come at once with one address, each is counted before the next: a hundred are a hundred. */
export async function standInLine(tx: Tx, { emailKey, line }: Visitor): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(part, 4683) as key
      from unnest(${[emailKey, line ?? emailKey]}::text[]) part order by 1
    ) keys`.execute(tx)
}

export async function countUnpaid(
  tx: Tx,
  { emailKey, line }: Visitor,
  limits: UnpaidLimits,
): Promise<Result<undefined, { reason: 'too-many'; detail: string; retryAfter: number }>> {
  const { rows } = await sql<{ by_email: string; by_line: string }>`
    select
      (select count(*) from claims
        where email_key = ${emailKey} and state in ('verification', 'awaiting-payment')) as by_email,
      (select count(*) from claims
        where opened_from = ${line ?? null}::inet and state in ('verification', 'awaiting-payment')) as by_line
    `.execute(tx)
  const { by_email: byEmail, by_line: byLine } = rows[0]!
  if (BigInt(byEmail) < limits.perEmail && BigInt(byLine) < limits.perLine) return accept(undefined)
  return refuse({ reason: 'too-many', detail: 'Pay or cancel the claims that wait for payment first', retryAfter: 60 })
}
