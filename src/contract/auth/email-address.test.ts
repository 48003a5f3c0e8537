import { expect, test } from 'vitest'
import { OpenClaim } from '#contract/claims/claim.ts'
import { mailboxByProvider, mailboxOf, maskEmail, normalEmail, spellingsOf } from './email-address.ts'
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

test.each([
  ['anna.p@gmail.com', 'annap@gmail.com'],
  ['anna.p+1@gmail.com', 'annap@gmail.com'],
  ['a.n.n.a.p@googlemail.com', 'annap@gmail.com'],
  ['ivan@ya.ru', 'ivan@yandex.ru'],
  ['ivan@yandex.com', 'ivan@yandex.ru'],
  ['Ivan+x@Yandex.BY', 'ivan@yandex.ru'],
  ['ivan.petrov@yandex.kz', 'ivan-petrov@yandex.ru'],
  ['vera.k@protonmail.com', 'verak@proton.me'],
  ['vera@me.com', 'vera@icloud.com'],
  ['a.nna+1@mail.ru', 'a.nna@mail.ru'],
  ['anna@bk.ru', 'anna@bk.ru'],
])('%s is the mailbox %s by the rules of its provider', (email, mailbox) => {
  expect(mailboxByProvider(email)).toBe(mailbox)
})

test('a rule that names one address of a mailbox is found by another', () => {
  expect(spellingsOf('ivan.p+1@yandex.com')).toEqual(expect.arrayContaining(['ivan.p@ya.ru', 'ivan-p@yandex.ru']))
  expect(spellingsOf('anna+1@mail.ru')).toEqual(['anna@mail.ru'])
})
