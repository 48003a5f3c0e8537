import { expect, test } from 'vitest'
import { auditValue } from './audit-value.ts'

const rub = {
  code: 'SBERRUB',
  name: { ru: 'Сбербанк', en: 'Sberbank' },
  kind: 'bank' as const,
  ticker: 'RUB',
  network: null,
  scale: 2,
  icon: { glyph: 'S', color: '#1f9e3d' },
  accountForm: 'russian-card',
} as const
const currencies = { SBERRUB: rub }
const context = { locale: 'ru', here: false, currency: undefined, currencies } as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  // What names its currency is an amount of it; of a currency that is not given out any more the code stands.
  ['give', '41045.50 SBERRUB', undefined, '41 045,50 ₽'],
  ['payout.amount', '5.00000000 LTC', undefined, '5 LTC'],
  // What does not is one where the act is about one currency.
  ['has', '900000.00', 'SBERRUB', '900 000 ₽'],
  ['terms.dayMost', '250000', 'SBERRUB', '250 000 ₽'],
  ['aloneMost', '100000', 'SBERRUB', '100 000 ₽'],
  // Counts and versions are no amounts.
  ['version', '12', 'SBERRUB', '12'],
  ['terms.openMost', '3', 'SBERRUB', '3'],
  ['amount', '12', undefined, '12'],
  ['state', 'paying-out', undefined, 'к выплате'],
  ['state', 'off', undefined, 'выключены'],
  ['told.reason', 'aml', undefined, 'происхождение монет (AML)'],
  ['told.reason', 'asked-for', undefined, 'asked-for'],
  ['meeting.knownBy', 'number', undefined, 'по номеру заявки'],
  ['payout.at', '2026-11-21T12:00:00.000Z', undefined, '21 ноября в 12:00 UTC'],
  ['kind', 'card', undefined, 'Карта'],
  ['verdict', 'again', undefined, 'попросить ещё раз'],
  ['state', 'sent', undefined, 'ждёт решения'],
  ['role', 'treasurer', undefined, 'казначей'],
  ['text', 'Позвонить', undefined, 'Позвонить'],
  ['text', undefined, undefined, '—'],
])('%s %s (%s) is read as %s', (field, value, currency, read) => {
  expect(plain(auditValue(field, value, { ...context, currency }))).toBe(read)
})
