import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'
import { type LedgerFault, proveLedger } from './prove-ledger.ts'

/** The last checkpoint: its hash depends on every entry of the audit log and every transfer that came before it. */
export type Head = { number: string; hash: string }

/** On another database server the numbers of transactions go on from the last checkpoint. Called before anything is written. */
export async function numberTransactionsOn(db: Db): Promise<void> {
  await sql`select number_transactions_on()`.execute(db)
}

/** Writes checkpoints over all that is complete. Returns the last one; undefined: nothing was ever written. */
export async function writeCheckpoints(db: Db, signal?: AbortSignal): Promise<Head | undefined> {
  while (!signal?.aborted) {
    const { rows } = await sql<{ covered: number }>`select write_checkpoint() as covered`.execute(db)
    if (rows[0]!.covered === 0) break
  }
  return headOf(db)
}

export async function headOf(db: Db): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select number, encode(hash, 'hex') as hash from checkpoints order by number desc limit 1`.execute(db)
  return rows[0]
}

/** The moment of the oldest entry that no checkpoint covers yet. */
export async function oldestUncovered(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(e.at) from audit_log e where (e.tx, e.id) > (last.audit_tx, last.audit_id)),
      (select min(e.at) from ledger_transfers e where (e.tx, e.id) > (last.ledger_tx, last.ledger_id))
    ) as at
    from (
      select audit_tx, audit_id, ledger_tx, ledger_id from (
        select number, audit_tx, audit_id, ledger_tx, ledger_id from checkpoints
        union all select 0, * from before_all()
      ) known order by number desc limit 1
    ) last`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Whether the checkpoint of this number is still the one with this hash. */
export async function isStillThere(db: Db, { number, hash }: Head): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from checkpoints where number = ${number}::bigint and hash = decode(${hash}, 'hex')) as is`.execute(
    db,
  )
  return rows[0]!.is
}

/** Counts every checkpoint again from the entries that it covers. */
export async function proveCheckpoints(db: Db): Promise<LedgerFault[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const { rows } = await sql<{
        number: string | null
        at: Date | null
        rule: string
        says: string
        is_now: string
      }>`
        select * from disagreeing_checkpoints()`.execute(tx)
      return rows.map(({ number, at, rule, says, is_now }) => ({
        rule,
        where: number === null ? 'an entry' : `checkpoint ${number} of ${at!.toISOString()}`,
        is: is_now,
        shouldBe: says,
      }))
    })
}

/** Proves all there is, and that the checkpoints whose codes somebody has kept are still there. */
export async function proveBooks(db: Db, known: readonly Head[] = []): Promise<{ faults: LedgerFault[]; head?: Head }> {
  const head = await writeCheckpoints(db)
  const faults = [...(await proveLedger(db)), ...(await proveCheckpoints(db))]
  for (const one of known)
    if (!(await isStillThere(db, one)))
      faults.push({
        rule: 'a checkpoint that was sent stays',
        where: `checkpoint ${one.number}`,
        is: 'another or none',
        shouldBe: one.hash,
      })
  return { faults, head }
}

/** `1204-9f2c…`, as the owner's weekly letter has it. */
export const writtenHead = ({ number, hash }: Head): string => `${number}-${hash}`

export function readHead(text: string): Head | undefined {
  const [, number, hash] = /^(\d{1,18})-([\da-f]{64})$/.exec(text.trim()) ?? []
  return number && hash ? { number, hash } : undefined
}
