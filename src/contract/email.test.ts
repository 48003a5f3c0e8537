import { expect, test } from 'vitest'
import { mailboxOf, maskEmail, normalEmail } from './email.ts'

test.each([
  [' Anna@Example.ORG ', 'anna@example.org'],
  ['ａnna@example.org', 'anna@example.org'],
])('%j is kept as %s', (typed, kept) => {
  expect(normalEmail(typed)).toBe(kept)
})

test.each([
  ['anna+shop@example.org', 'anna@example.org'],
  ['a.n.n.a@gmail.com', 'anna@gmail.com'],
  ['Anna+1@GoogleMail.com', 'anna@gmail.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other))
})

test('dots count everywhere but at Gmail', () => {
  expect(mailboxOf('a.nna@example.org')).not.toBe(mailboxOf('anna@example.org'))
})

test.each([
  ['kate@mail.ru', 'k•••@mail.ru'],
  ['k@mail.ru', '•••@mail.ru'],
  ['𝕜ate@mail.ru', '𝕜•••@mail.ru'],
])('%s is shown to strangers as %s: a name of one letter is not given away', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
