import { expect, test } from 'vitest'
import { keepBriefly } from './keep-briefly.ts'

let time = new Date('2026-03-01T12:00:00Z')
const later = (ms: number) => {
  time = new Date(time.getTime() + ms)
}

test('what was read is answered again for five seconds, and then read anew', async () => {
  let reads = 0
  const ask = keepBriefly(
    () => time,
    async key => `${key} ${++reads}`,
  )
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  later(4_999)
  expect(await ask('a')).toBe('a 1')
  later(1)
  expect(await ask('a')).toBe('a 3')
})

test('what is known is answered at once', async () => {
  const ask = keepBriefly(
    () => time,
    async key => key,
  )
  await ask('a')
  expect(ask('a')).toBe('a')
})

test('a failure is not kept', async () => {
  let reads = 0
  const ask = keepBriefly(
    () => time,
    async () => {
      if (++reads === 1) throw new Error('no connection')
      return reads
    },
  )
  await expect(ask('a')).rejects.toThrow('no connection')
  expect(await ask('a')).toBe(2)
})
