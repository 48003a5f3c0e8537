import { expect, test } from 'vitest'
import { type Clause, clauses } from './clauses.ts'

type Run = () => Promise<void> | void

/** A test of clauses of the specification; the number is that of its section and of the statement in it. */
export function shows(...shown: [...numbers: Clause[], run: Run]): void {
  const run = shown.at(-1) as Run
  const numbers = shown.slice(0, -1) as Clause[]
  test(numbers.map(clause => `§${clause} ${clauses[clause]}`).join('; '), () => proving(run))
}

/** A test that has compared nothing proves nothing. */
export async function proving(run: Run): Promise<void> {
  const before = expect.getState().assertionCalls
  await run()
  if (expect.getState().assertionCalls === before) throw new Error('this test compares nothing')
}
