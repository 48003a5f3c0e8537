import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clauses } from './conformance/clauses.ts'
import { proving } from './conformance/shows.ts'

const source = readFileSync(new URL('./conformance/specification.test.ts', import.meta.url), 'utf8')
/** From one `shows(` to what follows it at the same depth: the numbers, and what the test does. */
const tests = [...source.matchAll(/^ {2}shows\(((?:'[\d.]+', )+)(.*?\n {2}\}\))?/gms)].map(([, numbers, body]) => ({
  numbers: [...numbers!.matchAll(/'([\d.]+)'/g)].map(([, number]) => number!),
  body: body ?? '',
}))

test('every clause of the specification is shown by one test, and every such test names one', () => {
  const shown = tests.flatMap(({ numbers }) => numbers)
  expect(shown.toSorted()).toEqual(Object.keys(clauses).toSorted())
})

test('every such test compares something', () => {
  for (const { numbers, body } of tests)
    expect([numbers, /expect(\.poll|Pages)?\(/.test(body)]).toEqual([numbers, true])
})

test('a test that compares nothing fails, whatever it does', async () => {
  const said = (run: () => Promise<void> | void) => proving(run).catch((error: Error) => error.message)
  const [idle, busy, honest] = [
    await said(() => {}),
    await said(async () => void (await Promise.resolve())),
    await said(() => expect(1).toBe(1)),
  ]
  expect([idle, busy, honest]).toEqual(['this test compares nothing', 'this test compares nothing', undefined])
})
