import { expect, test } from 'vitest'
import {
  belongsTo,
  normalValue,
  readScreeningKey,
  type ScreeningKind,
  screenedOf,
  screeningKey,
} from './screening-key.ts'

test.each<[ScreeningKind, string, string]>([
  ['account', '2200 0000 0000 0004', '2200000000000004'],
  ['account', '+7 (912) 345-67-89', '+79123456789'],
  ['account', 'DE89 3704 0044', 'de8937040044'],
  ['account', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['account', ' Анна   Смирнова ', 'анна смирнова'],
  ['mailbox', 'An.Na+x@GoogleMail.com', 'anna@gmail.com'],
  ['mail-domain', '*@Mail.Example', 'mail.example'],
  ['mail-domain', 'googlemail.com', 'gmail.com'],
  ['card-issuer', '2200 00', '220000'],
  ['network', '198.51.100.7', '198.51.100.7/32'],
  ['network', '2001:DB8::1', '2001:db8::1/128'],
  ['network', '198.51.100.0/24', '198.51.100.0/24'],
])('a rule has one spelling of %s %s', (kind, typed, normal) => {
  expect(normalValue(kind, typed)).toBe(normal)
  expect(normalValue(kind, normal)).toBe(normal)
  expect(readScreeningKey(screeningKey({ kind, value: normal }))).toEqual({ kind, value: normal })
})

test('a key of no kind is none', () => {
  expect(readScreeningKey('regex:.*')).toBeUndefined()
})

test('rules may name the mailbox, its domain, each account and the issuer of each card, and nothing less', () => {
  expect(screenedOf('ivan.petrov@test.example', ['2200 0000 0000 0004', '2200000000000004', 'bc1qw508'])).toEqual([
    { kind: 'mailbox', value: 'ivan.petrov@test.example' },
    { kind: 'mail-domain', value: 'test.example' },
    { kind: 'account', value: '2200000000000004' },
    { kind: 'account', value: 'bc1qw508' },
    { kind: 'card-issuer', value: '220000' },
  ])
})

test.each([
  ['mailbox:anna@test.example', 'mail-domain:test.example', true],
  ['mailbox:anna@sub.test.example', 'mail-domain:test.example', false],
  ['account:2200000000000004', 'card-issuer:220000', true],
  ['account:220000', 'card-issuer:220000', false],
  ['mailbox:anna@test.example', 'mailbox:anna@test.example', false],
])('%s belongs to %s: %s', (exact, pattern, expected) => {
  expect(belongsTo(readScreeningKey(exact)!, readScreeningKey(pattern)!)).toBe(expected)
})
