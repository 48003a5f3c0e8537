import { expect, test } from 'vitest'
import { unsubscribeKeys } from '#contract/subscriptions/unsubscribe-keys.ts'
import { mailboxDigest, mailboxOfKey, recipientOfKey, refusalLink, stopNewsLink } from './unsubscribe-links.ts'

const secret = 'a secret for tests, the same every time'
const mailbox = '9c3ab3fca3f5458650aa0d11cdcb9d74c9ff7b381e70896d12bdaff04ab78a39'
const refusal = 'nDqz_KP1RYZQqg0RzcuddMn_ezgecIltEr2v8Eq3ijnjFVQJ_ZXrEOc9vZ24NE9h'
const recipient = '0b9f6a52-7c1d-4e3a-9a55-3f1f6f0f2b11'
const stop = 'C59qUnwdTjqaVT8fbw8rERo760TSCJs-rogarVlN7rI'

test('a mailbox keeps the digest under which its refusal was stored', () => {
  expect(mailboxDigest('Anna+news@example.com', secret).toString('hex')).toBe(mailbox)
})

test('the links of e-mails that were sent long ago are the links of today', () => {
  expect(refusalLink(Buffer.from(mailbox, 'hex'), secret)).toBe(`/reserve-watch/refuse?key=${refusal}`)
  expect(stopNewsLink(recipient, secret)).toBe(`/newsletters/stop?key=${stop}`)
  expect([unsubscribeKeys.refusal.test(refusal), unsubscribeKeys.newsletter.test(stop)]).toEqual([true, true])
})

test('a key names whom its e-mail went to', () => {
  expect(mailboxOfKey(refusal, secret)?.toString('hex')).toBe(mailbox)
  expect(recipientOfKey(stop, secret)).toBe(recipient.replaceAll('-', ''))
})

test.each([
  ['of another office', refusal, stop, 'another secret'],
  ['for the other purpose', stop, refusal, secret],
  ['with a letter changed', refusal.replace('n', 'm'), stop.replace('C', 'D'), secret],
  ['that is empty', '', '', secret],
])('a key %s names nobody', (_, ofMailbox, ofRecipient, by) => {
  expect(mailboxOfKey(ofMailbox, by)).toBeUndefined()
  expect(recipientOfKey(ofRecipient, by)).toBeUndefined()
})
