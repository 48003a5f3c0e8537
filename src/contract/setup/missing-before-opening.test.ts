import { expect, test } from 'vitest'
import { missingBeforeOpening, type SetupState } from './missing-before-opening.ts'

const ready: SetupState = {
  reachable: true,
  zoned: true,
  currencies: ['BTC', 'SBERRUB', 'TCSBRUB'],
  directions: [
    { from: 'BTC', to: 'SBERRUB', hasRate: true },
    { from: 'SBERRUB', to: 'BTC', hasRate: false },
  ],
  payable: new Set(['BTC']),
  stocked: new Set(['SBERRUB']),
  opened: false,
}
const empty: SetupState = {
  ...ready,
  reachable: false,
  zoned: false,
  currencies: [],
  directions: [],
  payable: new Set(),
  stocked: new Set(),
}
const kinds = (state: SetupState) => missingBeforeOpening(state).map(({ kind }) => kind)

test('an empty office misses everything, in the order of the steps', () => {
  expect(kinds(empty)).toEqual(['contact', 'time-zone', 'currencies', 'directions', 'account', 'reserve', 'opening'])
})

test('one pair that can be paid in and paid out is enough to open', () => {
  expect(kinds(ready)).toEqual(['opening'])
})

test.each([
  ['nobody can reach it', { reachable: false }, ['contact', 'opening']],
  ['it has not said by whose clock its days are counted', { zoned: false }, ['time-zone', 'opening']],
  ['there is one currency', { currencies: ['BTC'] }, ['currencies', 'opening']],
  ['nothing is exchanged', { directions: [] }, ['directions', 'account', 'reserve', 'opening']],
  ['no customer can pay', { payable: new Set<string>() }, ['account', 'opening']],
  ['there is nothing to pay out', { stocked: new Set<string>() }, ['reserve', 'opening']],
  [
    'what can be sold has no rate',
    {
      directions: [
        { from: 'BTC', to: 'SBERRUB', hasRate: false },
        { from: 'SBERRUB', to: 'BTC', hasRate: true },
      ],
    },
    ['rate', 'opening'],
  ],
  ['what can be paid in leads to what cannot be paid out', { stocked: new Set(['BTC']) }, ['reserve', 'opening']],
])('%s: that is missing', (_, change, missing) => {
  expect(kinds({ ...ready, ...change })).toEqual(missing)
})

test('an open office misses nothing', () => {
  expect(kinds({ ...empty, opened: true })).toEqual([])
})
