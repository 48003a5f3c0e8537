import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { NewWithdrawal } from '#contract/withdrawals/withdrawals.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { moveWithdrawal, type StaffWithdrawalMove } from '#server/withdrawals/move-withdrawal.ts'
import { requestWithdrawal } from '#server/withdrawals/request-withdrawal.ts'
import type { Withdrawal } from '#server/withdrawals/withdrawal.ts'
import { withdrawalTerms } from '#server/withdrawals/withdrawal-terms.ts'
import { findWithdrawal } from '#server/withdrawals/withdrawals.store.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from './claims-office.ts'
import { accrueIncome } from './referral-income.ts'

const TRON = 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'

/** An office that pays out referral income in Tether and roubles. */
export async function openWithdrawalsOffice(db: Db, owner: Db, rail?: Parameters<typeof openClaimsOffice>[1]) {
  const office = await openClaimsOffice(db, rail)
  await owner
    .insertInto('withdrawal_currencies')
    .values([
      { currency: 'USDTTRC20', fee: '1000000', position: 0 },
      { currency: 'SBERRUB', fee: '0', position: 1 },
    ])
    .execute()

  const callerOf = (person: { id: string; email: string }, change: Partial<SignedIn> = {}): SignedIn => ({
    signedIn: true,
    id: person.id,
    email: person.email,
    locale: 'en',
    role: 'customer',
    activated: true,
    sessionId: randomUUID(),
    sessionEndsAt: office.now,
    secondFactor: 'none',
    provedAt: office.now,
    ...change,
  })
  /** Somebody who is owed so many dollars. */
  async function referrer(dollars: number, options: Parameters<typeof createPerson>[1] = {}): Promise<SignedIn> {
    const person = await createPerson(db, options)
    await earn(person.id, dollars)
    return callerOf(person)
  }
  async function earn(id: string, dollars: number, availableAt?: Date): Promise<void> {
    const { id: claimId } = await office.open('LTC', 'SBERRUB', '5')
    const units = BigInt(Math.round(dollars * 10_000))
    await accrueIncome(db, { referrer: id, claimId, units, at: office.now, availableAt })
  }
  async function wish(caller: SignedIn, amount: string, change: Partial<NewWithdrawal> = {}): Promise<NewWithdrawal> {
    const currency = change.currency ?? 'USDTTRC20'
    const terms = await withdrawalTerms(office.deps, caller, office.now)
    const { quote = '' } = terms.currencies.find(offered => offered.currency === currency) ?? {}
    return { id: randomUUID(), amount, currency, account: { account: TRON }, quote, ...change }
  }
  const send = (caller: SignedIn, input: NewWithdrawal) => requestWithdrawal(office.deps, caller, input, office.now)
  async function ask(caller: SignedIn, amount: string, change: Partial<NewWithdrawal> = {}): Promise<Withdrawal> {
    const asked = await send(caller, await wish(caller, amount, change))
    if (!asked.ok) throw new Error(`refused: ${JSON.stringify(asked.refusal)}`)
    return asked.value.withdrawal
  }
  async function staff(role: StaffRole): Promise<StaffActor> {
    const person = await createPerson(db, { role })
    return { staff: staffMember(person, office.now), now: office.now }
  }
  /** A move on the version that is there now. */
  async function tryMove(
    actor: StaffActor,
    { id }: { id: string },
    move: StaffWithdrawalMove['move'],
    data: StaffWithdrawalMove['data'] = {},
  ) {
    const { version } = (await findWithdrawal(db, id))!
    return moveWithdrawal(db, { id, move, version, data }, actor)
  }
  async function move(...input: Parameters<typeof tryMove>): Promise<Withdrawal> {
    const moved = await tryMove(...input)
    if (!moved.ok) throw new Error(`refused: ${JSON.stringify(moved.refusal)}`)
    return moved.value
  }
  return { office, callerOf, referrer, earn, wish, send, ask, staff, tryMove, move }
}
