import { expect, test } from 'vitest'
import { securityText } from './security-text.ts'

const origin = 'https://office.example'

test('names the mailbox of the office and its contacts, and is good for ninety days more each day', () => {
  expect(securityText({ email: 'help@office.example', origin, now: new Date('2026-11-28T17:00:00Z') })).toBe(
    `Contact: mailto:help@office.example
Contact: https://office.example/contacts
Expires: 2027-02-26T00:00:00.000Z
Preferred-Languages: ru, en
Canonical: https://office.example/.well-known/security.txt
`,
  )
})

test('an office without a mailbox names its page of contacts', () => {
  expect(securityText({ email: '', origin, now: new Date('2026-11-28T17:00:00Z') })).toMatch(
    /^Contact: https:\/\/office\.example\/contacts\n/,
  )
})
