import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { emailSentTo } from '#test/harness/email-files.ts'
import { insider } from '#test/harness/insider.ts'
import { openRealOffice } from '#test/harness/real-office.ts'

/* A treasurer has taken money from an account and wants the books to say that it never was there: a count, or many small expenses. */

const office = await openRealOffice()
const thief = insider(office, await newPersonSignedIn(office, { role: 'treasurer' }))
await office.db
  .insertInto('payout_limits')
  .values({ currency: 'SBERRUB', alone_most: '1000000', day_most: '2500000' })
  .execute()

const has = async () => {
  const { body } = await thief.ask('/api/v1/desk/reserves/')
  const { items } = body as unknown as { items: { currency: string; has: string; custody: string }[] }
  const { has, custody } = items.find(({ currency }) => currency === 'SBERRUB')!
  return { has: Number(has), together: Number(has) + Number(custody) }
}
const change = (fields: object) =>
  thief.ask('/api/v1/desk/reserves/', { id: randomUUID(), currency: 'SBERRUB', reason: 'as counted', ...fields })

test('a treasurer alone writes off no more than a day of his, and everybody who keeps the money hears of each', async () => {
  const { has: before, together } = await has()
  // More than one payment of his, and more than a day of his.
  for (const less of [15_000, 50_000])
    expect(await change({ kind: 'count', amount: (together - less).toFixed(2) })).toMatchObject({
      status: 409,
      body: { because: 'not-prepared' },
    })
  for (let i = 0; i < 4; i += 1) {
    const { together } = await has()
    await change({ kind: 'count', amount: (together - 9_000).toFixed(2) })
    await change({ kind: 'expense', category: 'services', amount: '9000' })
    await change({ kind: 'out', amount: '9000' })
  }
  expect(before - (await has()).has).toBeLessThanOrEqual(25_000)
  const letter = await emailSentTo(office, office.owner.email, [], /Резерв пересчитали/)
  expect(letter.text).toContain('9 000'.replace(' ', '\u00a0'))
})
