import { createHash } from 'node:crypto'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { matchStatement } from './match-statements.ts'
import { readStatement } from './read-statement.ts'
import type { StatementFault, StatementLine } from './statement.ts'
import { addLines, addStatement, sameFile } from './statements.store.ts'

export type StatementFile = { id: string; name: string; bytes: Uint8Array; currency: string; account?: string }

export type ReadInRefusal =
  | StatementFault
  | { reason: 'not-found' }
  | { reason: 'key-reused' }
  | { reason: 'wrong-currency'; seen: string }

/**
 * Reads the statement of an account and keeps its lines, each once: what an earlier statement had is counted and not kept again. The same
 * file is found and not read twice. Then its lines are matched with the books.
 */
export async function readIn(
  db: Db,
  file: StatementFile,
  actor: StaffActor,
): Promise<Result<{ id: string; replayed: boolean }, ReadInRefusal>> {
  const { id, name, currency, account } = file
  const place = await placeOf(db, file)
  if (!place) return refuse({ reason: 'not-found' })
  const read = readStatement(file.bytes, place.scale)
  if (!read.ok) return read
  const { format, opening, closing, lines } = read.value
  if (read.value.currency && !sameMoney(read.value.currency, place.ticker))
    return refuse({ reason: 'wrong-currency', seen: read.value.currency })
  const sha256 = createHash('sha256').update(file.bytes).digest()
  const days = lines.map(({ day }) => day).toSorted()
  return allOrNothing<{ id: string; replayed: boolean }, ReadInRefusal>(db, async tx => {
    const known = await sameFile(tx, { currency, account, sha256 })
    if (known) return accept({ id: known, replayed: true })
    const taken = await tx.selectFrom('statements').select('id').where('id', '=', id).executeTakeFirst()
    if (taken) return refuse({ reason: 'key-reused' })
    await addStatement(tx, {
      id,
      currency,
      account,
      name: name.slice(-120),
      format,
      from: days[0]!,
      to: days.at(-1)!,
      opening,
      closing,
      lines: lines.length,
      sha256,
      staff: actor.staff.id,
      at: actor.now,
    })
    const added = await addLines(tx, id, withFingerprints(account ?? currency, lines))
    await matchStatement(tx, id, actor.now)
    await writeAudit(tx, actor, {
      action: 'statement.read',
      subject: { kind: 'statement', id, label: currency },
      after: { name, format, lines: lines.length, known: lines.length - added },
    })
    return accept({ id, replayed: false })
  })
}

async function placeOf(db: Db, { currency, account }: StatementFile) {
  const place = await db
    .selectFrom('currencies')
    .select(['scale', 'ticker'])
    .where('code', '=', currency)
    .executeTakeFirst()
  if (!place || account === undefined) return place
  const own = await db
    .selectFrom('deposit_accounts')
    .select('id')
    .where('id', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return own && place
}

/** Banks still write the code of the rouble of before 1998. */
const sameMoney = (written: string, ticker: string): boolean => {
  const code = (text: string) => (text.toUpperCase() === 'RUR' ? 'RUB' : text.toUpperCase())
  return code(written) === code(ticker)
}

/** Of lines that are alike within one file the second is another payment than the first. */
function withFingerprints(place: string, lines: readonly StatementLine[]) {
  const times = new Map<string, number>()
  return lines.map(line => {
    const { day, units, reference, counterparty, counterpartyAccount, purpose } = line
    const alike = JSON.stringify([place, day, String(units), reference, counterparty, counterpartyAccount, purpose])
    const nth = times.get(alike) ?? 0
    times.set(alike, nth + 1)
    return { ...line, fingerprint: createHash('sha256').update(`${nth} ${alike}`).digest() }
  })
}
