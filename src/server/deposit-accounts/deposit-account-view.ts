import { defined } from '#contract/defined.ts'
import type {
  DepositAccount,
  DepositAccountChange,
  DepositAccountPool,
  DepositAccountStanding,
} from '#contract/deposit-accounts/deposit-accounts.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type Named, type StaffActor, staffAmong } from '#server/auth/staff.ts'
import type { Rail } from '#server/claims/rail.ts'
import {
  type DepositAccountRow,
  type DepositAccountTerms,
  depositAccountHistory,
  listBanks,
  listDepositAccounts,
} from '#server/deposit-accounts/deposit-accounts.store.ts'
import { type DepositAccountUse, usesOfDepositAccounts } from '#server/deposit-accounts/used-limits.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { asPerson, type Person, secondFrom } from '#server/second-person/second-person.ts'

/** The deposit accounts, and the rail of each currency in the order of the calculator. */
export async function readPool(db: Db, rails: readonly Rail[], actor: StaffActor): Promise<DepositAccountPool> {
  const [items, banks, currencies] = await Promise.all([
    viewDepositAccounts(db, actor),
    listBanks(db),
    db.selectFrom('currencies').select(['code', 'kind']).orderBy('position').execute(),
  ])
  return {
    items,
    banks,
    rails: currencies.map(({ code, kind }) => {
      const rail = rails.find(rail => rail.takes({ code, cash: kind === 'cash' }))?.name
      return { currency: code, rail }
    }),
  }
}

export async function viewDepositAccounts(db: Db | Tx, actor: StaffActor): Promise<DepositAccount[]> {
  const [rows, uses, scales] = await Promise.all([
    listDepositAccounts(db, actor.now),
    usesOfDepositAccounts(db, actor.now),
    scalesOf(db),
  ])
  const people = await staffAmong(
    db,
    rows.flatMap(({ addedBy, current, waiting }) => [addedBy, current?.author, current?.approvedBy, waiting?.author]),
  )
  const used = rows.map(row => {
    const use = uses.get(row.id) ?? unused
    return { row, use, standing: standingOf(row, use) }
  })
  const turns = turnsOf(used)
  const person = await asPerson(db, actor.staff.id)
  return used.map(({ row, use, standing }) => {
    const turn = turns.get(row.id)
    return {
      ...depositAccountView(row, use, scales.get(row.currency)!, people, person),
      standing,
      turn: turn || undefined,
    }
  })
}

/** The changes of a deposit account, or undefined where there is none. */
export async function viewHistory(db: Db, id: string): Promise<DepositAccountChange[] | undefined> {
  const row = await db.selectFrom('deposit_accounts').select('currency').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [changes, scales] = await Promise.all([depositAccountHistory(db, id), scalesOf(db)])
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
      ...defined({ by, version }),
      reason: reason || undefined,
      terms: bounds && termsView(readBounds(bounds), scales.get(row.currency)!),
    }
  })
}

const unused: DepositAccountUse = {
  day: 0n,
  month: 0n,
  dayClaims: 0,
  bankUsedUp: false,
  claims: [],
  resting: [],
  received: { day: 0n, month: 0n },
  payments: [],
}

/** The checks of `findFree`, for the least amount that the deposit account takes. */
function standingOf({ state, current, terms }: DepositAccountRow, use: DepositAccountUse): DepositAccountStanding {
  const least = terms.claimLeast > 0n ? terms.claimLeast : 1n
  if (!current) return 'waiting'
  if (state === 'off') return 'off'
  if (use.claims.length >= terms.openMost) return 'busy'
  if (use.bankUsedUp) return 'bank-used-up'
  if (terms.dayClaimsMost !== undefined && use.dayClaims >= terms.dayClaimsMost) return 'day-claims-used-up'
  if (terms.dayMost !== undefined && use.day + least > terms.dayMost) return 'day-used-up'
  if (terms.monthMost !== undefined && use.month + least > terms.monthMost) return 'month-used-up'
  return 'free'
}

/** The order in which free deposit accounts are assigned: of each currency the one unused for longest comes next. */
function turnsOf(used: readonly { row: DepositAccountRow; standing: DepositAccountStanding }[]): Map<string, number> {
  const turns = new Map<string, number>()
  const queues = Map.groupBy(
    used.filter(({ standing }) => standing === 'free').map(({ row }) => row),
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

function depositAccountView(
  row: DepositAccountRow,
  use: DepositAccountUse,
  scale: number,
  people: ReadonlyMap<string, Named>,
  person: Person,
): Omit<DepositAccount, 'standing' | 'turn'> {
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
    bank: row.bank,
    used: { day: text(use.day), month: text(use.month), dayClaims: use.dayClaims },
    received: { day: text(use.received.day), month: text(use.received.month) },
    payments: use.payments.map(({ claim, number, units, at, reference }) => ({
      claim,
      number,
      amount: text(units),
      at: at.toISOString(),
      reference,
    })),
    ...defined({
      current: current && {
        version: current.version,
        details: current.details,
        ...named('by', current.author),
        typedAt: current.typedAt.toISOString(),
        ...named('approvedBy', current.approvedBy),
        since: current.since.toISOString(),
      },
      waiting: waiting && {
        version: waiting.version,
        details: waiting.details,
        ...named('by', waiting.author),
        typedAt: waiting.typedAt.toISOString(),
        mine: waiting.author === person.id,
        confirmsFrom: secondFrom({ by: waiting.author }, person)?.toISOString(),
        countsFrom: waiting.countsFrom?.toISOString(),
      },
    }),
    claims: use.claims.map(({ id, number, units, since }) => ({
      id,
      number,
      amount: text(units),
      since: since.toISOString(),
    })),
    resting: use.resting.map(({ units, until }) => ({ amount: text(units), until: until.toISOString() })),
    lastUsedAt: row.lastUsedAt?.toISOString(),
  }
}

function termsView(terms: DepositAccountTerms, scale: number): DepositAccount['terms'] {
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

/** Reads terms as the history stores them: every figure as text. */
function readBounds(kept: Record<string, string>): DepositAccountTerms {
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
