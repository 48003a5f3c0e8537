import { expect, test } from 'vitest'
import { nameOfMailbox, readMailboxUrl, replyAddress } from './mailbox-url.ts'

test.each([
  [
    'imaps://help%40office.example:p%40ss@imap.office.example/INBOX',
    { port: 993, tls: true, user: 'help@office.example', password: 'p@ss', folder: 'INBOX' },
  ],
  ['imaps://help:pass@imap.office.example', { port: 993, folder: 'INBOX' }],
  [
    'imap://help:pass@imap.office.example/Chat/Replies',
    { port: 143, tls: false, plain: false, folder: 'Chat/Replies' },
  ],
  ['imap://help:pass@10.0.0.2:1143?tls=off', { host: '10.0.0.2', port: 1143, plain: true }],
  ['imaps://help:pass@[::1]:993/INBOX', { host: '::1' }],
])('%s is a mailbox', (url, mailbox) => {
  expect(readMailboxUrl(url)).toMatchObject(mailbox)
})

test.each([
  ['no address', 'mailbox'],
  ['another protocol', 'https://help:pass@imap.office.example/'],
  ['no user', 'imaps://imap.office.example/INBOX'],
  ['no password', 'imaps://help@imap.office.example/INBOX'],
  ['both encrypted and not', 'imaps://help:pass@imap.office.example/?tls=off'],
  ['an unknown option', 'imap://help:pass@imap.office.example/?tls=on'],
  ['a broken percent sign', 'imaps://help:pa%ss@imap.office.example/'],
  ['a line within the password', 'imaps://help:pa%0D%0Ass@imap.office.example/'],
])('%s is no mailbox', (_, url) => {
  expect(readMailboxUrl(url)).toBeUndefined()
})

test('the name of a mailbox has no password', () => {
  expect(nameOfMailbox(readMailboxUrl('imaps://help:pass@imap.office.example/INBOX')!)).toBe(
    'help@imap.office.example/INBOX',
  )
})

test('the token stands in the address only where the server knows such addresses', () => {
  expect(replyAddress({ address: 'help@office.example', plus: false }, 'token')).toBe('help@office.example')
  expect(replyAddress({ address: 'help@office.example', plus: true }, 'token')).toBe('help+token@office.example')
})
