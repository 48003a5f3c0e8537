import { expect, test } from 'vitest'
import { amountOfLines } from '#contract/money/money-line.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { customerStatistics } from './customer-statistics.ts'

const { db } = await createTestDatabase({ demo: true })
// Half past eleven in the evening of the last of October in London is November in Moscow.
const office = await openClaimsOffice(db, { at: new Date('2026-10-31T23:30:00Z') })
const anna = await createPerson(db)
await db.updateTable('users').set({ discount_bps: 50 }).where('id', '=', anna.id).execute()
const ofAnna = (timeZone: string) => customerStatistics(db, anna.id, timeZone)

async function exchange() {
  const { token } = office.quoteOf('LTC', 'SBERRUB', '5', 'from', { discountBps: 50n })
  const wish = { ...office.wish('LTC', 'SBERRUB', '5', { email: anna.email }), quote: token }
  const opened = await office.tryOpen(wish, { userId: anna.id })
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
  const { claim } = opened.value
  const paid = await office.pay(claim, claim.figures.give)
  const ready = paid.state === 'checking' ? await office.move(claim, 'approve') : paid
  return office.move(ready, 'pay-out', { data: { reference: 'bank 7' } })
}

test('somebody without claims has noughts', async () => {
  expect(await ofAnna('UTC')).toEqual({ claims: 0, completed: 0, turnover: '0.00', saved: [], months: [] })
})

test('claims, turnover and what was saved are counted in all and by month of the office’s calendar', async () => {
  const { figures } = await exchange()
  office.wait(24 * 60 * 20)
  await exchange()
  const { claims, completed, turnover, saved, months } = await ofAnna('Europe/London')
  expect([claims, completed, turnover]).toEqual([2, 2, '886.56'])
  const once = amountOfLines(figures.lines, 'discount')
  const rub = (units: bigint) => [
    { currency: 'SBERRUB', value: `${units / 100n}.${String(units % 100n).padStart(2, '0')}` },
  ]
  expect(saved).toEqual(rub(2n * once))
  expect(months).toEqual([
    { month: '2026-11', completed: 1, turnover: '443.28', saved: rub(once) },
    { month: '2026-10', completed: 1, turnover: '443.28', saved: rub(once) },
  ])
  expect((await ofAnna('Europe/Moscow')).months).toMatchObject([{ month: '2026-11', completed: 2 }])
})

test('an order that is not completed is counted as one and no more', async () => {
  await office.tryOpen(office.wish('LTC', 'SBERRUB', '5', { email: anna.email }), { userId: anna.id })
  expect(await ofAnna('UTC')).toMatchObject({ claims: 3, completed: 2 })
})
