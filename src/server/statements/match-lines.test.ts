import { expect, test } from 'vitest'
import { candidatesFor, type Movement, matchLines, type OpenLine, returnedBy } from './match-lines.ts'

const line = (given: Partial<OpenLine>): OpenLine => ({ id: '1', day: '2026-11-27', units: 10_000_00n, ...given })
const movement = (given: Partial<Movement>): Movement => ({
  kind: 'payment',
  id: 'a',
  currency: 'SBERRUB',
  units: 10_000_00n,
  day: '2026-11-27',
  references: [],
  ...given,
})
const matched = (lines: OpenLine[], movements: Movement[]) =>
  matchLines(lines, movements).map(({ line, movement, by }) => `${line} ${movement.id} ${by}`)

test.each<[string, Partial<OpenLine>[], Partial<Movement>[], string[]]>([
  [
    'the reference, in any spelling and at any distance',
    [{ reference: 'ab 12-34 cd', day: '2026-12-20' }],
    [{ references: ['AB1234CD'] }],
    ['1 a reference'],
  ],
  ['the reference in a purpose', [{ purpose: 'AB1234CD' }], [{ references: ['AB1234CD'] }], ['1 a reference']],
  [
    'never a reference that many payers have',
    [{ reference: '714' }, { id: '2' }],
    [{ references: ['714'] }, { id: 'b' }],
    [],
  ],
  [
    'the number of the order in the purpose',
    [{ purpose: 'Заявка 104 882, спасибо' }, { id: '2' }],
    [{ number: '104882' }, { id: 'b' }],
    ['1 a number', '2 b amount'],
  ],
  [
    'no number inside of a longer one',
    [{ purpose: 'счёт 40104882' }, { id: '2' }],
    [{ number: '104882' }, { id: 'b' }],
    [],
  ],
  [
    'the account of the other side',
    [{ counterpartyAccount: '2200 0000 0000 0012' }, { id: '2' }],
    [{ counterpartyAccount: '2200000000000012' }, { id: 'b' }],
    ['1 a account', '2 b amount'],
  ],
  [
    'the last four digits of a hidden card',
    [{ counterpartyAccount: '2200 **** **** 0012' }, { id: '2' }],
    [{ counterpartyAccount: '2200000000000012' }, { id: 'b' }],
    ['1 a account', '2 b amount'],
  ],
  [
    'not the last four of two whole accounts',
    [{ counterpartyAccount: '2201000000000012' }, { id: '2' }],
    [{ counterpartyAccount: '2200000000000012' }, { id: 'b' }],
    [],
  ],
  ['the amount alone, where nothing else is alike', [{ day: '2026-11-30' }], [{}], ['1 a amount']],
  ['never one of two movements', [{}], [{}, { id: 'b' }], []],
  ['never one of two lines', [{}, { id: '2' }], [{}], []],
  ['never another amount', [{ units: 10_000_01n, reference: 'AB1234CD' }], [{ references: ['AB1234CD'] }], []],
  ['never what went out as what came in', [{ units: -10_000_00n }], [{}], []],
  ['never days apart', [{ day: '2026-12-01' }], [{}], []],
  [
    'of two twins the one that is told apart, then the other',
    [{ reference: 'AB1234CD' }, { id: '2' }],
    [{ id: 'b' }, { references: ['AB1234CD'] }],
    ['1 a reference', '2 b amount'],
  ],
])('a line is matched by %s', (_, lines, movements, expected) => {
  expect(matched(lines.map(line), movements.map(movement))).toEqual(expected)
})

test('a line could be what has its amount within a week, the nearest day first', () => {
  const movements = [
    movement({ id: 'far', day: '2026-11-19' }),
    movement({ id: 'late', day: '2026-11-30' }),
    movement({ id: 'near', day: '2026-11-26' }),
    movement({ id: 'other', units: 1n }),
  ]
  expect(candidatesFor(line({}), movements).map(({ id }) => id)).toEqual(['near', 'late'])
})

test.each<[string, Partial<OpenLine>, string[]]>([
  ['the number of its order', { purpose: 'По заявке 104882' }, ['a']],
  ['the reference of the payout', { reference: 'AB1234CD' }, ['b']],
  ['the words of banks, where nothing names one', { purpose: 'Возврат: счёт закрыт' }, ['a', 'b']],
  ['nothing that says so', { purpose: 'Перевод' }, []],
  ['another amount', { purpose: 'Возврат по заявке 104882', units: 9_999_00n }, []],
  ['a day before the payout', { purpose: 'Возврат по заявке 104882', day: '2026-11-26' }, []],
])('money looks like a payout that came back by %s', (_, came, ids) => {
  const payout = { kind: 'payout', units: -10_000_00n } as const
  const payouts = [
    movement({ ...payout, number: '104882' }),
    movement({ ...payout, id: 'b', references: ['AB1234CD'] }),
  ]
  expect(returnedBy(line(came), payouts).map(({ id }) => id)).toEqual(ids)
})
