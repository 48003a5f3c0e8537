import { addDays } from '#contract/calendar-days.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type MovementKind, movementKinds } from '#contract/statements/line-kinds.ts'
import type {
  StatementItem,
  StatementLineView,
  StatementMovement,
  StatementView,
} from '#contract/statements/statements.ts'
import { isOpen } from '#server/claims/claims.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { candidatesFor, returnedBy } from './match-lines.ts'
import { WEEK } from './match-statements.ts'
import { booksAtEndOf, type KnownMovement, movementsBy, openMovements, payoutsOf } from './movements.store.ts'
import { type DecidedLine, findStatement, type LineSum, listLines, type StatementRow } from './statements.store.ts'

export type StatementQuery = { only: 'left' | 'all'; page: number; size: number }

/** A statement as staff see it: its lines with what they are or could be, and what the books have that it lacks. */
export async function viewStatement(
  db: Db,
  id: string,
  { only, page, size }: StatementQuery,
  timeZone: string,
): Promise<StatementView | undefined> {
  const statement = await findStatement(db, id)
  if (!statement) return undefined
  const lines = await listLines(db, id, { only, page, size })
  const { currency, account, from, to, scale } = statement
  const came = lines.filter(line => isLeft(line) && line.units > 0n)
  const [open, known, awaiting, payouts, books] = await Promise.all([
    openMovements(db, { currency, account: account?.id, from: addDays(from, -WEEK), to: addDays(to, WEEK), timeZone }),
    movementsBy(db, lines.flatMap(movementOf)),
    awaitedAmounts(db, currency, lines.filter(isLeft)),
    payoutsOf(db, {
      currency,
      units: came.map(({ units }) => units),
      since: addDays(from, -DAYS_UNTIL_RETURNED),
      timeZone,
    }),
    account && booksAtEndOf(db, account.id, to, timeZone),
  ])
  const show = movementWith(scale)
  return {
    ...itemWith(statement),
    lines: lines.map((line): StatementLineView => {
      const { day, units, reference, counterparty, counterpartyAccount, purpose, decision } = line
      const left = isLeft(line)
      const movement = decision?.movement === undefined ? undefined : known.get(`${decision.kind} ${decision.movement}`)
      return {
        id: line.id,
        day,
        amount: toDecimal(units, scale),
        reference,
        counterparty,
        counterpartyAccount,
        purpose,
        decision:
          decision === undefined || decision.kind === 'open'
            ? undefined
            : {
                kind: decision.kind,
                matchedBy: decision.matchedBy,
                movement: movement && show(movement),
                note: decision.note,
                by: decision.by,
                at: decision.at.toISOString(),
              },
        candidates: left
          ? candidatesFor(line, open)
              .slice(0, MOST_CANDIDATES)
              .map(movement => show(movement as KnownMovement))
          : [],
        awaiting: left ? (awaiting.get(units) ?? []) : [],
        returned: left ? returnedBy(line, payouts).flatMap(({ claim }) => (claim ? [claim] : [])) : [],
      }
    }),
    page,
    pages: Math.max(1, Math.ceil((only === 'left' ? statement.left : statement.all).lines / size)),
    known: statement.known,
    books:
      books === undefined
        ? undefined
        : {
            closing: toDecimal(books, scale),
            difference: statement.closing === undefined ? undefined : toDecimal(statement.closing - books, scale),
          },
    missing: open
      .filter(
        ({ kind, day, named }) => day >= from && day <= to && (kind === 'payment' || account === undefined || named),
      )
      .slice(0, MOST_MISSING)
      .map(show),
  }
}

/** Banks send back what they cannot book after some days, and after weeks at the latest. */
const DAYS_UNTIL_RETURNED = 60
const MOST_CANDIDATES = 5
const MOST_MISSING = 200

export function itemWith(statement: StatementRow): StatementItem {
  const { scale, opening, closing, at, all, left, ...row } = statement
  const decimal = (units: bigint) => toDecimal(units, scale)
  const sum = ({ lines, came, went }: LineSum) => ({ lines, came: decimal(came), went: decimal(went) })
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    account: row.account,
    format: row.format,
    from: row.from,
    to: row.to,
    opening: opening === undefined ? undefined : decimal(opening),
    closing: closing === undefined ? undefined : decimal(closing),
    all: sum(all),
    left: sum(left),
    at: at.toISOString(),
    by: row.by,
  }
}

const isLeft = ({ decision }: DecidedLine): boolean => decision === undefined || decision.kind === 'open'

const movementWith =
  (scale: number) =>
  ({ kind, id, units, day, claim, withdrawal, references, reason }: KnownMovement): StatementMovement => ({
    kind,
    id,
    amount: toDecimal(units, scale),
    day,
    claim,
    withdrawal,
    reference: references[0],
    reason,
  })

function movementOf({ decision }: DecidedLine): { kind: MovementKind; id: string }[] {
  if (decision?.movement === undefined || !(movementKinds as readonly string[]).includes(decision.kind)) return []
  return [{ kind: decision.kind as MovementKind, id: decision.movement }]
}

/** Orders that wait for just the amounts that came: their money may be here. */
async function awaitedAmounts(db: Db, currency: string, lines: readonly DecidedLine[]) {
  const came = [...new Set(lines.filter(({ units }) => units > 0n).map(({ units }) => units.toString()))]
  if (came.length === 0) return new Map<bigint, { id: string; number: string }[]>()
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'number', 'give'])
    .where('from_currency', '=', currency)
    .where(isOpen)
    .where('received', '=', '0')
    .where('give', 'in', came)
    .orderBy('opened_at')
    .limit(100)
    .execute()
  const byAmount = Map.groupBy(rows, ({ give }) => BigInt(give))
  return new Map([...byAmount].map(([units, rows]) => [units, rows.map(({ id, number }) => ({ id, number }))]))
}
