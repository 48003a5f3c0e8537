import { expect, test } from 'vitest'
import { OpenClaim } from '#contract/claims/claim.ts'
import { mailboxOf, maskEmail, normalEmail } from './email-address.ts'
import { Email } from './user.ts'

test.each([
  [' Anna@Example.ORG ', 'anna@example.org'],
  ['ａnna@example.org', 'anna@example.org'],
])('%j is kept as %s', (typed, kept) => {
  expect(normalEmail(typed)).toBe(kept)
})

test.each([Email, OpenClaim.shape.email])('an address that no server accepts is refused', schema => {
  expect(schema.safeParse(`${'a'.repeat(64)}@example.org`).success).toBe(true)
  expect(schema.safeParse(`${'a'.repeat(65)}@example.org`).success).toBe(false)
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
])('%s is shown to strangers as %s: a local part of one letter is hidden', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
