import { expect, test } from 'vitest'
import { distanceOf, heightOf, rateAt, reachOf } from './alert-line.ts'

test.each([-600, -300, -10, 0, 10, 100, 300, 590])(
  'the line at %i hundredths of a percent is found again by its rate',
  bps => {
    for (const now of ['8993825.4', '0.0000657', '93.4', '1'])
      expect(distanceOf(rateAt(now, bps), now)).toBeCloseTo(bps, -1)
  },
)

test('a distance is taken to the nearest hundredth of a percent, and what is no rate has none', () => {
  expect(distanceOf('101', '100')).toBe(100)
  expect(distanceOf('99.994', '100')).toBe(-1)
  expect(distanceOf('99.996', '100')).toBe(0)
  for (const text of ['', '0', 'much']) expect(distanceOf(text, '100')).toBe(undefined)
})

test('the chart reaches over twice what has been, and over what was asked for first', () => {
  expect(reachOf(['100', '99.5'], '100', 0)).toBe(200)
  expect(reachOf(['100', '98.2'], '100', 0)).toBe(400)
  expect(reachOf(['100', '99.5'], '100', -500)).toBe(600)
  expect(reachOf(['900'], '100', 0)).toBe(5_000)
})

test('the rate of now is in the middle, and what is further than the chart stands at its edge', () => {
  expect([600, 0, -600, 9_000].map(bps => heightOf(bps, 600))).toEqual([0, 50, 100, 0])
})
