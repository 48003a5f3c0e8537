import { expect, test } from 'vitest'
import { contactOf } from './sender.ts'

test.each([
  [
    'the configured mailbox',
    { contact: 'help@office.example', mailFrom: 'post@office.example' },
    'help@office.example',
  ],
  ['the sender’s mailbox', { mailFrom: 'post@office.example' }, 'post@office.example'],
  ['the one that the office signs in with', { smtp: { user: 'post@office.example' } }, 'post@office.example'],
  [
    'the mailbox behind a no-reply name',
    { mailFrom: 'No-Reply@office.example', smtp: { user: 'post@office.example' } },
    'post@office.example',
  ],
  ['nobody, where nobody reads', { mailFrom: 'noreply@office.example', smtp: { user: 'relay' } }, undefined],
  ['nobody, in an office without e-mail', {}, undefined],
])('people write to %s', (_, given, expected) => {
  expect(contactOf(given)).toBe(expected)
})
