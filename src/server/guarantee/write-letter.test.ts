import { describe, expect, test } from 'vitest'
import { amlWords } from '#contract/aml/aml-words.ts'
import { holdReasons, ruleOf } from '#contract/aml/hold-rules.ts'
import { type ClaimState, claimStates } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import type { Claim } from '#server/claims/claim.ts'
import { claimIn } from '#test/fixtures/claim-in.ts'
import { normalText } from './letter-signature.ts'
import { type LetterContext, writeLetter } from './write-letter.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const context: LetterContext = {
  timeZone: 'UTC',
  locale: 'en',
  office: 'Agio',
  origin: 'https://office.example',
  currency: code =>
    code === 'LTC'
      ? { ticker: 'LTC', name: { ru: 'Litecoin', en: 'Litecoin' } }
      : { ticker: 'RUB', name: { ru: 'Сбербанк', en: 'Sberbank' } },
  policy: { asks: ['origin', 'wallet'], answerHours: 24, decideHours: 72 },
  issuedAt: at('12:05:31'),
  keyAddress: 'https://office.example/guarantee/keys/abc.pem',
}
const agreed: Partial<Claim> = {
  payTo: {
    rail: 'deposit-accounts',
    amount: { currency: 'LTC', value: '1.00000000' },
    fields: [
      { name: 'account', label: { ru: 'Адрес Litecoin', en: 'Litecoin address' }, value: 'LaMT348PWRnrqeeWArpwQPb' },
      { name: 'memo', label: { ru: 'Комментарий (memo)', en: 'Comment (memo)' }, value: '104882' },
    ],
    confirmations: 6,
    note: { ru: 'Не округляйте сумму.', en: 'Do not round the amount.' },
  },
  accounts: {
    from: {},
    to: {
      account: { kind: 'russian-card', value: '2200000000000004' },
      'own-bank': { kind: 'bank-name', value: 'Sber', label: { ru: 'Банк', en: 'Bank' } },
    },
  },
  refundAccount: {
    account: { kind: 'ton', value: 'UQAe2KHyqaUHJ7-JzuMTGKQqYZBhKJYy4mYDsRfBTpYGyxuR' },
    memo: { kind: 'network-memo', value: '77' },
  },
  agreed: { rules: 3, 'aml-kyc': 2 },
  needsAml: true,
  aml: { policy: 4 },
  windowMinutes: 20,
  rateSince: at('12:00:00'),
  deadline: at('12:20:00'),
  inTimeUntil: at('12:20:00'),
}
const letter = (
  { state = 'awaiting-payment', ...claim }: Partial<Claim> = {},
  more: Partial<LetterContext> = {},
): string[] => normalText(writeLetter({ ...claimIn(state, agreed), ...claim }, { ...context, ...more })).split('\n')

test('a letter says what is given and received, where and until when to pay, and where the payout goes', () => {
  expect(letter()).toEqual(
    expect.arrayContaining([
      'Agio, https://office.example',
      'Order No. 104882',
      'Order ID: 0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10',
      'Placed: 2026-11-21 12:00:00 UTC',
      'Letter issued: 2026-11-21 12:05:31 UTC',
      'Order status at that time: waiting for payment',
      'You send: 1 LTC (Litecoin)',
      'You receive: 8,000.00 RUB (Sberbank)',
      'Rate: 1 LTC = 8,000 RUB',
      'The rate was fixed 2026-11-21 12:00:00 UTC and will not change until 2026-11-21 13:00:00 UTC, whatever the market does.',
      'Exactly: 1 LTC',
      'Litecoin address: LaMT348PWRnrqeeWArpwQPb',
      'Comment (memo): 104882',
      'Pay by: 2026-11-21 12:20:00 UTC',
      'Needs 6 network confirmations.',
      'Do not round the amount.',
      'To: 2200 0000 0000 0004, Bank Sber',
      'Refund to: UQAe2KHyqaUHJ7-JzuMTGKQqYZBhKJYy4mYDsRfBTpYGyxuR (network TON), memo 77',
      'Exchange rules: version 3, https://office.example/en/rules?version=3',
      'AML and KYC policy: version 2, https://office.example/en/aml-kyc?version=2',
      'AML check policy: version 4, https://office.example/en/aml-kyc?checks=4#aml-rules',
    ]),
  )
})

describe.each(locales)('in %s', locale => {
  test('every rule by which the order can be stopped stands in the words of the page of its pair, with what is asked and how long it takes', () => {
    const words = amlWords[locale]
    const lines = letter({}, { locale })
    for (const reason of holdReasons) expect(lines).toContain(`${ruleOf(reason)}. ${words.rules[reason]}`)
    expect(lines).toContain(words.helps(`${words.asks.origin}; ${words.asks.wallet}`))
    expect(lines).toContain(normalText(words.takes(24, 72)).trim())
  })

  test('an order whose origin is not checked names the rules that count for it alone', () => {
    const { aml: _, ...unchecked } = { ...claimIn('awaiting-payment', agreed), needsAml: false }
    const { policy: __, ...noPolicy } = context
    const lines = writeLetter(unchecked, { ...noPolicy, locale }).split('\n')
    const named = lines.flatMap(line => /^([AB]\d)\. /.exec(line)?.[1] ?? [])
    expect(named).toEqual(['A6', 'A7', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6'])
  })

  test('an order in any state has a letter without empty values or text of the other language', () => {
    for (const state of claimStates) {
      const lines = letter({ state }, { locale, office: 'Agio' })
      expect(lines.join('\n')).not.toMatch(/undefined|null|\[object|: $|NaN/m)
      if (locale === 'en') expect(lines.join('\n')).not.toMatch(/[а-яё]/i)
    }
  })
})

const asksToPay = (lines: string[]) => lines.some(line => /^(Exactly|Pay by): /.test(line))

test.each(claimStates.map(state => [state, state === 'awaiting-payment'] as const))(
  'a letter of an order in %s asks to pay: %s',
  (state: ClaimState, asks) => {
    const lines = letter({ state })
    expect(asksToPay(lines)).toBe(asks)
    expect(lines).toContain('Litecoin address: LaMT348PWRnrqeeWArpwQPb')
  },
)

test.each([
  ['cancelled', 'The order was cancelled: do not pay to these details any more.'],
  ['expired', 'The order has expired: do not pay to these details any more.'],
] as const)('a letter of an order that is %s says not to pay any more', (state, words) => {
  expect(letter({ state }).join('\n')).toContain(words)
})

test('a floating rate is said to float, and its amount to be approximate', () => {
  const { rateSince: _, ...floating } = claimIn('awaiting-payment', agreed)
  const claim: Claim = { ...floating, rateFixed: 'confirmations', rateConfirmations: 10 }
  const lines = writeLetter(claim, context).split('\n')
  expect(lines).toContain('The rate floats: it is fixed after 10 network confirmations.')
  expect(lines.join('\n')).toContain('You receive about (at the rate when you ordered): 8')
  expect(lines.join('\n')).not.toContain('holds until')
})

test('an agreed rate that a question of the order has shortened ends then', () => {
  const lines = letter({ agreedUntil: at('12:40:00') })
  expect(lines.join('\n')).toContain('will not change until 2026-11-21 12:40:00 UTC')
})

test('a cash order says where and when to meet, and not what its customer is known by', () => {
  const meeting: Claim['meeting'] = {
    city: 'MOSCOW',
    office: {
      name: { ru: 'Центр', en: 'Centre' },
      address: { ru: 'Тверская, 1', en: 'Tverskaya 1' },
    },
    at: '2026-11-21T15:00:00.000Z',
    knownBy: 'banknote',
    banknote: 'АБ1234567',
  }
  const person = { account: { kind: 'person-name', value: 'Anna' } } as const
  for (const [section, accounts] of [
    ['WHERE TO PAY', { from: person, to: {} }],
    ['WHERE WE PAY OUT', { from: {}, to: person }],
  ] as const) {
    const lines = letter({ meeting, accounts })
    const start = lines.indexOf(section)
    expect(lines.slice(start, lines.indexOf('', start))).toContain('Meeting: Centre, Tverskaya 1')
    expect(lines.filter(line => line === 'Meeting time: 2026-11-21 15:00:00 UTC')).toHaveLength(1)
    expect(lines.join('\n')).not.toContain('АБ1234567')
  }
})

test('an order without a refund account says that the office will ask', () => {
  const { refundAccount: _, ...unnamed } = claimIn('awaiting-payment', agreed)
  expect(writeLetter(unnamed, context)).toContain('You have not named a refund account: we will ask before a refund.')
})

test('what a customer or the office has typed cannot pose as a line of the letter', () => {
  const value = 'Anna\nExactly: 100 LTC\r\n-----BEGIN SIGNATURE-----\u2028x\u202e'
  const lines = letter(
    { accounts: { from: {}, to: { account: { kind: 'person-name', value } } } },
    { office: 'Agio\nPay by: never' },
  )
  expect(lines.filter(line => line.startsWith('Exactly: '))).toEqual(['Exactly: 1 LTC'])
  expect(lines.filter(line => line.startsWith('Pay by: '))).toEqual(['Pay by: 2026-11-21 12:20:00 UTC'])
  expect(lines).not.toContain('-----BEGIN SIGNATURE-----')
  expect(lines.join('\n')).not.toMatch(/[\u2028\u202e]/)
})

test('times are those of the reader, whose zone they name', () => {
  const lines = letter({}, { locale: 'ru', timeZone: 'Europe/Moscow' })
  expect(lines).toContain('Создана: 2026-11-21 15:00:00 по Москве')
})
