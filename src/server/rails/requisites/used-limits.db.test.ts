import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { account, openRequisitesOffice } from '#test/requisites-office.ts'
import type { RequisiteDetails } from './details.ts'

const { db } = await createTestDatabase({ demo: true })
const { alarms, later, inUse, open, close, pay } = openRequisitesOffice(db)
const days = (count: number) => ({ at: later(count * 24 * 60) })

test('nobody is sent where the limits are used up, and staff is told', async () => {
  const phone: RequisiteDetails = { fields: { account: '+7 916 123-45-67', bank: 'Сбербанк' } }
  await inUse('SBPRUB', { claimLeast: 100n, claimMost: 10_000n, dayMost: 25_000n, monthMost: 40_000n }, phone)
  const at = (hours: number) => ({ at: later(hours * 60) })
  expect((await open('SBPRUB', 99n)).place).toBe('no-requisites')
  expect((await open('SBPRUB', 10_001n)).place).toBe('no-requisites')
  const claims = [await open('SBPRUB', 10_000n), await open('SBPRUB', 9_999n)]
  expect((await open('SBPRUB', 5_002n)).place).toBe('no-requisites')
  // A claim that ended unpaid takes nothing of the limit; one that was paid does, as long as the day lasts.
  await close(claims[0]!.id, 'SBPRUB', 10_000n)
  await pay(claims[1]!.id, 9_999n)
  await close(claims[1]!.id, 'SBPRUB', 9_999n)
  const third = await open('SBPRUB', 10_000n, at(1))
  expect(third.place).toBe('+7 916 123-45-67')
  await pay(third.id, 10_000n)
  await close(third.id, 'SBPRUB', 10_000n, later(70))
  expect((await open('SBPRUB', 5_002n, at(2))).place).toBe('no-requisites')
  const nextDay = await open('SBPRUB', 10_000n, at(30))
  expect(nextDay.place).toBe('+7 916 123-45-67')
  expect(await open('SBPRUB', 9_998n, at(31))).toMatchObject({ place: '+7 916 123-45-67' })
  expect((await open('SBPRUB', 4_000n, at(32))).place).toBe('no-requisites')
  expect(alarms.at(-1)).toEqual({
    kind: 'no-requisites',
    subject: 'SBPRUB',
    detail: 'no room for 4000 units of claim 104882',
  })
})

test('no more claims of a day are sent to one place than it takes, and the next day counts anew', async () => {
  await inUse('PRUSD', { dayClaimsMost: 2 }, account('P1000000'))
  const { id } = await open('PRUSD', 1_000n)
  await close(id, 'PRUSD', 1_000n)
  expect((await open('PRUSD', 1_001n)).place).toBe('P1000000')
  expect((await open('PRUSD', 1_002n)).place).toBe('no-requisites')
  expect((await open('PRUSD', 1_002n, days(1))).place).toBe('P1000000')
})

test('an open claim counts with what came for it, where that is more than it was asked for', async () => {
  await inUse('LTC', { monthMost: 10_000n }, account('LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW'))
  const { id } = await open('LTC', 1_000n)
  await pay(id, 7_000n)
  expect((await open('LTC', 3_001n)).place).toBe('no-requisites')
  expect((await open('LTC', 3_000n)).assigned.ok).toBe(true)
})

test('money that never was takes nothing of a limit', async () => {
  await inUse('BTC', { monthMost: 10_000n }, account('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))
  const { id } = await open('BTC', 1_000n)
  await pay(id, 7_000n, 'lost')
  expect((await open('BTC', 9_000n)).assigned.ok).toBe(true)
})

test('a month is over for what is over; a claim that is still open counts however old it is', async () => {
  await inUse('TRX', { monthMost: 10_000n }, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  const [over] = [await open('TRX', 4_000n), await open('TRX', 5_000n)]
  await pay(over.id, 4_000n)
  await close(over.id, 'TRX', 4_000n)
  expect((await open('TRX', 5_001n, days(29))).place).toBe('no-requisites')
  expect((await open('TRX', 5_001n, days(31))).place).toBe('no-requisites')
  expect((await open('TRX', 4_999n, days(31))).assigned.ok).toBe(true)
})
