import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { inHours, openRealOffice, proposeChange, roublesOf, typedRate } from '#test/harness/real-office.ts'

/*
 * A treasurer wants one Litecoin to bring him the price of two. No step of his is farther from the last accepted value than anybody may go
 * alone, and the accepted value follows each; where sources would contradict him, he takes the pair out of them first.
 */

const office = await openRealOffice({ typesRoubles: true })
const thief = await newPersonSignedIn(office, { role: 'treasurer' })
const STEPS = 25

/** Steps of 2.9 percent from what has counted last; `taken` waits until the office has taken one. */
async function walk(pair: string, from: number, taken: () => Promise<void>): Promise<string[]> {
  const made: string[] = []
  let value = from
  for (let i = 0; i < STEPS; i += 1) {
    const next = (value * 1.029).toFixed(4)
    const { body } = await proposeChange(office, thief, [typedRate(pair, next, inHours(new Date(), 2))])
    made.push(body.state ?? 'refused')
    if (body.state !== 'applied') continue
    value = Number(next)
    await taken()
  }
  return made
}

test('the price of a pair that nobody but people quotes goes no farther by many steps of one person than by one', async () => {
  const before = await roublesOf(office, 'LTC')
  let last = before
  const made = await walk('USDT-RUB', 81.5, async () => {
    await expect.poll(() => roublesOf(office, 'LTC')).toBeGreaterThan(last * 1.02)
    last = await roublesOf(office, 'LTC')
  })
  expect(made[0]).toBe('applied')
  expect(new Set(made.slice(1))).toEqual(new Set(['waiting']))
  expect(last).toBeLessThan(before * 1.03)
  expect(await roublesOf(office, 'LTC')).toBe(last)
})

test('a pair is not taken out of its sources so that one is left, nor are all switched off', async () => {
  const before = await roublesOf(office, 'LTC')
  const off = (key: string) => ({ section: 'source', key, fields: { enabled: false } })
  const made: (string | undefined)[] = []
  for (const key of ['binance', 'kraken', 'okx', 'bybit'])
    made.push((await proposeChange(office, thief, [off(key)])).body.state)
  expect(made).toEqual(['applied', 'applied', 'waiting', 'waiting'])
  const both = await proposeChange(office, thief, [off('okx'), off('bybit')])
  expect(both.body).toMatchObject({ state: 'waiting', dangers: ['rate'] })
  // Beside sources that are left, what is typed is compared with them.
  const typed = await walk('LTC-USDT', 90, async () => {})
  expect(typed.filter(state => state === 'applied').length).toBeLessThanOrEqual(1)
  const after = await roublesOf(office, 'LTC')
  expect(Number.isNaN(after) || Math.abs(after / before - 1) < 0.031).toBe(true)
})
