import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAlarms, raiseAlarm, settleAlarm } from '#server/alarms/alarms.store.ts'
import { plannedEntries } from '#server/desk/ledger-entries.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { referralBalance } from '#server/referrals/referral-balance.ts'
import { asPerson } from '#server/second-person/second-person.ts'
import { createTestDatabase, threeDaysLater } from '#test/harness/database.ts'
import { openWithdrawalsOffice } from '#test/harness/withdrawals-office.ts'
import { cancelWithdrawal, mayConfirmWithdrawal, moveWithdrawal, planWithdrawalMove } from './move-withdrawal.ts'
import { deskWithdrawal, listWithdrawalItems, scaleOfWithdrawal } from './withdrawal-view.ts'
import { findWithdrawal } from './withdrawals.store.ts'

const { db } = await createTestDatabase({ demo: true })
const here = await openWithdrawalsOffice(db, db, {
  rail: {
    name: 'test',
    takes: () => true,
    assign: async () => ({
      ok: true,
      value: { rail: 'test', amount: { currency: 'LTC', value: '5' }, fields: [] },
    }),
    release: async () => {},
    owns: async (_, { value }) => value === OFFICE_TRON,
  },
})
const { office, referrer, earn, wish, send, ask, staff, tryMove, move } = here
const OFFICE_TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const [treasurer, second] = [await staff('treasurer'), await staff('owner')]

const balance = async (currency: string, kind: string): Promise<bigint> => {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(credits_posted - debits_posted), 0)::text as units from ledger_accounts
    where currency = ${currency} and kind = ${kind}`.execute(db)
  return BigInt(rows[0]!.units)
}
type EmailData = { stage: string; get: string; getName: string }
const emailsTo = async (email: string) =>
  (await db.selectFrom('outbox').select('data').where('recipient', '=', email).orderBy('created_at').execute()).map(
    ({ data }) => data as EmailData,
  )
const stagesOf = async (email: string) => (await emailsTo(email)).map(({ stage }) => stage)
const available = async (id: string) => (await referralBalance(db, id, office.now)).available

test('what is asked for is held at once, paid out of the reserve, and every line was shown before', async () => {
  const anna = await referrer(25)
  const before = { liquidity: await balance('USD', 'liquidity'), reserve: await balance('USDTTRC20', 'reserve') }
  const asked = await ask(anna, '25')
  // A dollar is 1 / 1.0002 Tether, rounded to eight digits by what is given for a whole one.
  expect(asked).toMatchObject({ rate: { give: '1.0002', get: '1' }, converted: 24_995_000n, fee: 1_000_000n })
  expect(asked.get).toBe(23_995_000n)
  expect(await referralBalance(db, anna.id, office.now)).toMatchObject({ owed: 250_000n, held: 250_000n, free: 0n })

  await move(treasurer, asked, 'take')
  const pay = { id: asked.id, move: 'pay', version: 2, data: { reference: 'tx 7' } } as const
  const plan = await planWithdrawalMove(db, pay, treasurer)
  if (!plan.ok) throw new Error(plan.refusal.reason)
  expect((await findWithdrawal(db, asked.id))!.state).toBe('processing')
  const paid = await move(treasurer, asked, 'pay', { reference: ' tx\u200b 7 ' })
  expect(paid).toMatchObject({ state: 'paid', reference: 'tx 7', version: 3 })
  const shown = (await deskWithdrawal(db, asked.id, treasurer))!
  const lines = shown.books.map(({ kind, debit, credit, amount, reason }) =>
    [kind, credit, debit, amount.value, amount.currency, reason].join(' '),
  )
  expect(lines.toSorted()).toEqual([
    'hold liquidity referral 25.0000 USD withdrawal-hold',
    'post liquidity referral 25.0000 USD withdrawal',
    'transfer income liquidity 1.000000 USDTTRC20 fee',
    'transfer reserve liquidity 23.995000 USDTTRC20 withdrawal',
  ])
  const planned = await plannedEntries(db, plan.value.lines, scaleOfWithdrawal(asked))
  expect(planned.map(({ amount, reason }) => `${amount.value} ${reason}`).toSorted()).toEqual(
    shown.books
      .filter(({ kind }) => kind !== 'hold')
      .map(({ amount, reason }) => `${amount.value} ${reason}`)
      .toSorted(),
  )
  expect(await balance('USD', 'liquidity')).toBe(before.liquidity + 250_000n)
  // The reserve is an account of what is there: it has less by what was sent, and the fee stayed.
  expect(await balance('USDTTRC20', 'reserve')).toBe(before.reserve + 23_995_000n)
  expect(await balance('USDTTRC20', 'income')).toBe(1_000_000n)
  expect(await available(anna.id)).toBe(0n)
  expect(await stagesOf(anna.email)).toEqual(expect.arrayContaining(['asked', 'paid']))
  // A currency is named as everywhere else, never by its code.
  for (const { get, getName } of await emailsTo(anna.email))
    expect([get.replace(',', '.'), getName]).toEqual(['23.995\u00a0USDT', 'Tether TRC20'])
  expect(await proveLedger(db)).toEqual([])
})

test('a retry finds the same withdrawal; the same id for another one is refused', async () => {
  const anna = await referrer(100)
  const input = await wish(anna, '20')
  const [one, two] = await Promise.all([send(anna, input), send(anna, input)])
  expect([one, two].map(sent => sent.ok && sent.value.replayed).toSorted()).toEqual([false, true])
  office.wait(30)
  // The quote has run out and the proof with it: what was asked for stays.
  expect(await send(anna, input)).toMatchObject({ ok: true, value: { replayed: true, withdrawal: { id: input.id } } })
  for (const change of [{ amount: '21' }, { account: { account: OFFICE_TRON } }])
    expect(await send(anna, { ...input, ...change })).toEqual({ ok: false, refusal: { reason: 'key-reused' } })
  expect(await send(await referrer(50), input)).toEqual({ ok: false, refusal: { reason: 'key-reused' } })
  expect(await available(anna.id)).toBe(800_000n)
})

test('of fifty withdrawals of everything at once one is made', async () => {
  const anna = await referrer(40)
  const inputs = await Promise.all(Array.from({ length: 50 }, () => wish(anna, '40')))
  const sent = await Promise.all(inputs.map(input => send(anna, input)))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
  for (const { ok, ...refused } of sent)
    if (!ok) expect(refused).toMatchObject({ refusal: { errors: [{ field: 'body.amount', code: 'beyond-balance' }] } })
  expect(await referralBalance(db, anna.id, office.now)).toMatchObject({ owed: 400_000n, held: 400_000n })
  expect(await proveLedger(db)).toEqual([])
})

test('of two who pay at once one does', async () => {
  for (let round = 0; round < 5; round++) {
    const asked = await ask(await referrer(30), '30')
    await move(treasurer, asked, 'take')
    await move(treasurer, asked, 'leave')
    const { version } = (await findWithdrawal(db, asked.id))!
    const pay = (reference: string) => ({ id: asked.id, move: 'pay', version, data: { reference } }) as const
    const paid = await Promise.all([moveWithdrawal(db, pay('one'), treasurer), moveWithdrawal(db, pay('two'), second)])
    expect(paid.filter(({ ok }) => ok)).toHaveLength(1)
    expect(paid).toContainEqual({ ok: false, refusal: { reason: 'conflict', version: version + 1, state: 'paid' } })
  }
  expect(await proveLedger(db)).toEqual([])
})

test('one cancels while nobody works on it, and a rejection says why; both give the dollars back', async () => {
  const anna = await referrer(60)
  const [first, other] = [await ask(anna, '20'), await ask(anna, '30')]
  expect(await available(anna.id)).toBe(100_000n)
  const stranger = await referrer(10)
  expect(await cancelWithdrawal(db, { id: first.id, userId: stranger.id }, office.now)).toMatchObject({
    refusal: { reason: 'not-found' },
  })
  expect(await cancelWithdrawal(db, { id: first.id, userId: anna.id }, office.now)).toMatchObject({
    value: { state: 'cancelled' },
  })
  expect(await available(anna.id)).toBe(300_000n)

  await move(treasurer, other, 'take')
  expect(await cancelWithdrawal(db, { id: other.id, userId: anna.id }, office.now)).toEqual({
    ok: false,
    refusal: { reason: 'wrong-state', state: 'processing' },
  })
  expect(await tryMove(treasurer, other, 'reject', { text: ' ' })).toMatchObject({ refusal: { reason: 'invalid' } })
  expect(await move(treasurer, other, 'reject', { text: 'The wallet is closed' })).toMatchObject({ state: 'rejected' })
  expect(await available(anna.id)).toBe(600_000n)
  expect(await stagesOf(anna.email)).toEqual(expect.arrayContaining(['asked', 'asked', 'rejected']))
  const items = await listWithdrawalItems(db, { owner: anna.id, kind: 'wdrejected', page: 1, size: 10 })
  expect(items).toMatchObject({ total: 1, items: [{ id: other.id, kind: 'wdrejected', amount: '30.0000' }] })
  expect(await listWithdrawalItems(db, { owner: anna.id, kind: 'wdnew', page: 1, size: 10 })).toEqual({
    total: 0,
    items: [],
  })
})

test('income that was accrued lately waits', async () => {
  const anna = await referrer(15)
  await earn(anna.id, 100, new Date(office.now.getTime() + 60_000))
  expect(await send(anna, await wish(anna, '15.0001'))).toMatchObject({
    refusal: { errors: [{ code: 'beyond-balance' }] },
  })
  expect((await send(anna, await wish(anna, '15'))).ok).toBe(true)
})

test('an account that is not activated withdraws nothing, whatever its session says', async () => {
  const boris = await referrer(50, { activated: false })
  const input = await wish(boris, '20')
  expect(await send({ ...boris, activated: false }, input)).toEqual({
    ok: false,
    refusal: { reason: 'not-activated' },
  })
  expect(await send(boris, input)).toEqual({ ok: false, refusal: { reason: 'not-activated' } })
})

test('a blocked account withdraws nothing', async () => {
  const boris = await referrer(50)
  const input = await wish(boris, '20')
  await db.updateTable('users').set({ blocked_at: office.now }).where('id', '=', boris.id).execute()
  expect(await send(boris, input)).toEqual({ ok: false, refusal: { reason: 'not-activated' } })
})

test('a withdrawal needs a fresh proof', async () => {
  const anna = await referrer(50)
  const input = await wish(anna, '20')
  const stale = { ...anna, provedAt: new Date(office.now.getTime() - 16 * 60_000) }
  expect(await send(stale, input)).toEqual({ ok: false, refusal: { reason: 'step-up-required', needs: 'password' } })
  expect((await send(anna, input)).ok).toBe(true)
})

test.each([
  ['an account of the office', { account: { account: OFFICE_TRON } }, '20', 'body.account.account', 'own-address'],
  [
    'an account with a typing error',
    { account: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZY' } },
    '20',
    'body.account.account',
    'bad-checksum',
  ],
  [
    'an account of another network',
    { account: { account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } },
    '20',
    'body.account.account',
    'wrong-network',
  ],
  ['less than the least', {}, '9.9999', 'body.amount', 'below-minimum'],
  ['a fifth decimal', {}, '20.00001', 'body.amount', 'too-many-decimals'],
  ['a currency that is not paid out', { currency: 'BTC' }, '20', 'body.currency', 'not-allowed'],
])('%s is refused at its field', async (_, change, amount, field, code) => {
  const anna = await referrer(50)
  expect(await send(anna, await wish(anna, amount, change))).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field, code }] },
  })
  expect(await available(anna.id)).toBe(500_000n)
})

test('what the fee takes whole is refused', async () => {
  const anna = await referrer(50)
  await db.updateTable('withdrawal_currencies').set({ fee: '20000000' }).where('currency', '=', 'USDTTRC20').execute()
  try {
    expect(await send(anna, await wish(anna, '20'))).toMatchObject({ refusal: { errors: [{ code: 'below-fee' }] } })
  } finally {
    await db.updateTable('withdrawal_currencies').set({ fee: '1000000' }).where('currency', '=', 'USDTTRC20').execute()
  }
})

test('a rate is as it was shown, for a few minutes, and as the office signed it', async () => {
  const anna = await referrer(100)
  const [early, late] = [await wish(anna, '20'), await wish(anna, '20')]
  office.moveMarket(90n)
  expect(await send(anna, early)).toMatchObject({ value: { withdrawal: { rate: { give: '1.0002' } } } })
  office.moveMarket(100n)
  office.wait(6)
  expect(await send({ ...anna, provedAt: office.now }, late)).toEqual({ ok: false, refusal: { reason: 'rate-moved' } })
  const other = await wish(anna, '20', { currency: 'SBERRUB', account: { account: '2200 0000 0000 0004' } })
  const mixed = { ...(await wish(anna, '20')), quote: other.quote }
  const forged = { ...(await wish(anna, '20')), quote: `${Buffer.from('{}').toString('base64url')}.x` }
  for (const input of [mixed, forged])
    expect(await send({ ...anna, provedAt: office.now }, input)).toEqual({
      ok: false,
      refusal: { reason: 'rate-moved' },
    })
})

test('nothing is prepared or paid while the database lacks what had been written and nobody has read what', async () => {
  const asked = await ask(await referrer(40), '40')
  await move(treasurer, asked, 'take')
  const detail = { events: 1, since: office.now.toISOString() }
  await raiseAlarm(db, { kind: 'database-lost-time', subject: 'database', detail }, office.now)
  for (const step of ['prepare', 'pay'] as const)
    expect(await tryMove(treasurer, asked, step, { reference: 'lost' })).toMatchObject({
      refusal: { reason: 'wrong-state', because: 'database-lost-time' },
    })
  const [alarm] = await listAlarms(db, { settled: false })
  await db.transaction().execute(tx => settleAlarm(tx, alarm!.id, treasurer.staff.id, office.now))
  expect(await move(treasurer, asked, 'pay', { reference: 'lost' })).toMatchObject({ state: 'paid' })
})

test('above the payout limit one prepares and another one pays', async () => {
  await db.insertInto('payout_limits').values({ currency: 'USDTTRC20', alone_most: '50000000' }).execute()
  try {
    const [small, large] = [await ask(await referrer(40), '40'), await ask(await referrer(80), '80')]
    await move(treasurer, small, 'take')
    expect(await tryMove(treasurer, small, 'prepare')).toMatchObject({ refusal: { because: 'one-person-enough' } })
    expect((await tryMove(treasurer, small, 'pay', { reference: 'a' })).ok).toBe(true)

    await move(treasurer, large, 'take')
    const pay = (actor: typeof treasurer) => tryMove(actor, large, 'pay', { reference: 'b' })
    expect(await pay(treasurer)).toMatchObject({ refusal: { reason: 'wrong-state', because: 'not-prepared' } })
    await move(treasurer, large, 'prepare')
    expect(await pay(treasurer)).toMatchObject({ refusal: { reason: 'wrong-state', because: 'own-preparation' } })
    expect(await tryMove(second, large, 'prepare')).toMatchObject({ refusal: { because: 'prepared-already' } })
    expect((await deskWithdrawal(db, large.id, second))!.withdrawal.secondPerson).toMatchObject({
      waitsFor: 'confirmation',
      mine: false,
    })
    await db
      .insertInto('vouchings')
      .values({ person: second.staff.id, voucher: treasurer.staff.id, what: 'role' })
      .execute()
    expect(await pay(second)).toMatchObject({
      refusal: { reason: 'wrong-state', because: 'confirms-later', from: expect.any(String) },
    })
    expect((await deskWithdrawal(db, large.id, second))!.moves.map(({ move }) => move)).not.toContain('pay')
    expect(await mayConfirmWithdrawal(db, large.id, await asPerson(db, second.staff.id), second.now)).toBe(false)
    await threeDaysLater(db)
    expect((await pay(second)).ok).toBe(true)
  } finally {
    await db.deleteFrom('payout_limits').execute()
  }
})

test('a day of paying alone has an end, and what a colleague has prepared is not of it', async () => {
  const [first, other] = [await ask(await referrer(40), '40'), await ask(await referrer(40), '40')]
  const { get, currency } = (await findWithdrawal(db, first.id))!
  const { sent } = await sql<{ sent: string }>`
    select sent_alone_by(${second.staff.id}, ${currency}, ${second.now})::text as sent`
    .execute(db)
    .then(({ rows }) => rows[0]!)
  await db
    .insertInto('payout_limits')
    .values({ currency, day_most: (BigInt(sent) + get * 2n - 1n).toString() })
    .execute()
  try {
    await move(second, first, 'take')
    expect((await tryMove(second, first, 'pay', { reference: 'day 1' })).ok).toBe(true)
    await move(second, other, 'take')
    expect(await tryMove(second, other, 'pay', { reference: 'day 2' })).toMatchObject({
      refusal: { reason: 'wrong-state', because: 'day-spent' },
    })
    await move(second, other, 'prepare')
    expect(await mayConfirmWithdrawal(db, other.id, await asPerson(db, treasurer.staff.id), second.now)).toBe(true)
    expect(await tryMove(second, other, 'pay', { reference: 'day 2' })).toMatchObject({
      refusal: { because: 'own-preparation' },
    })
    expect((await tryMove(treasurer, other, 'pay', { reference: 'day 2' })).ok).toBe(true)
  } finally {
    await db.deleteFrom('payout_limits').execute()
  }
})

test('what a colleague has in hand is theirs, until it is taken over or their time is up', async () => {
  const asked = await ask(await referrer(30), '30')
  await move(treasurer, asked, 'take')
  const by = { email: treasurer.staff.email }
  expect(await tryMove(second, asked, 'pay', { reference: 'x' })).toMatchObject({ refusal: { reason: 'assigned', by } })
  expect(await tryMove(second, asked, 'take')).toMatchObject({ refusal: { reason: 'assigned', by } })
  await move(second, asked, 'take', { over: true })
  expect(await tryMove(treasurer, asked, 'reject', { text: 'x' })).toMatchObject({ refusal: { reason: 'assigned' } })
  const later = { ...treasurer, now: new Date(treasurer.now.getTime() + 16 * 60_000) }
  expect((await tryMove(later, asked, 'take')).ok).toBe(true)
})

test('nobody of the staff pays themselves while a colleague can', async () => {
  const own = here.callerOf({ id: second.staff.id, email: second.staff.email }, { role: 'owner' })
  await earn(own.id, 30)
  const asked = await ask(own, '30')
  for (const step of ['take', 'pay', 'reject'] as const)
    expect(await tryMove(second, asked, step, { reference: 'x', text: 'x' })).toEqual({
      ok: false,
      refusal: { reason: 'own-withdrawal', colleagues: [treasurer.staff.email] },
    })
  const plan = await planWithdrawalMove(db, { id: asked.id, move: 'take', version: 1, data: {} }, second)
  expect(plan).toMatchObject({ refusal: { reason: 'own-withdrawal' } })
  expect((await deskWithdrawal(db, asked.id, second))!).toMatchObject({ moves: [], takesSlips: false })
  await db.updateTable('users').set({ role: 'customer' }).where('id', '=', treasurer.staff.id).execute()
  expect((await tryMove(second, asked, 'take')).ok).toBe(true)
  await db.updateTable('users').set({ role: 'treasurer' }).where('id', '=', treasurer.staff.id).execute()
})

test('a role that was taken away meanwhile pays nothing', async () => {
  const leaving = await staff('treasurer')
  const asked = await ask(await referrer(30), '30')
  await move(leaving, asked, 'take')
  await db.updateTable('users').set({ role: 'operator' }).where('id', '=', leaving.staff.id).execute()
  expect(await tryMove(leaving, asked, 'pay', { reference: 'x' })).toEqual({
    ok: false,
    refusal: { reason: 'forbidden' },
  })
})

test('a reserve that is too small pays nothing out, and the plan says so', async () => {
  const anna = await referrer(5_000_000)
  const asked = await ask(anna, '5000000')
  await move(treasurer, asked, 'take')
  const pay = { id: asked.id, move: 'pay', version: 2, data: { reference: 'x' } } as const
  expect(await planWithdrawalMove(db, pay, treasurer)).toEqual({ ok: false, refusal: { reason: 'beyond-reserve' } })
  expect(await moveWithdrawal(db, pay, treasurer)).toEqual({ ok: false, refusal: { reason: 'beyond-reserve' } })
  expect((await findWithdrawal(db, asked.id))!.state).toBe('processing')
  await move(treasurer, asked, 'reject', { text: 'Too much at once' })
})

test('each act of the staff is in the audit log, and a take-over is named', async () => {
  const asked = await ask(await referrer(30), '30')
  await move(treasurer, asked, 'take')
  await move(second, asked, 'take', { over: true })
  await move(second, asked, 'pay', { reference: 'x' })
  const rows = await db.selectFrom('audit_log').select('action').where('subject', '=', asked.id).orderBy('id').execute()
  expect(rows.map(({ action }) => action)).toEqual(['withdrawal.take', 'withdrawal.take-over', 'withdrawal.pay'])
})

test('whatever happens, the books add up and a balance is the sum of its lines', async () => {
  let seed = 20_261_125
  const random = (below: number) => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const people = [await referrer(100), await referrer(250), await referrer(37.5)]
  const earned = new Map(people.map((person, i) => [person.id, [1_000_000n, 2_500_000n, 375_000n][i]!]))
  const paid = new Map(people.map(({ id }) => [id, 0n]))
  const mine: string[] = []
  const [owner, third] = [await staff('owner'), await staff('treasurer')]
  const happened = new Map<string, number>()
  for (let step = 0; step < 250; step++) {
    const person = people[random(people.length)]!
    const id = mine[random(Math.max(1, mine.length))]
    const actor = [treasurer, owner, third][random(3)]!
    const act = ['request', 'cancel', 'take', 'leave', 'pay', 'pay', 'reject', 'earn'][random(8)]!
    let done = false
    if (act === 'request') {
      const sent = await send(person, await wish(person, String(10 + random(120))))
      if (sent.ok) mine.push(sent.value.withdrawal.id)
      done = sent.ok
    } else if (act === 'earn') {
      const dollars = 1 + random(30)
      await earn(person.id, dollars)
      earned.set(person.id, earned.get(person.id)! + BigInt(dollars) * 10_000n)
      done = true
    } else if (id && act === 'cancel') {
      done = (await cancelWithdrawal(db, { id, userId: person.id }, office.now)).ok
    } else if (id) {
      const data = { reference: 'r', text: 't', over: random(2) === 0 }
      const moved = await tryMove(actor, { id }, act as 'take', data)
      done = moved.ok
      if (moved.ok && act === 'pay') paid.set(moved.value.userId, paid.get(moved.value.userId)! + moved.value.units)
    }
    if (done) happened.set(act, (happened.get(act) ?? 0) + 1)
    if (step % 50 === 49) expect(await proveLedger(db)).toEqual([])
  }
  // The walk has been everywhere.
  expect([...happened.keys()].sort()).toEqual(['cancel', 'earn', 'leave', 'pay', 'reject', 'request', 'take'])
  for (const { id } of people) {
    const open = await db
      .selectFrom('withdrawals')
      .select('units')
      .where('user_id', '=', id)
      .where('state', 'in', ['new', 'processing'])
      .execute()
    const held = open.reduce((sum, { units }) => sum + BigInt(units), 0n)
    const owed = earned.get(id)! - paid.get(id)!
    expect(await referralBalance(db, id, office.now)).toMatchObject({ owed, held, available: owed - held })
  }
  expect(await proveLedger(db)).toEqual([])
})
