import { expect, test } from 'vitest'
import { readScreeningKey, type ScreeningEffect } from '#contract/screening/screening-key.ts'
import { type Hit, isStopped, isTrusted, withoutSpared } from './screen.ts'

const hit = (effect: ScreeningEffect, key: string): Hit => ({
  ...readScreeningKey(key)!,
  effect,
  reason: 'x',
  number: 1,
})

test('a trusted mailbox or account is spared what its pattern says, and nothing else', () => {
  const stop = hit('stop', 'mail-domain:test.example')
  const warn = hit('warn', 'card-issuer:220000')
  const mailbox = hit('trust', 'mailbox:anna@test.example')
  expect(withoutSpared([stop, warn, mailbox])).toEqual([warn, mailbox])
  expect(withoutSpared([stop, hit('trust', 'mailbox:anna@other.example')])).toContain(stop)
  expect(withoutSpared([warn, hit('trust', 'account:2200000000000004')])).not.toContain(warn)
  const exact = hit('stop', 'account:2200000000000004')
  expect(withoutSpared([exact, mailbox])).toContain(exact)
})

test.each([
  ['a network', 'network:198.51.100.0/24', false, true],
  ['a mailbox that its own account writes', 'mailbox:anna@test.example', true, true],
  ['a mailbox that anybody may have typed', 'mailbox:anna@test.example', false, false],
  ['a domain that anybody may have typed', 'mail-domain:test.example', false, false],
  ['an account for payouts', 'account:2200000000000004', true, false],
])('trust in %s spares captcha and limits: %s, own mailbox %s', (_, key, ownMailbox, expected) => {
  expect(isTrusted([hit('trust', key)], { ownMailbox })).toBe(expected)
  expect(isTrusted([hit('warn', key)], { ownMailbox })).toBe(false)
})

test('only stop stops', () => {
  expect(isStopped([hit('warn', 'account:1'), hit('trust', 'account:1')])).toBe(false)
  expect(isStopped([hit('stop', 'account:1')])).toBe(true)
})
