import { expect, test } from 'vitest'
import { differenceBps } from './PairCities.tsx'

test.each([
  ['more is got', { give: '1', get: '92.85' }, { give: '1', get: '92.5' }, 37],
  ['less is got', { give: '1', get: '91.575' }, { give: '1', get: '92.5' }, -100],
  ['a rate of one that is got', { give: '100', get: '1' }, { give: '101', get: '1' }, 100],
  ['nothing to speak of', { give: '1', get: '92.5001' }, { give: '1', get: '92.5' }, 0],
])('%s', (_, there, here, bps) => {
  expect(differenceBps(there, here)).toBe(bps)
})
