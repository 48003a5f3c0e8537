import { expect, test } from 'vitest'
import { forNobody } from '#server/second-person/vouchings.ts'
import { type Act, actsThatCount, enteredAlone, type Part, partOf } from './made-by.ts'

const olga = { id: 'olga', confirmsFrom: forNobody }

const acts = (...texts: readonly string[]): Act[] =>
  texts.map(text => {
    const [author, kind] = text.split(' ')
    return { author: author!, kind: kind! }
  })

test.each<[string, readonly string[], Part]>([
  ['nobody has done anything', [], 'alone'],
  ['they have entered the payment', ['olga payment-credited'], 'made'],
  ['they have entered and approved it', ['olga payment-credited', 'olga approve'], 'made'],
  ['somebody else has entered it', ['pavel payment-credited'], 'shared'],
  ['somebody else has approved what they entered', ['olga payment-credited', 'pavel approve'], 'shared'],
  ['somebody else has looked at the sum', ['olga payment-credited', 'pavel confirm-payment'], 'shared'],
  ['they have approved what somebody else entered', ['pavel payment-credited', 'olga approve'], 'made'],
  ['somebody else had prepared it before', ['pavel prepare', 'olga payment-credited'], 'made'],
  ['somebody else has prepared it since', ['olga payment-credited', 'olga approve', 'pavel prepare'], 'shared'],
  ['they have prepared it', ['olga payment-credited', 'olga prepare'], 'made'],
  ['they have set the refund account', ['olga set-refund-account'], 'made'],
  ['an approval says nothing of the account', ['olga replace-refund-account', 'pavel approve'], 'made'],
  [
    'an account was approved, which says nothing of the payment',
    ['olga payment-credited', 'olga propose-payout-account', 'pavel approve-payout-account'],
    'made',
  ],
  ['somebody else has released the hold', ['olga propose-release', 'pavel release'], 'shared'],
  ['they have released it', ['pavel propose-release', 'olga release'], 'made'],
  ['they have chosen for the customer', ['olga continue'], 'made'],
  ['they have corrected the sum', ['pavel payment-credited', 'olga correct'], 'made'],
  ['they have reversed a payment', ['pavel propose-reversal', 'olga reverse-payment'], 'made'],
  ['they have recorded a return', ['pavel pay-out', 'olga return-payout'], 'made'],
  ['somebody else has sent it before', ['olga payment-credited', 'pavel pay-out'], 'shared'],
])('%s', (_, done, part) => {
  expect(partOf(acts(...done), olga)).toBe(part)
})

test('a payment counts as entered alone until somebody else has looked at it', () => {
  expect(enteredAlone(acts('olga approve'), olga)).toBe(false)
  expect(enteredAlone(acts('olga payment-credited', 'olga approve'), olga)).toBe(true)
  expect(enteredAlone(acts('olga payment-credited', 'pavel confirm-payment', 'olga approve'), olga)).toBe(false)
})

test('what its maker has taken back counts for nobody', () => {
  const withdrawn = acts('olga propose-reversal', 'pavel propose-release', 'olga withdraw-proposal')
  expect(actsThatCount(withdrawn, false)).toEqual(acts('pavel propose-release'))
  const done = acts('olga propose-release', 'pavel release', 'olga propose-reversal', 'olga withdraw-proposal')
  expect(actsThatCount(done, false)).toEqual(acts('olga propose-release', 'pavel release'))
  const again = acts('olga propose-reversal', 'olga withdraw-proposal', 'olga propose-reversal')
  expect(partOf(actsThatCount(again, false), olga)).toBe('made')
})

test('whom they have brought in within three days says nothing for them, and has made it with them', () => {
  const since = { id: 'olga', confirmsFrom: new Map([['pavel', new Date('2026-11-24T09:00:00Z')]]) }
  expect(partOf(acts('olga payment-credited', 'pavel approve', 'pavel prepare'), since)).toBe('made')
  expect(partOf(acts('pavel payment-credited'), since)).toBe('made')
  expect(enteredAlone(acts('pavel payment-credited'), since)).toBe(true)
  expect(partOf(acts('pavel payment-credited', 'rita approve'), since)).toBe('shared')
})

/** Which later act of somebody else says of each that it is right, besides a preparation and a sending, which look at all of it. */
const saidRight: [string, readonly string[]][] = [
  ['payment-credited', ['confirm-payment', 'approve']],
  ['confirm-payment', ['approve']],
  ['approve', []],
  ['propose-release', ['release']],
  ['release', ['approve']],
  ['continue', []],
  ['return-excess', []],
  ['correct', ['approve']],
  ['set-refund-account', []],
  ['replace-refund-account', []],
  ['propose-payout-account', ['approve-payout-account']],
  ['approve-payout-account', []],
  ['propose-reversal', ['reverse-payment']],
  ['reverse-payment', ['approve']],
  ['propose-payout-return', ['return-payout']],
  ['return-payout', []],
]
test.each(saidRight)('%s is right by what looks at it alone: %j', (kind, by) => {
  const looksAtAll = ['prepare', 'pay-out', 'send-refund']
  for (const later of [...saidRight.map(([other]) => other), ...looksAtAll]) {
    const isRight = by.includes(later) || looksAtAll.includes(later)
    expect([later, partOf(acts(`olga ${kind}`, `pavel ${later}`), olga)]).toEqual([later, isRight ? 'shared' : 'made'])
    expect([later, partOf(acts(`olga ${kind}`, `olga ${later}`), olga)]).toEqual([later, 'made'])
  }
})
