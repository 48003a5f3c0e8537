import { expect, test } from 'vitest'
import { matcherOf } from '#server/changes/filter-records.ts'
import { directionSection } from './direction.section.ts'

const names: Record<string, { ru: string; en: string }> = {
  BTC: { ru: 'Биткоин', en: 'Bitcoin' },
  SBERRUB: { ru: 'Сбербанк', en: 'Sberbank' },
}
const section = directionSection({
  knownPair: () => true,
  currency: code => ({ ticker: code, kind: 'bank', name: names[code] ? names[code] : undefined }),
  now: () => undefined,
})

test.each([
  ['sberrub', true],
  ['биткоин сбер', true],
  ['Sberbank btc', true],
  ['сбербанк эфир', false],
])('searched by codes and names: %s', (search, found) => {
  expect(matcherOf(section, { search })('BTC-SBERRUB', {})).toBe(found)
})
