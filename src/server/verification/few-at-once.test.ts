import { setImmediate as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Overloaded } from '#server/platform/overloaded.ts'
import { runFewAtOnce } from './few-at-once.ts'

/** Work that ends when the test says so. */
function openWork(inTurn: ReturnType<typeof runFewAtOnce>) {
  const begun: string[] = []
  const run = (name: string) => {
    const { promise: end, resolve, reject } = Promise.withResolvers<string>()
    const ended = inTurn(() => {
      begun.push(name)
      return end
    })
    return { ended, end: () => resolve(name), fail: () => reject(new Error(name)) }
  }
  return { begun, run }
}

test('so many pieces of work run at once, the others begin in their order when one has ended or failed', async () => {
  const { begun, run } = openWork(runFewAtOnce({ atOnce: 2, longestQueue: 9 }))
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(run)
  await pause()
  expect(begun).toEqual(['a', 'b'])
  b!.fail()
  await expect(b!.ended).rejects.toThrow('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  a!.end()
  await a!.ended
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  c!.end()
  d!.end()
  expect(await Promise.all([c!.ended, d!.ended])).toEqual(['c', 'd'])
})

test('beyond the queue work is refused without a beginning', async () => {
  const { begun, run } = openWork(runFewAtOnce({ atOnce: 1, longestQueue: 1 }))
  const [a, b, c] = ['a', 'b', 'c'].map(run)
  await expect(c!.ended).rejects.toThrow(Overloaded)
  a!.end()
  b!.end()
  expect([await a!.ended, await b!.ended, begun]).toEqual(['a', 'b', ['a', 'b']])
})
