import { sql } from 'kysely'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { Reserve, ReserveChange, ReservePlan, ReserveWish } from '#contract/reserves/reserves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { fullNamesOf, type StaffActor, staffWith } from '#server/auth/staff.ts'
import { transact } from '#server/claims/transact.ts'
import { plannedEntries } from '#server/desk/ledger-entries.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { addCost } from '#server/ledger/costs.store.ts'
import {
  findAccount,
  payableReserve,
  type Target,
  targetsIn,
  unknownAccount,
} from '#server/ledger/office-accounts.store.ts'
import {
  type AccountKind,
  type Occasion,
  type TransferLine,
  transfer,
  writeTransfers,
} from '#server/ledger/transfers.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import type { InUsd } from '#server/quotes/worth-in-usd.ts'
import { sendAlone } from '#server/second-person/send-alone.ts'
import { reserveLeft } from './emails/reserve-left.ts'
import { readReserve } from './reserves.ts'

type PlanRefusal = { reason: 'not-found' } | { reason: 'beyond-reserve' } | Invalid
export type ReserveRefusal =
  | PlanRefusal
  | { reason: 'key-reused' }
  | { reason: 'conflict' }
  /** One person has no more of their day for it. */
  | { reason: 'wrong-state'; because: 'not-prepared' }

/** Who makes a change: one person alone, for whom a day may have an end, or a second one after whoever proposed it. */
export type MadeBy = { alone: { unbound: boolean } } | { proposedBy: string }

export type ChangedReserve = { reserve: Reserve; replayed: boolean }

/** The entries that a change would write, and the reserve before and after it. */
export async function planReserve(
  db: Db,
  wish: ReserveWish,
  actor: StaffActor,
): Promise<Result<ReservePlan, PlanRefusal>> {
  const read = await readWish(db, wish)
  if (!read.ok) return read
  const { scale } = read.value
  const balances = await balancesOf(db, wish)
  const { has, held, custody } = balances
  const lines = linesOf(wish, read.value, balances, actor)
  const after = has + heldMoves(lines, wish.currency)
  // What it lacks, other currencies of its bank accounts may lend it.
  if (after < held && (await payableReserve(db, wish.currency)) + heldMoves(lines, wish.currency) < 0n)
    return refuse({ reason: 'beyond-reserve' })
  const text = (units: bigint) => toDecimal(units, scale)
  const figures = (has: bigint) => ({ has: text(has), held: text(held), free: text(has - held) })
  return accept({
    custody: text(custody),
    books: await plannedEntries(db, lines, () => scale),
    before: figures(has),
    after: figures(after),
    places: balances.places.map(({ place, label, currency, units }) => ({
      place,
      label,
      before: text(units),
      after: text(units + heldMoves(lines, currency, place)),
    })),
  })
}

/**
 * Pays the owner's money in or out, spends it, moves it between accounts, or sets the reserve to a counted amount. Ledger entries are
 * never corrected: a count writes a transfer of the difference. A repetition with the same id changes nothing.
 */
export async function changeReserve(
  db: Db,
  change: ReserveChange,
  actor: StaffActor,
  worthUsd: InUsd['worthUsd'] = () => undefined,
  madeBy?: MadeBy,
): Promise<Result<ChangedReserve, ReserveRefusal>> {
  const read = await readWish(db, change)
  if (!read.ok) return read
  const { scale } = read.value

  const known = await knownChange(db, change.id)
  if (known) return repeated(db, known, change, actor)
  try {
    return await transact<ChangedReserve, ReserveRefusal>(db, async tx => {
      const known = await balancesOf(tx, change)
      const { has: before, custody } = known
      const decidedOn = change.kind === 'count' ? countedOn(known) : before
      if (change.seen !== undefined && fromDecimal(change.seen, scale) !== decidedOn)
        return refuse({ reason: 'conflict' })
      const lines = linesOf(change, read.value, known, actor)
      await writeTransfers(tx, lines)
      const cost = costOf(change, lines, read.value)
      if (cost) await addCost(tx, { ...cost, currency: change.currency }, worthUsd, actor.now)
      const moved = heldMoves(lines, change.currency)
      const lost = lostBy(change, moved, read.value)
      if (lost > 0n && madeBy && 'alone' in madeBy) {
        const sent = { person: actor.staff.id, currency: change.currency, units: lost, about: change.id, at: actor.now }
        const fits = await sendAlone(tx, { ...sent, kind: 'reserve', unbound: madeBy.alone.unbound })
        if (!fits) return refuse({ reason: 'wrong-state', because: 'not-prepared' })
      }
      const left = await balancesOf(tx, change)
      const { has: after } = left
      // Writing the entry has locked the account. If the balance had changed before that, the whole change is retried.
      const lent = await lentTo(tx, change.currency, lines)
      const wasMoved =
        after !== before + moved + lent || (change.kind === 'count' && countedOn(left) !== countedOn(known) + moved)
      if (wasMoved && (change.kind === 'count' || change.seen !== undefined)) throw new BalanceChanged()
      await writeAudit(tx, actor, {
        action: `reserve.${change.kind}`,
        subject: { kind: 'reserve', id: change.id, label: change.currency },
        before: { has: toDecimal(before, scale) },
        after: {
          has: toDecimal(after, scale),
          amount: change.amount,
          reason: change.reason,
          category: change.category,
          account: change.account && nameOf(known, change.account),
          accountId: change.account,
          to: change.to && nameOf(known, change.to),
          toId: change.to,
          fee: change.fee,
          // What a count subtracts of what was found.
          custody: change.kind === 'count' ? toDecimal(custody, scale) : undefined,
        },
      })
      await tellOthers(tx, change, { lost, account: change.account && nameOf(known, change.account) }, actor, madeBy)
      return accept({ reserve: (await readReserve(tx, change.currency))!, replayed: false })
    })
  } catch (error) {
    if (error instanceof BalanceChanged) return changeReserve(db, change, actor, worthUsd, madeBy)
    if (!isTaken(error)) throw error
    const made = await knownChange(db, change.id)
    return made ? repeated(db, made, change, actor) : refuse({ reason: 'key-reused' })
  }
}

/** What has left for good: of a move its fee, of a count what it found missing. */
function lostBy({ kind }: ReserveWish, moved: bigint, { fee }: ReadWish): bigint {
  if (kind === 'in') return 0n
  return kind === 'move' ? fee : -moved
}

/** By how much a count differs from the books, either way. */
export async function countedDifference(db: Db, wish: ReserveWish, units: bigint): Promise<bigint> {
  const difference = units - countedOn(await balancesOf(db, wish))
  return difference < 0n ? -difference : difference
}

/** Writes to everybody else who keeps the money: whoever takes it quietly counts on that nobody looks. */
async function tellOthers(
  tx: Tx,
  { currency, kind, reason }: ReserveChange,
  { lost, account }: { lost: bigint; account: string | undefined },
  { staff, now: at }: StaffActor,
  madeBy: MadeBy | undefined,
): Promise<void> {
  if (lost <= 0n || kind === 'in' || kind === 'move') return
  const others = (await staffWith(tx, ['money.keep'])).filter(({ id }) => id !== staff.id)
  if (others.length === 0) return
  const proposer = madeBy && 'proposedBy' in madeBy ? madeBy.proposedBy : undefined
  const { ticker, scale } = await tx
    .selectFrom('currencies')
    .select(['ticker', 'scale'])
    .where('code', '=', currency)
    .executeTakeFirstOrThrow()
  const names = await fullNamesOf(tx, [staff.id, proposer])
  const data = {
    kind,
    amount: toDecimal(lost, scale),
    ticker,
    scale,
    currency,
    account,
    reason,
    by: names.get(staff.id) ?? staff.id,
    proposedBy: proposer && names.get(proposer),
  }
  for (const { email, locale } of others) await putInOutbox(tx, { kind: reserveLeft, to: email, locale, data, at })
}

/** What other currencies of a bank account were made to lend, in the same batch. */
async function lentTo(tx: Tx, currency: string, [first]: readonly TransferLine[]): Promise<bigint> {
  if (!first) return 0n
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(t.units), 0)::text as units
    from ledger_accounts own join ledger_transfers t on t.debit_account = own.id and t.at = ${first.at}
    where own.currency = ${currency} and own.kind = 'reserve' and t.batch = ${first.id} and t.reason = 'shared-reserve'`.execute(
    tx,
  )
  return BigInt(rows[0]!.units)
}

class BalanceChanged extends Error {}
/** The id exists already: either the same request arrived twice at the same time, or it is the id of another transfer. */
const isTaken = (error: unknown) => (error as { code?: unknown }).code === '23505'

type ReadWish = { units: bigint; fee: bigint; scale: number; to: Pick<Target, 'currency'>; isCoin: boolean }

async function readWish(db: Db, wish: ReserveWish): Promise<Result<ReadWish, PlanRefusal>> {
  const { currency, kind, amount, category, account, to, fee } = wish
  const row = await db
    .selectFrom('currencies')
    .select(['scale', 'kind'])
    .where('code', '=', currency)
    .executeTakeFirst()
  if (!row) return refuse({ reason: 'not-found' })
  const units = fromDecimal(amount, row.scale)
  const took = fromDecimal(fee ?? '0', row.scale)
  const many = `has more than ${row.scale} decimals`
  if (units === undefined) return refuse(invalidField('body.amount', 'too-many-decimals', many))
  if (took === undefined) return refuse(invalidField('body.fee', 'too-many-decimals', many))
  if (units === 0n && kind !== 'count') return refuse(invalidField('body.amount', 'not-allowed', 'must be above zero'))
  if (kind === 'expense' && !category) return refuse(invalidField('body.category', 'missing', 'says what it was for'))
  if (isOnAccount(account) && !(await findAccount(db, currency, account))) return refuse(unknownAccount('body.account'))
  const read = { units, fee: took, scale: row.scale, isCoin: row.kind === 'crypto' }
  if (kind !== 'move') return accept({ ...read, fee: 0n, to: { currency } })
  if (to === undefined) return refuse(invalidField('body.to', 'missing', 'says where it goes'))
  if (to === (account ?? OUTSIDE)) return refuse(invalidField('body.to', 'not-allowed', 'is where it lies already'))
  const target = isOnAccount(to) ? (await targetsIn(db, currency)).find(({ id }) => id === to) : { currency }
  return target ? accept({ ...read, to: target }) : refuse(unknownAccount('body.to'))
}

const isOnAccount = (place: string | undefined): place is string => place !== undefined && place !== OUTSIDE

/** What lies at a place: on an account, or outside of all of them. */
type PlaceBalance = { place: string; label: string | undefined; currency: string; units: bigint }
type Balances = { has: bigint; held: bigint; custody: bigint; places: PlaceBalance[] }

/** What a count finds where it was counted: on the account, or of the whole currency. */
const countedOn = ({ has, custody, places: [place] }: Balances): bigint => place?.units ?? has + custody

const nameOf = ({ places }: Balances, place: string) => places.find(known => known.place === place)?.label ?? place

/** Owner's money is not a result of the office; what was spent, and what a count finds, is. A move goes through the exchange account. */
const otherAccount = { in: 'equity', out: 'equity', expense: 'expenses', count: 'differences' } as const

/** The entries of a change; the first has its id. What is counted lies together with customers' money. */
function linesOf(
  change: ReserveWish | ReserveChange,
  { units, fee, to }: ReadWish,
  balances: Balances,
  { staff, now }: StaffActor,
): TransferLine[] {
  const { currency, kind, reason, category, account } = change
  const occasion = { reason: `reserve-${category ?? kind}: ${reason}`, author: staff.id, at: now }
  const on = (place: string | undefined) => ({
    ...occasion,
    depositAccount: isOnAccount(place) ? place : undefined,
  })
  const lines =
    kind === 'move'
      ? [
          transfer({ currency, debit: 'liquidity', credit: 'reserve', units }, on(account)),
          transfer({ currency: to.currency, debit: 'reserve', credit: 'liquidity', units }, on(change.to)),
          transfer({ currency, debit: 'expenses', credit: 'reserve', units: fee }, on(account)),
        ]
      : [movementOf(currency, otherAccount[kind], movedBy(kind, units, balances), on(account))]
  const written = lines.filter(line => !('units' in line) || line.units > 0n)
  return written.map((line, at) => (at === 0 && 'id' in change ? { ...line, id: change.id } : line))
}

function movementOf(currency: string, other: AccountKind, moved: bigint, occasion: Occasion): TransferLine {
  return moved > 0n
    ? transfer({ currency, debit: 'reserve', credit: other, units: moved }, occasion)
    : transfer({ currency, debit: other, credit: 'reserve', units: -moved }, occasion)
}

/** What a change adds to the reserve. */
function movedBy(kind: Exclude<ReserveWish['kind'], 'move'>, units: bigint, balances: Balances): bigint {
  if (kind === 'count') return units - countedOn(balances)
  return kind === 'in' ? units : -units
}

/** What entries add to a reserve, or to what lies at one place. */
function heldMoves(lines: readonly TransferLine[], currency: string, place?: string): bigint {
  return lines.reduce((sum, line) => {
    if (!('units' in line) || line.currency !== currency) return sum
    if (place !== undefined && (line.depositAccount ?? OUTSIDE) !== place) return sum
    return sum + (line.debit === 'reserve' ? line.units : -line.units)
  }, 0n)
}

/** What was lost by a change: spent, found missing, or taken for a move. */
function costOf(
  { kind, category, currency }: ReserveChange,
  lines: readonly TransferLine[],
  { fee, isCoin }: ReadWish,
) {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return undefined
  const lost = -heldMoves(lines, currency)
  if (kind === 'count') return { transfer: first.id, category: 'count', lost } as const
  if (kind === 'expense') return { transfer: first.id, category: category!, lost }
  return kind === 'move' && fee > 0n
    ? ({ transfer: last.id, category: isCoin ? 'network' : 'bank', lost: fee } as const)
    : undefined
}

/** The reserve of a currency, and what lies at the places that a change touches, the one that it begins at first. */
async function balancesOf(db: Db | Tx, { currency, kind, account, to }: ReserveWish): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', sql<string>`debits_posted - credits_posted`.as('has'), 'credits_pending as held'])
    .where('currency', '=', currency)
    .where('kind', 'in', ['reserve', 'custody'])
    .execute()
  const of = (kind: string) => rows.find(row => row.kind === kind)
  const [has, custody] = [BigInt(of('reserve')?.has ?? 0), BigInt(of('custody')?.has ?? 0)]
  const named = kind === 'move' ? [account ?? OUTSIDE, to!] : account === undefined ? [] : [account]
  const targets = named.length > 0 ? await targetsIn(db, currency) : []
  const onAccounts = targets.reduce((sum, target) => (target.currency === currency ? sum + target.units : sum), 0n)
  const places = named.map((place): PlaceBalance => {
    const target = targets.find(({ id }) => id === place)
    return target
      ? {
          place,
          label: target.label,
          currency: target.currency,
          // What is seen at a bank is all that came there, by whatever way.
          units: kind === 'count' ? target.together : target.units,
        }
      : { place, label: undefined, currency, units: has + custody - onAccounts }
  })
  return { has, held: BigInt(of('reserve')?.held ?? 0), custody, places }
}

/** The audit log contains each change by its id, also a count without a difference. */
const knownChange = (db: Db, id: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'label', 'after', 'staff'])
    .where('subject_kind', '=', 'reserve')
    .where('subject', '=', id)
    .executeTakeFirst()

async function repeated(
  db: Db,
  known: NonNullable<Awaited<ReturnType<typeof knownChange>>>,
  { currency, kind, amount, reason, category, account, to, fee }: ReserveChange,
  { staff }: StaffActor,
): Promise<Result<ChangedReserve, ReserveRefusal>> {
  const was = known.after as Partial<Record<'amount' | 'reason' | 'category' | 'accountId' | 'toId' | 'fee', string>>
  const same =
    known.action === `reserve.${kind}` &&
    known.label === currency &&
    known.staff === staff.id &&
    was.amount === amount &&
    was.reason === reason &&
    was.category === category &&
    was.accountId === account &&
    was.toId === to &&
    was.fee === fee
  if (!same) return refuse({ reason: 'key-reused' })
  return accept({ reserve: (await readReserve(db, currency))!, replayed: true })
}
