import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { PayTo } from '#contract/claims/claim.ts'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import type { DepositAccountTerms } from '#server/deposit-accounts/deposit-accounts.store.ts'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import type { DepositAccountDetails } from '#server/deposit-accounts/details.ts'
import {
  addDepositAccount,
  approveDepositAccount,
  switchDepositAccount,
} from '#server/deposit-accounts/manage-deposit-accounts.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'

const noon = new Date('2026-11-21T12:00:00Z')
export const olga = { author: 'olga@office.example', now: noon }
export const ivan = { author: 'ivan@office.example', now: noon }

export const cards = ['2200 0000 0000 0004', '2200 0000 0000 0012', '2200 0000 0000 0020']
export const card = (at = 0): DepositAccountDetails => ({ fields: { account: cards[at]! }, holder: 'Анна Смирнова' })
export const account = (value: string): DepositAccountDetails => ({ fields: { account: value } })
export const wide: DepositAccountTerms = { claimLeast: 0n, openMost: 1_000, restMinutes: 0 }

type OfferRequest = { id: string; at: Date; payer: string; least: bigint; most: bigint }

/** An office whose claims are paid at what it types. Each test takes a currency of its own, so that they do not meet. */
export function openDepositAccountsOffice(db: Db) {
  const alarms: Alarm[] = []
  const rail = depositAccountsRail(alarm => void alarms.push(alarm))
  const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

  async function inUse(currency: string, terms: Partial<DepositAccountTerms> = {}, details = card()) {
    const id = randomUUID()
    const added = await addDepositAccount(
      db,
      { id, currency, label: 'card', terms: { ...wide, ...terms }, details },
      olga,
    )
    expect(added).toMatchObject({ ok: true })
    expect(await approveDepositAccount(db, id, 1, ivan)).toMatchObject({ ok: true })
    expect(await switchDepositAccount(db, id, 'on', 'opening', olga)).toMatchObject({ ok: true })
    return id
  }

  const claimOf = (currency: string, units: bigint, number = '104882') => ({
    number,
    currency,
    units,
    scale: 2,
    deadline: later(20),
  })

  /** Where a claim is told to pay, or why nowhere. */
  async function open(
    currency: string,
    units: bigint,
    {
      id = randomUUID(),
      at = noon,
      number = '104882',
      payer,
    }: { id?: string; at?: Date; number?: string; payer?: string } = {},
  ) {
    const assigned = await db.transaction().execute(async tx => {
      const known = await tx.selectFrom('claims').select('id').where('id', '=', id).executeTakeFirst()
      if (!known) await insertClaim(tx, { id, currency, units, at })
      return rail.assign(tx, { id, ...claimOf(currency, units, number), payer }, at)
    })
    return { id, assigned, place: assigned.ok ? accountOf(assigned.value) : assigned.refusal.reason }
  }

  async function assignedIn(tx: Tx, currency: string, units: bigint): Promise<string | undefined> {
    const { id } = await insertClaim(tx, { currency, units, at: noon })
    const assigned = await rail.assign(tx, { id, ...claimOf(currency, units) }, noon)
    return assigned.ok ? accountOf(assigned.value) : undefined
  }

  const accountOf = ({ fields }: PayTo) => fields.find(({ name }) => name === 'account')?.value

  const close = (id: string, currency: string, units: bigint, at = noon, moneyMayCome = true) =>
    db.transaction().execute(tx => rail.release(tx, { id, ...claimOf(currency, units), moneyMayCome }, at))

  /** The amount that a claim is offered instead of one that is taken. */
  const offer = (
    currency: string,
    units: bigint,
    { id = randomUUID(), at = noon, payer, least = 1n, most = 10n ** 12n }: Partial<OfferRequest> = {},
  ) => db.transaction().execute(tx => rail.offer!(tx, { id, ...claimOf(currency, units), payer }, { least, most }, at))

  const pay = (claimId: string, units: bigint, state: 'credited' | 'lost' = 'credited') =>
    db
      .insertInto('claim_payments')
      .values({
        rail: 'deposit-accounts',
        reference: randomUUID(),
        claim_id: claimId,
        units: String(units),
        confirmations: 1,
        needed: 1,
        state,
        seen_at: noon,
        credited_at: state === 'credited' ? noon : null,
      })
      .execute()

  return { rail, alarms, noon, later, inUse, open, offer, assignedIn, close, pay }
}
