import type { Requisite, RequisiteChange, RequisitePool, RequisiteStanding } from '#contract/desk/requisites.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Rail } from '#server/claims/rail.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import {
  listRequisites,
  type RequisiteRow,
  type RequisiteTerms,
  requisiteHistory,
} from '#server/rails/requisites/requisites.store.ts'
import { type RequisiteUse, usesOfRequisites } from '#server/rails/requisites/used-limits.ts'
import { type Hand, type Named, staffAmong } from './staff.ts'

/** The pool, and which rail takes each currency of the office, in the order in which visitors see the currencies. */
export async function readPool(db: Db, rails: readonly Rail[], hand: Hand): Promise<RequisitePool> {
  const [items, currencies] = await Promise.all([
    viewRequisites(db, hand),
    db.selectFrom('currencies').select('code').orderBy('position').execute(),
  ])
  return {
    items,
    rails: currencies.map(({ code }) => {
      const rail = rails.find(rail => rail.takes(code))?.name
      return { currency: code, ...(rail !== undefined && { rail }) }
    }),
  }
}

/** Every requisite as it stands now. */
export async function viewRequisites(db: Db | Tx, hand: Hand): Promise<Requisite[]> {
  const [rows, uses, scales] = await Promise.all([
    listRequisites(db, hand.now),
    usesOfRequisites(db, hand.now),
    scalesOf(db),
  ])
  const people = await staffAmong(
    db,
    rows.flatMap(({ addedBy, current, waiting }) => [addedBy, current?.author, current?.approvedBy, waiting?.author]),
  )
  const told = rows.map(row => {
    const use = uses.get(row.id) ?? unused
    return { row, use, standing: standingOf(row, use) }
  })
  const turns = turnsOf(told)
  return told.map(({ row, use, standing }) => {
    const turn = turns.get(row.id)
    return { ...requisiteView(row, use, scales.get(row.currency)!, people, hand), standing, ...(turn && { turn }) }
  })
}

/** Everything that was done to one of them, or undefined where there is none. */
export async function viewHistory(db: Db, id: string): Promise<RequisiteChange[] | undefined> {
  const row = await db.selectFrom('requisites').select('currency').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [changes, scales] = await Promise.all([requisiteHistory(db, id), scalesOf(db)])
  const people = await staffAmong(
    db,
    changes.map(({ author }) => author),
  )
  return changes.map(({ at, author, kind, data }) => {
    const by = people.get(author)
    const { version, reason, terms } = data as { version?: number; reason?: string; terms?: Record<string, string> }
    const bounds = kind === 'terms' ? (data as Record<string, string>) : terms
    return {
      at: at.toISOString(),
      kind,
      ...(by && { by }),
      ...(version !== undefined && { version }),
      ...(reason && { reason }),
      ...(bounds && { terms: termsView(readBounds(bounds), scales.get(row.currency)!) }),
    }
  })
}

const unused: RequisiteUse = { day: 0n, month: 0n, dayClaims: 0, claims: [], resting: [] }

/** The same questions that are asked when a claim looks for a place, but for its amount. */
function standingOf({ state, current, terms }: RequisiteRow, use: RequisiteUse): RequisiteStanding {
  const least = terms.claimLeast > 0n ? terms.claimLeast : 1n
  if (!current) return 'waiting'
  if (state === 'off') return 'off'
  if (use.claims.length >= terms.openMost) return 'busy'
  if (terms.dayClaimsMost !== undefined && use.dayClaims >= terms.dayClaimsMost) return 'day-claims-used-up'
  if (terms.dayMost !== undefined && use.day + least > terms.dayMost) return 'day-used-up'
  if (terms.monthMost !== undefined && use.month + least > terms.monthMost) return 'month-used-up'
  return 'free'
}

/** In which order those that are free are given out: whichever has rested longest is the next of its currency. */
function turnsOf(told: readonly { row: RequisiteRow; standing: RequisiteStanding }[]): Map<string, number> {
  const turns = new Map<string, number>()
  const queues = Map.groupBy(
    told.filter(({ standing }) => standing === 'free').map(({ row }) => row),
    ({ currency }) => currency,
  )
  for (const queue of queues.values()) {
    queue.sort((a, b) => (a.lastUsedAt?.getTime() ?? 0) - (b.lastUsedAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1))
    queue.forEach(({ id }, place) => {
      turns.set(id, place + 1)
    })
  }
  return turns
}

function requisiteView(
  row: RequisiteRow,
  use: RequisiteUse,
  scale: number,
  people: ReadonlyMap<string, Named>,
  { staff }: Hand,
): Omit<Requisite, 'standing' | 'turn'> {
  const text = (units: bigint) => toDecimal(units, scale)
  const { current, waiting } = row
  const named = <Name extends string>(name: Name, author: string | undefined) => {
    const person = author === undefined ? undefined : people.get(author)
    return (person ? { [name]: person } : {}) as { [_ in Name]?: Named }
  }
  return {
    id: row.id,
    currency: row.currency,
    label: row.label,
    state: row.state,
    addedAt: row.addedAt.toISOString(),
    ...named('addedBy', row.addedBy),
    terms: termsView(row.terms, scale),
    used: { day: text(use.day), month: text(use.month), dayClaims: use.dayClaims },
    ...(current && {
      current: {
        version: current.version,
        details: current.details,
        ...named('by', current.author),
        typedAt: current.typedAt.toISOString(),
        ...named('approvedBy', current.approvedBy),
        since: current.since.toISOString(),
      },
    }),
    ...(waiting && {
      waiting: {
        version: waiting.version,
        details: waiting.details,
        ...named('by', waiting.author),
        typedAt: waiting.typedAt.toISOString(),
        mine: waiting.author === staff.id,
        countsFrom: waiting.countsFrom.toISOString(),
      },
    }),
    claims: use.claims.map(({ id, number, units, since }) => ({
      ...{ id, number, amount: text(units), since: since.toISOString() },
    })),
    resting: use.resting.map(({ units, until }) => ({ amount: text(units), until: until.toISOString() })),
    ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
  }
}

function termsView(terms: RequisiteTerms, scale: number): Requisite['terms'] {
  const text = (units: bigint | undefined) => (units === undefined ? null : toDecimal(units, scale))
  return {
    claimLeast: toDecimal(terms.claimLeast, scale),
    claimMost: text(terms.claimMost),
    dayMost: text(terms.dayMost),
    monthMost: text(terms.monthMost),
    dayClaimsMost: terms.dayClaimsMost ?? null,
    openMost: terms.openMost,
    restMinutes: terms.restMinutes,
  }
}

/** Bounds as the history keeps them: every figure as its digits. */
function readBounds(kept: Record<string, string>): RequisiteTerms {
  const units = (name: string) => (kept[name] === undefined ? {} : { [name]: BigInt(kept[name]) })
  return {
    claimLeast: BigInt(kept.claimLeast ?? 0),
    ...units('claimMost'),
    ...units('dayMost'),
    ...units('monthMost'),
    ...(kept.dayClaimsMost !== undefined && { dayClaimsMost: Number.parseInt(kept.dayClaimsMost, 10) }),
    openMost: Number.parseInt(kept.openMost ?? '1', 10),
    restMinutes: Number.parseInt(kept.restMinutes ?? '0', 10),
  }
}

export async function scalesOf(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('currencies').select(['code', 'scale']).execute()
  return new Map(rows.map(({ code, scale }) => [code, scale]))
}
