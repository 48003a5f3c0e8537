import { expect, test } from 'vitest'
import type { OpenClaim } from '#contract/claims/claim.ts'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { openClaim } from '#server/claims/opening/open-claim.ts'
import { usualOpeningLimits } from '#server/claims/opening/opening-limits.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { account, card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { depositAccountsRail } from './deposit-accounts-rail.ts'
import { switchDepositAccount } from './manage-deposit-accounts.ts'
import { usesOfDepositAccounts } from './used-limits.ts'

const { db } = await createTestDatabase({ demo: true })
const alarms: Alarm[] = []
const rail = depositAccountsRail(alarm => void alarms.push(alarm))
const office = await openClaimsOffice(db, { rail })
const { inUse } = openDepositAccountsOffice(db)
const wallets = ['TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8']
const client = { actor: 'client', author: 'guest' } as const

const CUSTOMERS = 50

/** A customer of their own mailbox and network, who sends a form; the office of the test has its usual limits. */
async function send(input: OpenClaim, network: string) {
  const deps = { ...office.deps, openingLimits: usualOpeningLimits }
  const opened = await openClaim(deps, { input, network }, office.now)
  return opened.ok ? opened.value.claim : opened.refusal
}

/** One of the customers, with a card of their own. */
function customer(at: number, from: string, to: string, amount: string, card = cardOf(at)) {
  const wish = office.wish(from, to, amount, { email: `customer-${at}@example.com` })
  const input =
    from === 'SBERRUB'
      ? { ...wish, accounts: { ...wish.accounts, from: { account: card } }, refundAccount: { account: card } }
      : { ...wish, accounts: { to: { account: cardOf(at) } } }
  return { input, network: `203.0.113.${at}` }
}

const placeOf = async (id: string) =>
  (await db.selectFrom('deposit_account_uses').select('deposit_account').where('claim_id', '=', id).executeTakeFirst())
    ?.deposit_account

async function onlyOn(currency: string, ids: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('deposit_accounts').select('id').where('currency', '=', currency).execute()
  const by = { author: 'olga@office.example', now: office.now }
  for (const { id } of rows) await switchDepositAccount(db, id, ids.includes(id) ? 'on' : 'off', 'a test', by)
}

test('fifty customers who order 10 000 ₽ from their own cards within ten minutes are served on two cards', async () => {
  const cards = [await inUse('SBERRUB', { openMost: 25 }, card(0)), await inUse('SBERRUB', { openMost: 25 }, card(1))]
  await onlyOn('SBERRUB', cards)
  const opened = []
  for (let batch = 0; batch < 5; batch++) {
    const group = Array.from({ length: CUSTOMERS / 5 }, (_, at) => customer(batch * 10 + at, 'SBERRUB', 'LTC', '10000'))
    opened.push(...(await Promise.all(group.map(({ input, network }) => send(input, network)))))
    office.wait(2)
  }
  expect(opened.map(claim => ('state' in claim ? claim.figures.give : claim))).toEqual(
    Array.from({ length: CUSTOMERS }, () => 10_000_00n),
  )
  const places = await Promise.all(opened.map(claim => ('state' in claim ? placeOf(claim.id) : undefined)))
  expect(cards.map(id => places.filter(place => place === id).length)).toEqual([25, 25])
  // A fifty-first finds both at their limit, and is told so.
  const late = customer(60, 'SBERRUB', 'LTC', '10000')
  expect(await send(late.input, late.network)).toMatchObject({
    reason: 'no-deposit-accounts',
    because: 'open-claims',
  })
  expect(alarms.splice(0)).toMatchObject([{ subject: 'SBERRUB', detail: { because: 'open-claims' } }])
})

test('fifty customers who order 200 USDT at once are served on two wallets, or told an amount that is when they take it', async () => {
  const placed = []
  for (const wallet of wallets) placed.push(await inUse('USDTTRC20', { openMost: 25 }, account(wallet)))
  await onlyOn('USDTTRC20', placed)
  const customers = Array.from({ length: CUSTOMERS }, (_, at) => customer(at, 'USDTTRC20', 'SBERRUB', '200'))
  const first = await Promise.all(customers.map(({ input, network }) => send(input, network)))
  expect(first.filter(claim => 'state' in claim)).toHaveLength(2)

  const second = await Promise.all(
    first.map((answer, at) => {
      if ('state' in answer) return answer
      expect(answer).toMatchObject({ reason: 'no-deposit-accounts', because: 'same-amount' })
      if (answer.reason !== 'no-deposit-accounts' || !answer.quote) throw new Error('nothing is offered')
      expect(answer.quote.give).toBe(answer.nearest)
      const { input, network } = customers[at]!
      return send({ ...input, quote: answer.quote.token }, network)
    }),
  )
  const gives = second.map(claim => ('state' in claim ? claim.figures.give : claim))
  expect(gives.filter(give => typeof give !== 'bigint')).toEqual([])
  // Twenty-five on each wallet, no amount twice on one, and none further off than there are customers.
  const uses = await db
    .selectFrom('deposit_account_uses')
    .select(['deposit_account', 'units'])
    .where('deposit_account', 'in', placed)
    .execute()
  expect(new Set(uses.map(use => `${use.deposit_account} ${use.units}`)).size).toBe(CUSTOMERS)
  const step = 10n ** BigInt((await scaleOf('USDTTRC20')) - 2)
  const wanted = 200n * 100n * step
  for (const give of gives as bigint[]) expect(Math.abs(Number((give - wanted) / step))).toBeLessThanOrEqual(CUSTOMERS)
  // A customer who is offered another amount was not turned away.
  expect(alarms.splice(0)).toEqual([])
})

test('an amount is free as soon as its customer cancels, and rests after one who let the time run out', async () => {
  const id = await inUse('SBERRUB', { restMinutes: 60 }, card(2))
  await onlyOn('SBERRUB', [id])
  const resting = async () => (await usesOfDepositAccounts(db, office.now)).get(id)!.resting
  const again = (at: number) => send(...argsOf(customer(at, 'SBERRUB', 'LTC', '12000', cardOf(0))))
  const first = await again(71)
  if (!('state' in first)) throw new Error(first.reason)
  await office.move(first, 'cancel', client)
  expect(await resting()).toEqual([])
  const second = await again(72)
  if (!('state' in second)) throw new Error(second.reason)
  office.wait(second.windowMinutes + 1)
  await runClaimClock(office.deps, second.id, office.now)
  expect(await resting()).toMatchObject([{ units: 12_000_00n }])
  expect(await again(73)).toMatchObject({ because: 'same-amount', nearest: '12000.01' })
  office.wait(61)
  expect(await again(74)).toMatchObject({ state: 'awaiting-payment' })
})

test('a customer who has said that they paid and cancels leaves the amount at rest, as their money may come', async () => {
  await onlyOn('SBERRUB', [await inUse('SBERRUB', { restMinutes: 60 }, card(2))])
  const again = (at: number) => send(...argsOf(customer(at, 'SBERRUB', 'LTC', '13000', cardOf(0))))
  const first = await again(81)
  if (!('state' in first)) throw new Error(first.reason)
  await office.move(first, 'report-payment', client)
  await office.move(first, 'cancel', client)
  expect(await again(82)).toMatchObject({ because: 'same-amount' })
})

test('money for a cancelled claim is a choice for its customer, although another claim waits for the same amount', async () => {
  await onlyOn('SBERRUB', [await inUse('SBERRUB', { restMinutes: 60 }, card(2))])
  const [anna, boris] = [1, 2].map(at => customer(90 + at, 'SBERRUB', 'LTC', '14000', cardOf(at)))
  const first = await send(...argsOf(anna!))
  if (!('state' in first)) throw new Error(first.reason)
  await office.move(first, 'cancel', client)
  const second = await send(...argsOf(boris!))
  if (!('state' in second)) throw new Error(second.reason)
  expect(await office.pay(first, first.figures.give)).toMatchObject({ state: 'needs-choice', problem: 'late' })
  expect(
    (await office.deps.db.selectFrom('claims').select('state').where('id', '=', second.id).executeTakeFirst())?.state,
  ).toBe('awaiting-payment')
})

test('an amount is free for the next customer as soon as it was paid in full', async () => {
  const id = await inUse('SBERRUB', { openMost: 1, restMinutes: 60 }, card(2))
  await onlyOn('SBERRUB', [id])
  const first = await send(...argsOf(customer(101, 'SBERRUB', 'LTC', '15000')))
  if (!('state' in first)) throw new Error(first.reason)
  expect(await send(...argsOf(customer(102, 'SBERRUB', 'LTC', '15000')))).toMatchObject({ because: 'open-claims' })
  await office.pay(first, first.figures.give)
  expect(await send(...argsOf(customer(103, 'SBERRUB', 'LTC', '15000')))).toMatchObject({ state: 'awaiting-payment' })
})

const argsOf = ({ input, network }: { input: OpenClaim; network: string }) => [input, network] as const

async function scaleOf(code: string): Promise<number> {
  const row = await db.selectFrom('currencies').select('scale').where('code', '=', code).executeTakeFirstOrThrow()
  return row.scale
}

/** A card number of a Russian bank, with the last digit by Luhn's sum. */
function cardOf(at: number): string {
  const body = `22000000${String(1_000_000 + at)}`
  const sum = [...body].reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
