import { expect, test } from 'vitest'
import type { AmlRecord } from '#contract/aml/aml.ts'
import { amlSection } from './aml.section.ts'

const { dangers } = amlSection(() => true, false)
const policy: AmlRecord = {
  totalMostBps: 5_000,
  limits: [{ category: 'mixer', mostBps: 100 }],
  checks: ['opening-payout', 'arrival-payer'],
  services: ['amlbot'],
  disagreement: 'person',
  atOpening: 'refuse',
  away: 'hold',
  waitMinutes: 60,
  asks: [],
  answerHours: 24,
  decideHours: 24,
  listDays: 7,
}

test.each<[string, Partial<AmlRecord>, string[]]>([
  ['a higher score passes', { totalMostBps: 5_001 }, ['checks']],
  ['a lower one', { totalMostBps: 4_000 }, []],
  ['a larger share of mixers', { limits: [{ category: 'mixer', mostBps: 101 }] }, ['checks']],
  ['no limit of mixers', { limits: [] }, ['checks']],
  [
    'a larger share of one of two, whichever stands first',
    {
      limits: [
        { category: 'sanctions', mostBps: 0 },
        { category: 'mixer', mostBps: 101 },
      ],
    },
    ['checks'],
  ],
  [
    'a limit more',
    {
      limits: [
        { category: 'sanctions', mostBps: 200 },
        { category: 'mixer', mostBps: 100 },
      ],
    },
    [],
  ],
  ['a smaller share', { limits: [{ category: 'mixer', mostBps: 0 }] }, []],
  ['an address is not checked', { checks: ['opening-payout'] }, ['checks']],
  ['a service is not asked', { services: [] }, ['checks']],
  ['one service more', { services: ['amlbot', 'getblock'] }, []],
  ['more time for an answer', { answerHours: 48 }, []],
])('%s', async (_, change, expected) => {
  expect(
    await dangers({ key: 'policy', before: policy, after: { ...policy, ...change } }, {} as never, {} as never),
  ).toEqual(expected)
})

test('of two limits one that grows is enough', async () => {
  const limits: AmlRecord['limits'] = [
    { category: 'sanctions', mostBps: 0 },
    { category: 'mixer', mostBps: 100 },
  ]
  const after = { ...policy, limits: [{ category: 'sanctions', mostBps: 1 }, limits[1]!] } as AmlRecord
  expect(await dangers({ key: 'policy', before: { ...policy, limits }, after }, {} as never, {} as never)).toEqual([
    'checks',
  ])
})

test('a limit that is taken away is one less, also where it is above the total, which is of the whole score', async () => {
  const without = async (mostBps: number) => {
    const before: AmlRecord = { ...policy, limits: [{ category: 'mixer', mostBps }] }
    return dangers({ key: 'policy', before, after: { ...policy, limits: [] } }, {} as never, {} as never)
  }
  expect(await without(6_000)).toEqual(['checks'])
  expect(await without(10_000)).toEqual([])
})

test('a policy that was not there, or is not there any more, has nothing to be looser than', async () => {
  expect(await dangers({ key: 'policy', after: policy }, {} as never, {} as never)).toEqual([])
  expect(await dangers({ key: 'policy', before: policy }, {} as never, {} as never)).toEqual([])
})
