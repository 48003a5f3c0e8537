import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { account, card, ivan, olga, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { approveDepositAccount, retypeDepositAccount, switchDepositAccount } from './manage-deposit-accounts.ts'

const { db } = await createTestDatabase({ demo: true })
const { rail, later, inUse, open, offer, close } = openDepositAccountsOffice(db)

test('a claim gets the deposit account that has been unused for longest', async () => {
  await inUse('SBERRUB', {}, card(0))
  await inUse('SBERRUB', {}, card(1))
  await inUse('SBERRUB', {}, card(2))
  const places = []
  for (let at = 0; at < 6; at++) places.push((await open('SBERRUB', BigInt(1_000 + at), { at: later(at) })).place)
  expect(new Set(places.slice(0, 3)).size).toBe(3)
  expect(places.slice(3)).toEqual(places.slice(0, 3))
})

test('a claim that is assigned again gets the same deposit account', async () => {
  const { id, assigned } = await open('SBERRUB', 77_700n)
  expect((await open('SBERRUB', 77_700n, { id })).assigned).toEqual(assigned)
})

test('two open claims never expect the same amount on the same deposit account', async () => {
  await inUse('TCSBRUB')
  const first = await open('TCSBRUB', 5_000_00n)
  expect((await open('TCSBRUB', 5_000_00n)).place).toBe('no-deposit-accounts')
  expect((await open('TCSBRUB', 5_000_01n)).place).toBe(first.place)
  await close(first.id, 'TCSBRUB', 5_000_00n)
  expect((await open('TCSBRUB', 5_000_00n)).place).toBe(first.place)
})

test('an amount is not reused for the rest time after its claim, as a late payment would be credited to another claim', async () => {
  await inUse('ACRUB', { restMinutes: 60 })
  const { id } = await open('ACRUB', 9_900n)
  await close(id, 'ACRUB', 9_900n, later(20))
  expect((await open('ACRUB', 9_900n, { at: later(79) })).place).toBe('no-deposit-accounts')
  expect((await open('ACRUB', 9_900n, { at: later(80) })).place).not.toBe('no-deposit-accounts')
})

test('a reopened claim gets its own deposit account back, or none', async () => {
  await inUse('TBRUB', { restMinutes: 60, openMost: 1 })
  const { id, place } = await open('TBRUB', 5_500n)
  await close(id, 'TBRUB', 5_500n)
  expect((await open('TBRUB', 5_500n, { id, at: later(5) })).place).toBe(place)
  await close(id, 'TBRUB', 5_500n, later(6))
  const other = await open('TBRUB', 6_600n, { at: later(7) })
  expect((await open('TBRUB', 5_500n, { id, at: later(8) })).place).toBe('no-deposit-accounts')
  await close(other.id, 'TBRUB', 6_600n, later(9))
  expect((await open('TBRUB', 5_500n, { id, at: later(10) })).place).toBe(place)
})

test('a top-up is assigned to the claim’s own deposit account, unless another claim expects the same amount there', async () => {
  await inUse('USDTTRC20', {}, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  const { id, place } = await open('USDTTRC20', 9_000n)
  expect(await open('USDTTRC20', 4_000n, { id })).toMatchObject({ place })
  expect((await open('USDTTRC20', 4_000n)).place).toBe('no-deposit-accounts')
  const freed = await open('USDTTRC20', 9_000n)
  expect(freed.place).toBe(place)
  expect((await open('USDTTRC20', 9_000n, { id })).place).toBe('no-deposit-accounts')
})

test('a deposit account that is switched off takes no new claims, and its open claims keep it', async () => {
  const id = await inUse('YAMRUB', {}, account('4100 1116 1616 877'))
  const { id: claim, place } = await open('YAMRUB', 5_000n)
  await switchDepositAccount(db, id, 'off', 'the bank asks questions', olga)
  expect((await open('YAMRUB', 6_000n)).place).toBe('no-deposit-accounts')
  expect((await open('YAMRUB', 5_000n, { id: claim })).place).toBe(place)
})

test('where payments carry a memo, the claim’s number is the memo, and amounts may be equal', async () => {
  await inUse('XRP', {}, account('rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'))
  const first = await open('XRP', 5_000_000n, { number: '104882' })
  const second = await open('XRP', 5_000_000n, { number: '104883' })
  expect([first, second].map(({ assigned }) => assigned.ok && assigned.value.fields[1])).toEqual([
    expect.objectContaining({ name: 'memo', value: '104882' }),
    expect.objectContaining({ name: 'memo', value: '104883' }),
  ])
  // A destination tag holds 32 bits; with a longer number only the amount identifies the payment.
  const third = await open('XRP', 5_000_000n, { number: '4294967296' })
  expect(third.assigned).toMatchObject({ ok: true, value: { fields: [{ name: 'account' }] } })
  expect((await open('XRP', 5_000_000n, { number: '4294967297' })).place).toBe('no-deposit-accounts')
})

test('a reopened claim never gets another deposit account, even when others are free', async () => {
  const own = await inUse('KSPBKZT', { openMost: 1 }, account('+7 701 123-45-67'))
  const { id, place } = await open('KSPBKZT', 5_000n)
  await close(id, 'KSPBKZT', 5_000n)
  expect((await open('KSPBKZT', 6_000n)).place).toBe(place)
  await inUse('KSPBKZT', {}, account('+7 701 123-45-68'))
  expect((await open('KSPBKZT', 5_000n, { id })).place).toBe('no-deposit-accounts')
  expect(await switchDepositAccount(db, own, 'off', 'a test', olga)).toMatchObject({ ok: true })
})

test('a top-up is refused when the details of its deposit account have changed', async () => {
  const typed = await inUse('ADVCUSD', {}, account('U 1234 5678 9010'))
  const { id } = await open('ADVCUSD', 9_000n)
  await retypeDepositAccount(db, typed, account('U 1234 5678 9011'), olga)
  await approveDepositAccount(db, typed, 2, ivan)
  expect((await open('ADVCUSD', 4_000n, { id })).place).toBe('no-deposit-accounts')
})

test('a reopened claim counts against the limit of open claims again', async () => {
  await inUse('PRUSD', { openMost: 1 }, account('P1000000'))
  const { id, place } = await open('PRUSD', 5_000n)
  await close(id, 'PRUSD', 5_000n)
  expect((await open('PRUSD', 5_000n, { id })).place).toBe(place)
  expect((await open('PRUSD', 6_000n)).place).toBe('no-deposit-accounts')
  // The claim's own use does not count against its top-up.
  expect((await open('PRUSD', 4_000n, { id })).place).toBe(place)
})

test('a closed claim releases only its own use of the deposit account', async () => {
  await inUse('ETH', {}, account('0x52908400098527886E0F7030069857D2E4169EE7'))
  const [one, other] = [await open('ETH', 5_000n), await open('ETH', 6_000n)]
  await close(one.id, 'ETH', 5_000n)
  expect((await open('ETH', 6_000n)).place).toBe('no-deposit-accounts')
  expect((await open('ETH', 5_000n)).place).toBe(other.place)
})

test('the rest time of an amount counts from the first release of its claim', async () => {
  await inUse('TRX', { restMinutes: 60 }, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  const { id } = await open('TRX', 9_900n)
  for (const minutes of [20, 70]) await close(id, 'TRX', 9_900n, later(minutes))
  expect((await open('TRX', 9_900n, { at: later(80) })).place).not.toBe('no-deposit-accounts')
})

test('where all claims share one memo, only the amount identifies a payment', async () => {
  const wallet = { fields: { account: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', memo: '77' } }
  const shared = await inUse('XRP', {}, wallet)
  const all = (await db.selectFrom('deposit_accounts').select('id').where('currency', '=', 'XRP').execute()).map(
    ({ id }) => id,
  )
  for (const id of all.filter(id => id !== shared)) await switchDepositAccount(db, id, 'off', 'a test', olga)
  expect((await open('XRP', 7_000_000n)).assigned).toMatchObject({
    value: { fields: [{}, { name: 'memo', value: '77' }] },
  })
  expect((await open('XRP', 7_000_000n)).place).toBe('no-deposit-accounts')
  expect((await open('XRP', 7_000_001n)).assigned.ok).toBe(true)
})

test.each([
  ['cards', 'SBERRUB', true],
  ['wallets', 'BTC', true],
  ['cash, which has no account', 'CASHRUB', false],
])('the rail takes %s (%s): %j', (_, code, taken) =>
  expect(rail.takes({ code, cash: code.startsWith('CASH') })).toBe(taken),
)

test('the QR code of a SEPA transfer contains the amount and the claim’s number', async () => {
  await inUse('SEPAEUR', {}, { ...account('DE89370400440532013000'), holder: 'Agio Example' })
  const { assigned } = await open('SEPAEUR', 12_345n, { number: '104900' })
  expect(assigned.ok && assigned.value.qr).toContain('\nEUR123.45\n\n\nПеревод 104900')
})

test('equal amounts wait on one deposit account where their payers are known apart', async () => {
  for (const { id } of await db.selectFrom('deposit_accounts').select('id').where('currency', '=', 'SBERRUB').execute())
    await switchDepositAccount(db, id, 'off', 'a test', olga)
  await inUse('SBERRUB', { restMinutes: 60 }, card(0))
  const anna = await open('SBERRUB', 10_000_00n, { payer: 'russian-card:2200000000000004' })
  const boris = await open('SBERRUB', 10_000_00n, { payer: 'russian-card:2200000000000012' })
  expect(boris.place).toBe(anna.place)
  // Neither a second one from the same card nor one that anybody may pay could be told from the first.
  const again = await open('SBERRUB', 10_000_00n, { payer: 'russian-card:2200000000000004' })
  expect(again.assigned).toMatchObject({ refusal: { reason: 'no-deposit-accounts', because: 'same-amount' } })
  expect((await open('SBERRUB', 10_000_00n)).assigned).toMatchObject({ refusal: { because: 'same-amount' } })
  // The rest is for the same payer alone.
  await close(anna.id, 'SBERRUB', 10_000_00n)
  expect((await open('SBERRUB', 10_000_00n, { payer: 'russian-card:2200000000000004' })).place).toBe(
    'no-deposit-accounts',
  )
  expect((await open('SBERRUB', 10_000_00n, { payer: 'russian-card:2200000000000020' })).place).toBe(anna.place)
})

test('an amount is free at once after a claim that no money may come for', async () => {
  await inUse('LTC', { restMinutes: 60 }, account('LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW'))
  const { id, place } = await open('LTC', 9_900n)
  await close(id, 'LTC', 9_900n, later(5), false)
  expect((await open('LTC', 9_900n, { at: later(5) })).place).toBe(place)
})

test('an offered amount is kept for its claim for three minutes, and for nobody else', async () => {
  await inUse('USDTBEP20', {}, account('0xde709f2102306220921060314715629080e2fb77'))
  await open('USDTBEP20', 20_000n)
  const [one, other] = [randomUUID(), randomUUID()]
  const offered = await offer('USDTBEP20', 20_000n, { id: one })
  expect(offered).toBe(20_001n)
  expect(await offer('USDTBEP20', 20_000n, { id: other })).toBe(19_999n)
  expect((await open('USDTBEP20', 20_001n, { id: other })).place).toBe('no-deposit-accounts')
  expect((await open('USDTBEP20', 20_001n, { id: one })).assigned.ok).toBe(true)
  expect((await open('USDTBEP20', 19_999n, { at: later(4) })).assigned.ok).toBe(true)
})

test('whoever asks for many offers takes no more than a hundred amounts of an account', async () => {
  await inUse('USDCERC20', {}, account('0x52908400098527886E0F7030069857D2E4169EE7'))
  await open('USDCERC20', 5_000_000n)
  const offers = []
  for (let at = 0; at < 101; at++) offers.push(await offer('USDCERC20', 5_000_000n))
  expect(new Set(offers).size).toBe(101)
  // The last one is told to the next as well, and nobody keeps it.
  expect(await offer('USDCERC20', 5_000_000n)).toBe(offers.at(-1))
  expect(await offer('USDCERC20', 5_000_000n, { at: later(4) })).toBe(offers[0])
})
