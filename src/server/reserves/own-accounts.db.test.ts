import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ReserveChange } from '#contract/reserves/reserves.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { changeReserve, planReserve } from './change-reserve.ts'
import { explainReserve, listEntries } from './entries.store.ts'
import { readReserve } from './reserves.ts'
import { watchAccounts } from './watch-accounts.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { at: new Date('2026-11-23T09:00:00Z') })
const actor: StaffActor = {
  staff: staffMember(await createPerson(db, { role: 'treasurer' }), office.now),
  get now() {
    return office.now
  },
}
const { inUse } = openDepositAccountsOffice(db)
const [one, two] = [await inUse('SBERRUB', {}, card(0)), await inUse('SBERRUB', {}, card(1))]
const atTbank = await inUse('TCSBRUB', {}, card(2))

const change = (wish: Partial<ReserveChange>): ReserveChange => ({
  id: randomUUID(),
  currency: 'SBERRUB',
  kind: 'in',
  amount: '0',
  reason: 'own money',
  ...wish,
})
const make = async (wish: Partial<ReserveChange>) => {
  const made = await changeReserve(db, change(wish), actor, office.deps.worthUsd)
  expect(made).toMatchObject({ ok: true })
}
const refused = (wish: Partial<ReserveChange>) => changeReserve(db, change(wish), actor)
const explained = async (currency = 'SBERRUB') =>
  (await explainReserve(db, currency, { timeZone: 'Europe/Moscow', now: office.now }))!
const on = async (id: string, currency = 'SBERRUB') =>
  (await explained(currency)).ours.find(account => account.id === id)!.balance
const has = async (currency = 'SBERRUB') => (await readReserve(db, currency))!.has

test('what is put in, taken out and spent lies on the account that is named, and the rest outside', async () => {
  const outside = (await explained()).outside
  await make({ amount: '5000', account: one })
  await make({ kind: 'out', amount: '700.50', account: one })
  await make({ kind: 'expense', category: 'bank', amount: '99.50', account: one })
  await make({ amount: '30', account: 'outside' })
  expect(await on(one)).toBe('4200.00')
  const { ours, outside: after } = await explained()
  expect(Number(after) - Number(outside)).toBe(30)
  expect(ours.find(({ id }) => id === one)).toMatchObject({ today: { in: '5000.00', out: '800.00' } })
})

describe('a count of one account', () => {
  test('asks for what is on this account, and its difference is a result', async () => {
    const before = await has()
    const counted = { kind: 'count', account: one, amount: '4150', seen: '4200.00' } as const
    expect(await planReserve(db, change(counted), actor)).toMatchObject({
      value: { places: [{ place: one, label: 'card', before: '4200.00', after: '4150.00' }] },
    })
    await make(counted)
    expect(await on(one)).toBe('4150.00')
    expect(Number(await has()) - Number(before)).toBe(-50)
  })

  test('is refused where the account is not as it was seen, and counts anew what came meanwhile', async () => {
    expect(await refused({ kind: 'count', account: one, amount: '4150', seen: '4200.00' })).toMatchObject({
      refusal: { reason: 'conflict' },
    })
    // While the count is read, money comes: nobody's difference is booked twice.
    await Promise.all([
      make({ kind: 'count', account: one, amount: '4000' }),
      make({ amount: '10', account: one }),
      make({ kind: 'count', account: one, amount: '4000' }),
    ])
    expect(['4000.00', '4010.00']).toContain(await on(one))
  })

  test('of what lies outside the accounts leaves the accounts alone', async () => {
    const before = await on(one)
    await make({ kind: 'count', account: 'outside', amount: '1000000' })
    expect((await explained()).outside).toBe('1000000.00')
    expect(await on(one)).toBe(before)
  })
})

describe('a move between own accounts', () => {
  test('changes no reserve but by its fee, which is a cost; its opposite undoes it', async () => {
    await make({ kind: 'count', account: one, amount: '4000' })
    await make({ kind: 'count', account: two, amount: '0' })
    const before = await has()
    const move = { kind: 'move', amount: '1500', fee: '15', account: one, to: two } as const
    const planned = await planReserve(db, change(move), actor)
    expect(planned).toMatchObject({
      value: {
        places: [
          { place: one, before: '4000.00', after: '2485.00' },
          { place: two, before: '0.00', after: '1500.00' },
        ],
      },
    })
    await make(move)
    expect([await on(one), await on(two)]).toEqual(['2485.00', '1500.00'])
    expect(Number(await has()) - Number(before)).toBe(-15)
    const cost = await db.selectFrom('ledger_costs').select(['category', 'worth_usd']).orderBy('at', 'desc').execute()
    expect(cost).toContainEqual({ category: 'bank', worth_usd: String(office.deps.worthUsd('SBERRUB', 15_00n)) })

    await make({ kind: 'move', amount: '1500', account: two, to: one })
    expect([await on(one), await on(two)]).toEqual(['3985.00', '0.00'])
  })

  test('to a currency that counts the same money takes the reserve along', async () => {
    const before = [await has(), await has('TCSBRUB')]
    await make({ kind: 'move', amount: '985', account: one, to: atTbank })
    expect([await on(one), await on(atTbank, 'TCSBRUB')]).toEqual(['3000.00', '985.00'])
    expect(Number(await has()) - Number(before[0])).toBe(-985)
    expect(Number(await has('TCSBRUB')) - Number(before[1])).toBe(985)
  })

  test('from outside puts what is there already on its account', async () => {
    const { outside } = await explained()
    const before = await has()
    await make({ kind: 'move', amount: '2000', to: two })
    expect(await on(two)).toBe('2000.00')
    expect(Number((await explained()).outside) - Number(outside)).toBe(-2000)
    expect(await has()).toBe(before)
  })

  test('is possible with customers’ money, which is no reserve', async () => {
    await make({ kind: 'out', amount: await has('ACRUB'), currency: 'ACRUB' })
    const here = await inUse('ACRUB', {}, card(0))
    await db.transaction().execute(async tx => {
      const claim = await office.open('SBERRUB', 'LTC', '9000')
      const entry = { reason: 'received', author: 'test', at: office.now, claimId: claim.id, depositAccount: here }
      await writeTransfers(tx, [
        transfer({ currency: 'ACRUB', debit: 'custody', credit: 'clients', units: 500n }, entry),
      ])
    })
    await make({ kind: 'move', amount: '5', currency: 'ACRUB', account: here, to: 'outside' })
    expect(await on(here, 'ACRUB')).toBe('0.00')
    expect(await has('ACRUB')).toBe('0.00')
  })

  test.each<[string, Partial<ReserveChange>, object]>([
    ['nowhere', {}, { errors: [{ field: 'body.to', code: 'missing' }] }],
    ['to where it lies', { to: one }, { errors: [{ field: 'body.to', code: 'not-allowed' }] }],
    ['to no account of ours', { to: randomUUID() }, { errors: [{ field: 'body.to', code: 'unknown' }] }],
    ['from no account of ours', { account: randomUUID(), to: one }, { errors: [{ field: 'body.account' }] }],
    ['from an account of another currency', { account: atTbank, to: one }, { errors: [{ field: 'body.account' }] }],
    ['with a fee beyond the reserve', { to: two, fee: '999999999' }, { reason: 'beyond-reserve' }],
    ['of nothing', { to: two, amount: '0' }, { errors: [{ field: 'body.amount', code: 'not-allowed' }] }],
  ])('%s is refused', async (_, wish, refusal) => {
    expect(await refused({ kind: 'move', amount: '1', account: one, ...wish })).toMatchObject({ ok: false, refusal })
  })
})

test('a change that is sent again is made once, and another under its id is refused', async () => {
  const same = change({ kind: 'move', amount: '7', account: two, to: one })
  const before = await on(two)
  expect(await changeReserve(db, same, actor)).toMatchObject({ value: { replayed: false } })
  expect(await changeReserve(db, same, actor)).toMatchObject({ value: { replayed: true } })
  expect(Number(before) - Number(await on(two))).toBe(7)
  expect(await changeReserve(db, { ...same, to: 'outside' }, actor)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
})

test.each([
  ['an account', one],
  ['what lies outside of them', 'outside'],
])('%s is explained to the last entry, from either end', async (_, ours) => {
  const walk = async (from: 'newest' | 'oldest', past?: string) => {
    const listed = await listEntries(db, {
      currency: 'SBERRUB',
      account: 'reserve',
      ours,
      onlyHeld: false,
      size: 4,
      from,
      past,
    })
    if (!listed.ok) throw new Error('not listed')
    return listed.value
  }
  // A payment that names no account, which becomes the office's own where it lies; and one that is only promised.
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'approve').catch(() => {})
  await office.move(claim, 'pay-out', { data: { reference: 'txid' } })
  await office.open('LTC', 'SBERRUB', '2')
  const first = await walk('newest')
  const balance = ours === one ? await on(one) : (await explained()).outside
  expect(first.items[0]).toMatchObject({ balance, ours: ours === one ? 'card' : undefined })
  const all = [...first.items]
  for (let page = first; page.older; ) {
    page = await walk('newest', all.at(-1)!.id)
    all.push(...page.items)
  }
  for (const [i, entry] of all.entries()) {
    const before = all[i + 1]?.balance ?? '0.00'
    expect(Math.round(100 * (Number(entry.balance) - Number(entry.change)))).toBe(Math.round(100 * Number(before)))
  }
  const backwards = [...(await walk('oldest')).items]
  for (let page = await walk('oldest'); page.newer; ) {
    page = await walk('oldest', backwards[0]!.id)
    backwards.unshift(...page.items)
  }
  expect(backwards).toEqual(all)
})

test('an account has no entries in another currency', async () => {
  expect(
    await listEntries(db, {
      currency: 'TCSBRUB',
      account: 'reserve',
      ours: one,
      onlyHeld: false,
      size: 4,
      from: 'newest',
    }),
  ).toMatchObject({ refusal: { reason: 'not-found' } })
})

test('a move says in both of its entries where it went, and its fee does not', async () => {
  await make({ kind: 'in', amount: '100', account: one })
  await make({ kind: 'move', amount: '40', fee: '2', account: one, to: atTbank })
  await make({ kind: 'move', amount: '60', to: 'outside', account: one })
  const moved = async (ours: string, currency: string) => {
    const listed = await listEntries(db, {
      currency,
      account: 'reserve',
      ours,
      onlyHeld: false,
      size: 100,
      from: 'newest',
    })
    return listed.ok && listed.value.items.map(({ change, moved }) => [change, moved])
  }
  const there = { from: one, to: atTbank, currency: 'TCSBRUB' }
  const away = { from: one, to: 'outside', currency: 'SBERRUB' }
  expect(await moved(one, 'SBERRUB')).toEqual(
    expect.arrayContaining([
      ['-60.00', away],
      ['-40.00', there],
      ['-2.00', undefined],
      ['100.00', undefined],
    ]),
  )
  expect(await moved(atTbank, 'TCSBRUB')).toContainEqual(['40.00', there])
  expect(await moved('outside', 'SBERRUB')).toContainEqual(['60.00', away])
})

test('an account that gave more than it had is below zero, and not refused: it is an alarm', async () => {
  const alarms: object[] = []
  const ended: object[] = []
  const watch = () =>
    watchAccounts(
      db,
      async alarm => void alarms.push(alarm),
      async over => void ended.push(over),
    ).run(undefined, {
      signal: AbortSignal.timeout(60_000),
      attempt: 1,
    })
  await make({ kind: 'count', account: two, amount: '100' })
  await watch()
  expect(alarms).toEqual([])
  await make({ kind: 'out', amount: '130', account: two })
  expect(await on(two)).toBe('-30.00')
  await watch()
  expect(ended).toEqual([
    { kind: 'account-below-zero', stillOf: [] },
    { kind: 'account-below-zero', stillOf: ['SBERRUB'] },
  ])
  expect(alarms).toEqual([
    {
      kind: 'account-below-zero',
      subject: 'SBERRUB',
      detail: { account: 'card', amount: '30.00', currency: 'SBERRUB' },
    },
  ])
})

test('a reserve says what is offered, where others of its bank account can lend to it', async () => {
  expect(await readReserve(db, 'TCSBRUB')).not.toHaveProperty('payable', expect.anything())
  await db
    .insertInto('bank_accounts')
    .values({
      code: 'bank-1',
      name: 'Bank',
      currency: 'SBERRUB',
      day_most: null,
      month_most: null,
      day_claims_most: null,
      open_most: null,
    })
    .execute()
  await db.updateTable('deposit_accounts').set({ bank_account: 'bank-1' }).where('id', 'in', [one, atTbank]).execute()
  const { free, payable } = (await readReserve(db, 'TCSBRUB'))!
  expect(Number(payable) - Number(free)).toBe(Number(await on(one)))
})

test('the books agree with the accounts after all of it', async () => {
  const faults = await proveLedger(db)
  // The payment of the test above has no claim in its currency.
  expect(faults.filter(({ where }) => where !== 'ACRUB')).toEqual([])
})
