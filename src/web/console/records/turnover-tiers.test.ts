import { expect, test } from 'vitest'
import { turnoverTiers as turnoverTiersOf } from './turnover-tiers.tsx'

const turnoverTiers = turnoverTiersOf({} as never)

const levels = [
  { startsAt: '0', bps: 1_000 },
  { startsAt: '10000', bps: 1_550 },
]

test('a level is written as the share it is, without a sign, and reads back the same', () => {
  const texts = turnoverTiers.texts('levels', levels as never, 'ru')
  expect(texts).toEqual({ levels: '0 10\n10\u00a0000 15,5' })
  expect(turnoverTiers.read('levels', texts, 'ru')).toEqual(levels)
})
