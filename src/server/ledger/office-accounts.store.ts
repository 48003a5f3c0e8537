import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'

/**
 * An account of the office and what lies on it by the books, of the reserve and of customers' money: what came to it in its own currency,
 * and together with what others have brought to the same bank account.
 */
export type AccountBalance = { id: string; label: string; units: bigint; together: bigint; bank: string | undefined }

const balanceColumns = [
  'kept.units',
  'bank.name as bank',
  sql<string | null>`(
    select sum(units) from deposit_accounts other join deposit_account_balances on deposit_account = other.id
    where other.bank_account = bank.code
  )`.as('together'),
] as const

const balanceOf = (row: { units: string | null; bank: string | null; together: string | null }) => {
  const units = BigInt(row.units ?? 0)
  return { units, together: row.bank === null ? units : BigInt(row.together ?? 0), bank: row.bank ?? undefined }
}

/** The accounts of a currency, by the names that staff gave them. */
export async function accountsIn(db: Db, currency: string): Promise<AccountBalance[]> {
  const rows = await db
    .selectFrom('deposit_accounts as own')
    .leftJoin('deposit_account_balances as kept', 'kept.deposit_account', 'own.id')
    .leftJoin('bank_accounts as bank', 'bank.code', 'own.bank_account')
    .select(['own.id', 'own.label', ...balanceColumns])
    .where('own.currency', '=', currency)
    .orderBy('own.label')
    .orderBy('own.id')
    .execute()
  return rows.map(row => ({ id: row.id, label: row.label, ...balanceOf(row) }))
}

/** An account that money of a currency can be moved to: the ledger counts the same units there. */
export type Target = AccountBalance & { currency: string }

export async function targetsIn(db: Db, currency: string): Promise<Target[]> {
  const rows = await db
    .selectFrom('currencies as given')
    .innerJoin('currencies as own', join =>
      join.onRef('own.ticker', '=', 'given.ticker').onRef('own.scale', '=', 'given.scale'),
    )
    .innerJoin('deposit_accounts as account', 'account.currency', 'own.code')
    .leftJoin('deposit_account_balances as kept', 'kept.deposit_account', 'account.id')
    .leftJoin('bank_accounts as bank', 'bank.code', 'account.bank_account')
    .select(['account.id', 'account.label', 'account.currency', ...balanceColumns])
    .where('given.code', '=', currency)
    .orderBy('own.position')
    .orderBy('account.label')
    .execute()
  return rows.map(row => ({ id: row.id, label: row.label, currency: row.currency, ...balanceOf(row) }))
}

type Sent = { currency: string; units: bigint; author: string; now: Date }

/** The account that a sum is sent from: the named one, or the likely one. Undefined: what is sent lies outside the accounts. */
export async function findSender(
  db: Db,
  { named, ...sent }: Sent & { named: string | undefined },
): Promise<Result<AccountBalance | undefined, Invalid>> {
  if (named === OUTSIDE) return accept(undefined)
  if (named === undefined) return accept(await likelySender(db, sent))
  const account = await findAccount(db, sent.currency, named)
  return account ? accept(account) : refuse(unknownAccount('body.account'))
}

export const findAccount = async (db: Db, currency: string, id: string): Promise<AccountBalance | undefined> =>
  (await accountsIn(db, currency)).find(account => account.id === id)

/** What can be paid out in a currency now: what is free of its reserve, and what others on its bank accounts lend it. */
export async function payableReserve(db: Db, currency: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`select payable_reserve(${currency})::text as units`.execute(db)
  return BigInt(rows[0]!.units)
}

export const unknownAccount = (field: string): Invalid =>
  invalidField(field, 'unknown', 'is no account of the office in this currency')

/** How far back it is looked which account somebody has sent from. */
const LATELY_MS = 30 * DAY_MS

/**
 * The account that a sum is most likely sent from: of those that have it the one that this person has used last, else the one with the
 * most. Undefined: none has it, so the money lies outside the accounts as far as the books know.
 */
export async function likelySender(
  db: Db,
  { currency, units, author, now }: Sent,
): Promise<AccountBalance | undefined> {
  const able = (await accountsIn(db, currency)).filter(account => account.together >= units)
  if (able.length < 2) return able[0]
  const { rows } = await sql<{ id: string }>`
    select own.id from unnest(${able.map(({ id }) => id)}::uuid[]) own (id), lateral (
      select at from ledger_transfers
      where deposit_account = own.id and author = ${author} and at > ${new Date(now.getTime() - LATELY_MS)}
        and reason in ('paid-out', 'refund', 'withdrawal')
      order by at desc limit 1
    ) used order by used.at desc limit 1`.execute(db)
  const used = able.find(({ id }) => id === rows[0]?.id)
  return used ?? able.reduce((most, account) => (account.together > most.together ? account : most))
}
