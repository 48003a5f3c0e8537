import { expect, test } from 'vitest'
import { letterToken } from '#server/chat/letter-token.ts'
import { HEAD_BYTES, judgeHead } from './judge-head.ts'

const chatId = '3c9d2b64-2f0e-4b53-9a35-8a8a0f6c7f10'
const secret = 'the secret of the office'
const token = letterToken(chatId, 'anna@example.org', secret)
const forged = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`
const outbox = '8a8a0f6c-2f0e-4b53-9a35-3c9d2b647f10'
const answers = `<${outbox}.chat.${token}@office.example>`
const plain = { address: 'help@office.example', plus: false }
const plus = { ...plain, plus: true }

type Head = Record<string, string | string[] | undefined>
const usual: Head = {
  'Return-Path': '<anna@example.org>',
  From: 'Anna <anna@example.org>',
  To: 'help@office.example',
  Subject: 'Re: You have an answer',
  'Message-ID': '<1@example.org>',
  'In-Reply-To': answers,
}
const source = (head: Head) =>
  Buffer.from(
    `${Object.entries({ ...usual, ...head })
      .flatMap(([name, values]) => [values ?? []].flat().map(value => `${name}: ${value}\r\n`))
      .join('')}\r\nHello\r\n`,
  )
const judge = (head: Head, terms: { address: string; plus: boolean; authServer?: string } = plain) =>
  judgeHead(source(head), { ...terms, secret, ownAddresses: ['help@office.example', 'no-reply@office.example'] })

test.each<[string, Head, typeof plain & { authServer?: string }]>([
  ['what it answers', {}, plain],
  [
    'its References',
    { 'In-Reply-To': '<other@example.org>', References: `<other@x.example> <chat.${token}@office.example>` },
    plain,
  ],
  ['a Message-ID that another server wrote', { 'In-Reply-To': `<chat.${token}@email.amazonses.com>` }, plain],
  ['folded References', { 'In-Reply-To': undefined, References: `<a@b.example>\r\n ${answers}` }, plain],
  [
    'the address, where the server knows such',
    { 'In-Reply-To': undefined, To: `Office <help+${token}@office.example>` },
    plus,
  ],
  ['the address in capitals', { 'In-Reply-To': undefined, To: `HELP+${token.toUpperCase()}@Office.Example` }, plus],
  ['where it was delivered', { 'In-Reply-To': undefined, 'Delivered-To': `help+${token}@office.example` }, plus],
  [
    'the genuine one beside a forged one',
    { 'In-Reply-To': `<chat.${forged}@office.example>`, References: answers },
    plain,
  ],
])('a letter is a reply by %s', async (_, head, terms) => {
  expect(await judge(head, terms)).toMatchObject({ ok: true, value: { chatId, sender: 'anna@example.org' } })
})

test.each<[string, string, Head]>([
  ['no token', 'no-token', { 'In-Reply-To': undefined }],
  ['another letter', 'no-token', { 'In-Reply-To': '<1@office.example>' }],
  [
    'a token in the address, where the server knows no such',
    'no-token',
    { 'In-Reply-To': undefined, To: `help+${token}@office.example` },
  ],
  ['a forged token', 'not-theirs', { 'In-Reply-To': `<chat.${forged}@office.example>` }],
  ['another sender', 'not-theirs', { From: 'boris@example.org' }],
  ['another sender under her name', 'not-theirs', { From: '"anna@example.org" <boris@example.org>' }],
  ['her address as a comment', 'not-theirs', { From: 'boris@example.org (anna@example.org)' }],
  ['her address as the Sender', 'not-theirs', { From: 'boris@example.org', Sender: 'anna@example.org' }],
  ['her address to reply to', 'not-theirs', { From: 'boris@example.org', 'Reply-To': 'anna@example.org' }],
  ['two senders', 'unreadable', { From: 'anna@example.org, boris@example.org' }],
  ['two From', 'unreadable', { From: ['anna@example.org', 'boris@example.org'] }],
  ['a group', 'unreadable', { From: 'Group: anna@example.org;' }],
  ['no From', 'unreadable', { From: undefined }],
  ['an empty From', 'unreadable', { From: '<>' }],
  ['the office itself', 'automatic', { From: 'Help@office.example' }],
  ['an answering machine', 'automatic', { 'Auto-Submitted': 'auto-replied' }],
  ['a vacation by Exchange', 'automatic', { 'X-Auto-Response-Suppress': 'All', 'Auto-Submitted': 'auto-generated' }],
  ['X-Autoreply', 'automatic', { 'X-Autoreply': 'yes' }],
  ['X-Autorespond', 'automatic', { 'X-Autorespond': '' }],
  ['Precedence: bulk', 'automatic', { Precedence: 'bulk' }],
  ['Precedence: auto_reply', 'automatic', { Precedence: 'auto_reply' }],
  ['a mailing list', 'automatic', { 'List-Id': '<list.example.org>' }],
  ['an empty Return-Path', 'automatic', { 'Return-Path': '<>' }],
  [
    'a report of delivery',
    'automatic',
    { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' },
  ],
  ['a mailer daemon', 'automatic', { From: 'MAILER-DAEMON@example.org' }],
  ['a loop', 'automatic', { 'X-Loop': 'help@office.example' }],
])('%s is no reply: %s', async (_, reason, head) => {
  expect(await judge(head)).toMatchObject({ ok: false, refusal: { reason } })
})

test('a letter that a person has sent may say that it is not automatic', async () => {
  expect(await judge({ 'Auto-Submitted': 'no', Precedence: 'first-class' })).toMatchObject({ ok: true })
})

test('a head that does not end within what is read of it is nobody’s reply', async () => {
  const head = source({ 'X-Long': `${'a'.repeat(70)}\r\n `.repeat(2_000) })
  expect(await judgeHead(head.subarray(0, HEAD_BYTES), { ...plain, secret, ownAddresses: [] })).toMatchObject({
    ok: false,
    refusal: { reason: 'unreadable' },
  })
})

test('the same letter has the same digest, and another one has another', async () => {
  const digest = async (head: Head) => {
    const judged = await judge(head)
    return judged.ok && judged.value.digest.toString('hex')
  }
  expect(await digest({ Received: 'twice' })).toBe(await digest({}))
  expect(await digest({ 'Message-ID': '<2@example.org>' })).not.toBe(await digest({}))
  expect(await digest({ 'Message-ID': undefined })).not.toBe(await digest({ 'Message-ID': undefined, Date: 'other' }))
})

const mx = { ...plain, authServer: 'mx.office.example' }
const results = (text: string) => ({ 'Authentication-Results': text })

test.each([
  ['DMARC', 'mx.office.example; dmarc=pass (p=none) header.from=example.org'],
  ['DKIM of the sender’s domain', 'mx.office.example 1; dkim=pass header.d=example.org header.s=s1; spf=fail'],
  ['DKIM by its identity', 'mx.office.example; dkim=pass header.i=@example.org'],
  ['SPF of the sender’s domain', 'mx.office.example; spf=pass (ok) smtp.mailfrom=anna@example.org'],
  ['SPF of a quoted mailbox', 'mx.office.example; spf=pass smtp.mailfrom="anna; b"@example.org'],
  ['a quoted domain', 'mx.office.example; spf=fail (a "b;) c\\); dmarc=pass header.from="example.org"'],
])('where it is demanded, the sender is proved by %s', async (_, text) => {
  expect(await judge(results(text), mx)).toMatchObject({ ok: true })
})

test.each([
  ['nothing', {}],
  ['none', results('mx.office.example; none')],
  ['a failure', results('mx.office.example; dmarc=fail header.from=example.org')],
  ['another domain’s DKIM', results('mx.office.example; dkim=pass header.d=evil.example')],
  ['another domain’s SPF', results('mx.office.example; spf=pass smtp.mailfrom=x@evil.example')],
  ['a subdomain', results('mx.office.example; dmarc=pass header.from=evil.example.org')],
  ['another server', results('mx.evil.example; dmarc=pass header.from=example.org')],
  ['words within a comment', results('mx.office.example; dmarc=fail (dmarc=pass header.from=example.org)')],
  [
    'words within a quoted mailbox',
    results('mx.office.example; spf=pass smtp.mailfrom="a;dmarc=pass header.from=example.org "@evil.example'),
  ],
  [
    'a bracket within a quoted mailbox',
    results('mx.office.example; spf=pass smtp.mailfrom="(\\"; "@evil.example; x=")dmarc=pass header.from=example.org"'),
  ],
  [
    'an identity that the signer does not own',
    results('mx.office.example; dkim=pass header.d=evil.example header.i=@example.org'),
  ],
  ['a pass of no method', results('mx.office.example; x=fail dmarc=pass header.from=example.org')],
  [
    'a header that came with the letter, below that of the server',
    {
      'Authentication-Results': [
        'mx.office.example; dmarc=fail header.from=example.org',
        'mx.office.example; dmarc=pass header.from=example.org',
      ],
    },
  ],
])('where it is demanded, the sender is not proved by %s', async (_, head) => {
  expect(await judge(head, mx)).toMatchObject({ ok: false, refusal: { reason: 'unproved' } })
})
