import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clauses } from './conformance/clauses.ts'

const source = readFileSync(new URL('./conformance/specification.test.ts', import.meta.url), 'utf8')
const shown = new Set([...source.matchAll(/shows\('(\d+\.\d+)'/g)].map(([, clause]) => clause))

test('every clause of the specification is shown by a test, and every such test names one', () => {
  expect([...shown].toSorted()).toEqual(Object.keys(clauses).toSorted())
})
