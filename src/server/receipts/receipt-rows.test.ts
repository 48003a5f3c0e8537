import { expect, test } from 'vitest'
import type { Receipt } from './receipt.ts'
import { rateRows } from './receipt-rows.ts'

const networkFee = { kind: 'network-fee', paidBy: 'client', currency: 'USDTERC20', value: '4.000000' } as const
const agreed = (locale: Receipt['locale'], line: Receipt['lines'][number]) =>
  rateRows({
    locale,
    give: { currency: 'SBERRUB', value: '9000.00' },
    get: { currency: 'USDTERC20', value: '90.000000' },
    course: { give: '1', get: '0.01' },
    lines: [line],
    currencies: new Map([['USDTERC20', { name: 'Tether', ticker: 'USDT' }]]),
  })

test.each([
  ['ru', 'Комиссия сети · быстро'],
  ['en', 'Network fee · fast'],
] as const)(
  'a receipt and a letter name the level of the network fee where there was a choice (%s)',
  (locale, label) => {
    expect(agreed(locale, { ...networkFee, level: 'fast' })).toContainEqual({ label, value: '− 4 USDT' })
    expect(agreed(locale, networkFee)).toContainEqual({ label: label.split(' · ')[0], value: '− 4 USDT' })
  },
)
