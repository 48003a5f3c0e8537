import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { account, card, ivan, olga, openRequisitesOffice } from '#test/requisites-office.ts'
import { approveRequisite, retypeRequisite, switchRequisite } from './manage-requisites.ts'

const { db } = await createTestDatabase({ demo: true })
const { rail, later, inUse, open, close } = openRequisitesOffice(db)

test('a claim gets the requisite that has rested longest', async () => {
  await inUse('SBERRUB', {}, card(0))
  await inUse('SBERRUB', {}, card(1))
  await inUse('SBERRUB', {}, card(2))
  const places = []
  for (let at = 0; at < 6; at++) places.push((await open('SBERRUB', BigInt(1_000 + at), { at: later(at) })).place)
  expect(new Set(places.slice(0, 3)).size).toBe(3)
  expect(places.slice(3)).toEqual(places.slice(0, 3))
})

test('asked again, a claim is told the same', async () => {
  const { id, assigned } = await open('SBERRUB', 77_700n)
  expect((await open('SBERRUB', 77_700n, { id })).assigned).toEqual(assigned)
})

test('two open claims never wait for the same amount at the same place', async () => {
  await inUse('TCSBRUB')
  const first = await open('TCSBRUB', 5_000_00n)
  expect((await open('TCSBRUB', 5_000_00n)).place).toBe('no-requisites')
  expect((await open('TCSBRUB', 5_000_01n)).place).toBe(first.place)
  await close(first.id, 'TCSBRUB', 5_000_00n)
  expect((await open('TCSBRUB', 5_000_00n)).place).toBe(first.place)
})

test('for a while after a claim its amount is not asked for again: late money would be taken for another claim', async () => {
  await inUse('ACRUB', { restMinutes: 60 })
  const { id } = await open('ACRUB', 9_900n)
  await close(id, 'ACRUB', 9_900n, later(20))
  expect((await open('ACRUB', 9_900n, { at: later(79) })).place).toBe('no-requisites')
  expect((await open('ACRUB', 9_900n, { at: later(80) })).place).not.toBe('no-requisites')
})

test('a claim that is opened again gets its own place back, or none', async () => {
  await inUse('TBRUB', { restMinutes: 60, openMost: 1 })
  const { id, place } = await open('TBRUB', 5_500n)
  await close(id, 'TBRUB', 5_500n)
  expect((await open('TBRUB', 5_500n, { id, at: later(5) })).place).toBe(place)
  await close(id, 'TBRUB', 5_500n, later(6))
  const other = await open('TBRUB', 6_600n, { at: later(7) })
  expect((await open('TBRUB', 5_500n, { id, at: later(8) })).place).toBe('no-requisites')
  await close(other.id, 'TBRUB', 6_600n, later(9))
  expect((await open('TBRUB', 5_500n, { id, at: later(10) })).place).toBe(place)
})

test('what is still to come of a claim is asked for at the same place, unless another claim waits there for just that', async () => {
  await inUse('USDTTRC20', {}, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  const { id, place } = await open('USDTTRC20', 9_000n)
  expect(await open('USDTTRC20', 4_000n, { id })).toMatchObject({ place })
  expect((await open('USDTTRC20', 4_000n)).place).toBe('no-requisites')
  const freed = await open('USDTTRC20', 9_000n)
  expect(freed.place).toBe(place)
  expect((await open('USDTTRC20', 9_000n, { id })).place).toBe('no-requisites')
})

test('a requisite that is switched off is given to nobody, and whoever was told it before is still told it', async () => {
  const id = await inUse('YAMRUB', {}, account('4100 1116 1616 877'))
  const { id: claim, place } = await open('YAMRUB', 5_000n)
  await switchRequisite(db, id, 'off', 'the bank asks questions', olga)
  expect((await open('YAMRUB', 6_000n)).place).toBe('no-requisites')
  expect((await open('YAMRUB', 5_000n, { id: claim })).place).toBe(place)
})

test('where a payment carries a code, the number of the claim is it, and amounts may be equal', async () => {
  await inUse('XRP', {}, account('rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'))
  const first = await open('XRP', 5_000_000n, { number: '104882' })
  const second = await open('XRP', 5_000_000n, { number: '104883' })
  expect([first, second].map(({ assigned }) => assigned.ok && assigned.value.fields[1])).toEqual([
    expect.objectContaining({ name: 'memo', value: '104882' }),
    expect.objectContaining({ name: 'memo', value: '104883' }),
  ])
  // A tag holds 32 bits: with a longer number only the amount tells the payment.
  const third = await open('XRP', 5_000_000n, { number: '4294967296' })
  expect(third.assigned).toMatchObject({ ok: true, value: { fields: [{ name: 'account' }] } })
  expect((await open('XRP', 5_000_000n, { number: '4294967297' })).place).toBe('no-requisites')
})

test('a claim that was told one place is told no other one, though others are free', async () => {
  const own = await inUse('KSPBKZT', { openMost: 1 }, account('+7 701 123-45-67'))
  const { id, place } = await open('KSPBKZT', 5_000n)
  await close(id, 'KSPBKZT', 5_000n)
  expect((await open('KSPBKZT', 6_000n)).place).toBe(place)
  await inUse('KSPBKZT', {}, account('+7 701 123-45-68'))
  expect((await open('KSPBKZT', 5_000n, { id })).place).toBe('no-requisites')
  expect(await switchRequisite(db, own, 'off', 'a test', olga)).toMatchObject({ ok: true })
})

test('what is still to come of a claim is not asked for where the requisite says something else by now', async () => {
  const typed = await inUse('ADVCUSD', {}, account('U 1234 5678 9010'))
  const { id } = await open('ADVCUSD', 9_000n)
  await retypeRequisite(db, typed, account('U 1234 5678 9011'), olga)
  await approveRequisite(db, typed, 2, ivan)
  expect((await open('ADVCUSD', 4_000n, { id })).place).toBe('no-requisites')
})

test('a claim that is opened again takes the place of others again', async () => {
  await inUse('PRUSD', { openMost: 1 }, account('P1000000'))
  const { id, place } = await open('PRUSD', 5_000n)
  await close(id, 'PRUSD', 5_000n)
  expect((await open('PRUSD', 5_000n, { id })).place).toBe(place)
  expect((await open('PRUSD', 6_000n)).place).toBe('no-requisites')
  // Its own use is not in its way when less is still to come.
  expect((await open('PRUSD', 4_000n, { id })).place).toBe(place)
})

test('a claim that is over gives back its own place and amount, and no other claim’s', async () => {
  await inUse('ETH', {}, account('0x52908400098527886E0F7030069857D2E4169EE7'))
  const [one, other] = [await open('ETH', 5_000n), await open('ETH', 6_000n)]
  await close(one.id, 'ETH', 5_000n)
  expect((await open('ETH', 6_000n)).place).toBe('no-requisites')
  expect((await open('ETH', 5_000n)).place).toBe(other.place)
})

test('an amount rests from the first end of its claim, whoever says once more that it is over', async () => {
  await inUse('TRX', { restMinutes: 60 }, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  const { id } = await open('TRX', 9_900n)
  for (const minutes of [20, 70]) await close(id, 'TRX', 9_900n, later(minutes))
  expect((await open('TRX', 9_900n, { at: later(80) })).place).not.toBe('no-requisites')
})

test('where everybody is told the same code, only the amount tells a payment', async () => {
  const wallet = { fields: { account: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', memo: '77' } }
  const shared = await inUse('XRP', {}, wallet)
  const all = (await db.selectFrom('requisites').select('id').where('currency', '=', 'XRP').execute()).map(
    ({ id }) => id,
  )
  for (const id of all.filter(id => id !== shared)) await switchRequisite(db, id, 'off', 'a test', olga)
  expect((await open('XRP', 7_000_000n)).assigned).toMatchObject({
    value: { fields: [{}, { name: 'memo', value: '77' }] },
  })
  expect((await open('XRP', 7_000_000n)).place).toBe('no-requisites')
  expect((await open('XRP', 7_000_001n)).assigned.ok).toBe(true)
})

test.each([
  ['cards', 'SBERRUB', true],
  ['wallets', 'BTC', true],
  ['cash, which has no account', 'CASHRUB', false],
  ['currencies that nobody knows', 'DOGE', false],
])('%s: %s is taken here: %j', (_, currency, taken) => expect(rail.takes(currency)).toBe(taken))

test('the code of a SEPA transfer says the sum and the claim', async () => {
  await inUse('SEPAEUR', {}, { ...account('DE89370400440532013000'), holder: 'Agio Example' })
  const { assigned } = await open('SEPAEUR', 12_345n, { number: '104900' })
  expect(assigned.ok && assigned.value.qr).toContain('\nEUR123.45\n\n\nПеревод 104900')
})
