import { expect, test } from 'vitest'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { newDirection } from '#contract/catalogue/new-direction.ts'
import { directionSection } from './direction.section.ts'

const { dangers } = directionSection({ knownPair: () => true, currency: () => undefined, now: () => undefined })

const record = (fields: Partial<DirectionRecord>): DirectionRecord => ({
  ...newDirection,
  formula: 'BTC/RUB',
  floorBps: -300,
  ...fields,
})
const inCity = (city: string, marginBps: number | null, branch = '') => ({
  city,
  branch,
  marginBps,
  fromMin: null,
  fromMax: null,
  toMin: null,
  toMax: null,
  reserve: null,
  hours: null,
})
const below = ['below-market']

test.each<[string, Partial<DirectionRecord> | undefined, Partial<DirectionRecord>, string[]]>([
  ['a new direction below zero', undefined, { marginBps: -1, floorBps: -1 }, ['floor', 'below-market']],
  ['a new floor below zero, which a promo code would reach', undefined, { marginBps: 100, floorBps: -1 }, ['floor']],
  ['a new direction at zero', undefined, { marginBps: 0, floorBps: 0 }, []],
  ['another formula', {}, { formula: 'BTC/USDT * USDT/RUB' }, ['formula']],
  [
    'a new direction whose formula has a number of its own',
    undefined,
    { formula: 'BTC/RUB * 1.01', floorBps: 0 },
    ['formula'],
  ],
  ['one that is of sources alone', undefined, { formula: 'BTC/USDT * USDT/RUB', floorBps: 0 }, []],
  ['older prices', { oldestSeconds: 60 }, { oldestSeconds: 61 }, ['rate']],
  ['prices of whatever age', { oldestSeconds: 60 }, { oldestSeconds: null }, ['rate']],
  ['a limit of their age', { oldestSeconds: null }, { oldestSeconds: 600 }, []],
  ['the same limit', { oldestSeconds: 60, jumpBps: 50 }, { oldestSeconds: 60, jumpBps: 50, fromMin: '1' }, []],
  ['larger steps', { jumpBps: 50 }, { jumpBps: 51 }, ['rate']],
  ['steps of any size', { jumpBps: 50 }, { jumpBps: null }, ['rate']],
  ['smaller ones', { jumpBps: 50 }, { jumpBps: 49 }, []],
  ['without its check of origin', { needsAml: true }, { needsAml: false }, ['checks']],
  ['without its verification', { needsVerification: true }, { needsVerification: false }, ['checks']],
  ['with a check more', { needsAml: false }, { needsAml: true }, []],
  ['a rate that is kept for two hours', { windowMinutes: 30 }, { windowMinutes: 120 }, ['window']],
  ['a new direction whose rate is kept for a day', undefined, { windowMinutes: 1_440, floorBps: 0 }, ['window']],
  ['a rate that is kept for an hour', { windowMinutes: 30 }, { windowMinutes: 60 }, []],
  ['two hours to pay at the rate of arrival', { windowMinutes: 30 }, { windowMinutes: 120, rateFixed: 'arrival' }, []],
  [
    'the rate of the opening for those two hours',
    { windowMinutes: 120, rateFixed: 'arrival' },
    { windowMinutes: 120, rateFixed: 'opening' },
    ['window'],
  ],
  ['from above to below', { marginBps: 10 }, { marginBps: -1 }, below],
  ['lower below', { marginBps: -50 }, { marginBps: -51 }, below],
  ['up, and still below', { marginBps: -50 }, { marginBps: -49 }, []],
  ['lower, and not below', { marginBps: 50 }, { marginBps: 0 }, []],
  ['below as before, and another minimum', { marginBps: -50 }, { marginBps: -50, fromMin: '1' }, []],
  ['below by a tier', { marginBps: 20 }, { marginBps: 20, tiers: [{ startsAt: '1', adjustBps: -21 }] }, below],
  [
    'the tier below from a smaller amount on',
    { marginBps: 20, tiers: [{ startsAt: '1000', adjustBps: -30 }] },
    { marginBps: 20, tiers: [{ startsAt: '1', adjustBps: -30 }] },
    below,
  ],
  [
    'a tier that the floor holds at zero',
    { marginBps: 20, floorBps: 0 },
    { marginBps: 20, floorBps: 0, tiers: [{ startsAt: '1', adjustBps: -30 }] },
    [],
  ],
  ['below in a city', { marginBps: 20 }, { marginBps: 20, cityTerms: [inCity('KZN', -1)] }, below],
  [
    'the whole direction as low as one of its cities',
    { marginBps: 20, cityTerms: [inCity('KZN', -100)] },
    { marginBps: -100, cityTerms: [inCity('KZN', -100)] },
    below,
  ],
  [
    'a branch lower than its city',
    { marginBps: 20, cityTerms: [inCity('KZN', -100)] },
    { marginBps: 20, cityTerms: [inCity('KZN', -100), inCity('KZN', -101, 'KZN-1')] },
    below,
  ],
  [
    'a branch as its city',
    { marginBps: 20, cityTerms: [inCity('KZN', -100)] },
    { marginBps: 20, cityTerms: [inCity('KZN', -100), inCity('KZN', null, 'KZN-1')] },
    [],
  ],
  [
    'a branch without the margin that kept it above its city',
    { marginBps: 20, cityTerms: [inCity('KZN', -1), inCity('KZN', 20, 'KZN-1')] },
    { marginBps: 20, cityTerms: [inCity('KZN', null, 'KZN-1'), inCity('KZN', -1)] },
    below,
  ],
  [
    'its places in another order',
    { marginBps: 20, cityTerms: [inCity('KZN', 20, 'KZN-2'), inCity('KZN', -5, 'KZN-1'), inCity('KZN', 20, 'KZN-3')] },
    { marginBps: 20, cityTerms: [inCity('KZN', -5, 'KZN-1'), inCity('KZN', 20, 'KZN-2'), inCity('KZN', 20, 'KZN-3')] },
    [],
  ],
  [
    'without the terms that kept a city above a direction below',
    { marginBps: -100, cityTerms: [inCity('KZN', 20)] },
    { marginBps: -100, cityTerms: [] },
    below,
  ],
])('%s', async (_, before, after, expected) => {
  const changed = { key: 'BTC-SBERRUB', before: before && record(before), after: record(after) }
  expect(await dangers!(changed as never, {} as never, { currencies: async () => new Map() } as never)).toEqual(
    expected,
  )
})

test('a direction that is taken away sells nothing', async () => {
  const changed = { key: 'BTC-SBERRUB', before: record({ marginBps: -50, needsAml: true }) }
  expect(await dangers!(changed, {} as never, {} as never)).toEqual([])
})
