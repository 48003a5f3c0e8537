import { describe, expect, test } from 'vitest'
import { hasReached, wayTo } from './rate-way.ts'

const roublesForBitcoin = (get: string) => ({ give: '1', get })
const bitcoinForRoubles = (give: string) => ({ give, get: '1' })

describe('which way a figure has to go', () => {
  test.each([
    ['more for what is given', roublesForBitcoin('7000000'), roublesForBitcoin('6500000'), 'up'],
    ['less for what is given', roublesForBitcoin('6000000'), roublesForBitcoin('6500000'), 'down'],
    ['a dearer purchase', bitcoinForRoubles('7000000'), bitcoinForRoubles('6500000'), 'up'],
    ['a cheaper purchase', bitcoinForRoubles('6000000'), bitcoinForRoubles('6500000'), 'down'],
    ['the rate of now, with other zeros', roublesForBitcoin('6500000.00'), roublesForBitcoin('6500000'), 'reached'],
    [
      'above one, while the rate is shown the other way round',
      roublesForBitcoin('1.01'),
      bitcoinForRoubles('1.02'),
      'up',
    ],
    [
      'below one, while the rate is shown the other way round',
      bitcoinForRoubles('0.9'),
      roublesForBitcoin('1.02'),
      'down',
    ],
  ] as const)('%s', (_, wanted, now, way) => {
    expect(wayTo(wanted, now)).toBe(way)
  })
})

describe('a wanted rate is reached', () => {
  test.each([
    ['up, not yet', 'up', '6999999.99', false],
    ['up, exactly', 'up', '7000000', true],
    ['up, beyond', 'up', '7100000', true],
    ['down, not yet', 'down', '7000000.01', false],
    ['down, exactly', 'down', '7000000', true],
    ['down, beyond', 'down', '6900000', true],
  ] as const)('%s', (_, way, now, reached) => {
    expect(hasReached({ ...roublesForBitcoin('7000000'), way }, roublesForBitcoin(now))).toBe(reached)
  })
})
