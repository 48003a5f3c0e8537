import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer, trustMailServer } from '#test/fakes/mail-server.ts'
import type { Message } from './mailer.ts'
import { openSmtpMailer, type SmtpServer } from './smtp-mailer.ts'

const account = { user: 'post@office.example', password: 'canary' }
const message: Message = {
  id: 'd9b4a9f4-8a7d-4d5f-a0a5-8df2f1c1a001',
  kind: 'activation',
  to: 'anna@example.com',
  subject: 'Подтвердите адрес',
  text: 'Ваш код: 104 882',
  html: '<p>Ваш код: 104 882</p>',
  createdAt: new Date('2026-11-21T12:00:00Z'),
}

test('an e-mail arrives in both forms with the same id each time', async () => {
  const server = await startMailServer()
  const mailer = mailerTo(server)

  expect(await mailer.send(message)).toEqual({ ok: true })
  expect(await mailer.send(message)).toEqual({ ok: true })

  expect(server.emails).toMatchObject([
    {
      to: ['anna@example.com'],
      from: { name: 'Agio', address: 'no-reply@office.example' },
      subject: 'Подтвердите адрес',
      text: expect.stringContaining('Ваш код: 104 882'),
      html: expect.stringContaining('<p>Ваш код: 104 882</p>'),
      messageId: '<d9b4a9f4-8a7d-4d5f-a0a5-8df2f1c1a001@office.example>',
      date: '2026-11-21T12:00:00.000Z',
    },
    { messageId: '<d9b4a9f4-8a7d-4d5f-a0a5-8df2f1c1a001@office.example>' },
  ])
})

test('a subject cannot inject a header', async () => {
  const server = await startMailServer()
  await mailerTo(server).send({ ...message, subject: 'Hello\r\nBcc: eve@example.com' })

  expect(server.emails[0]).toMatchObject({ to: ['anna@example.com'] })
  expect(server.emails[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
})

test.each([
  ['an address that does not exist', 'RCPT', 550, 'refused'],
  ['an e-mail that is taken for spam', 'DATA', 554, 'refused'],
  ['a mailbox that is busy', 'RCPT', 451, 'not-now'],
  ['a server that is full', 'DATA', 452, 'not-now'],
  ['a sender whom the server does not know', 'MAIL', 553, 'not-now'],
] as const)('%s (%s %i) is %s', async (_, at, answers, reason) => {
  const server = await startMailServer({ trouble: () => ({ at, answers }) })

  expect(await mailerTo(server).send(message)).toMatchObject({
    ok: false,
    refusal: { reason, detail: expect.stringContaining(String(answers)) },
  })
})

test('a server’s message is logged without the address', async () => {
  const server = await startMailServer({
    trouble: () => ({ at: 'RCPT', answers: 550, says: '<anna@example.com>: unknown' }),
  })
  const sent = await mailerTo(server).send(message)
  expect(JSON.stringify(sent)).toContain('unknown')
  expect(JSON.stringify(sent)).not.toContain('anna@')
})

test('an unreachable server is retried', async () => {
  const server = await startMailServer()
  await server.stop()

  expect(await mailerTo(server).send(message)).toMatchObject({ ok: false, refusal: { reason: 'not-now' } })
})

test('a silent server times out', async () => {
  const silent = createServer(() => {})
  onTestFinished(() => void silent.close())
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const mailer = mailerTo({ host: '127.0.0.1', port, tls: false, plain: false })

  expect(await mailer.send(message)).toMatchObject({ ok: false, refusal: { reason: 'not-now' } })
})

test('a server that falls silent in the middle of an e-mail times out', async () => {
  const server = await startMailServer({ trouble: () => ({ at: 'DATA', answers: 'nothing' }) })

  expect(await mailerTo(server).send(message)).toMatchObject({ ok: false, refusal: { reason: 'not-now' } })
  expect(server.emails).toEqual([])
})

test('a password is sent neither unencrypted nor to an unverified server', async () => {
  const open = await startMailServer({ account })
  expect(await mailerTo(open).send(message)).toMatchObject({ ok: false, refusal: { reason: 'not-now' } })

  const unproven = await startMailServer({ account, startTls: true })
  expect(await mailerTo(unproven).send(message)).toMatchObject({ ok: false, refusal: { reason: 'not-now' } })
  expect([...open.emails, ...unproven.emails]).toEqual([])
})

test('with STARTTLS the e-mail is encrypted and the password accepted', async () => {
  trustMailServer()
  const server = await startMailServer({ account, startTls: true })

  expect(await mailerTo(server).send(message)).toEqual({ ok: true })
  expect(server.emails).toMatchObject([{ encrypted: true }])
})

test('a wrong password is temporary and is not logged', async () => {
  trustMailServer()
  const server = await startMailServer({ account, startTls: true })
  const sent = await mailerTo({ ...server, password: 'swordfish' }).send(message)

  expect(sent).toMatchObject({ ok: false, refusal: { reason: 'not-now', detail: expect.stringContaining('535') } })
  expect(JSON.stringify(sent)).not.toContain('swordfish')
})

test('problems of the mail server are found at the start', async () => {
  trustMailServer()
  const server = await startMailServer({ account, startTls: true })
  expect(await mailerTo(server).trouble()).toBeUndefined()
  expect(await mailerTo({ ...server, password: 'swordfish' }).trouble()).toMatch(/535/)

  await server.stop()
  expect(await mailerTo(server).trouble()).toMatch(/ECONNREFUSED/)
})

function mailerTo(server: SmtpServer) {
  const from = { name: 'Agio', address: 'no-reply@office.example' }
  const mailer = openSmtpMailer(server, () => from, { connectMs: 1_000, answerMs: 1_000 })
  onTestFinished(mailer.close)
  return mailer
}
