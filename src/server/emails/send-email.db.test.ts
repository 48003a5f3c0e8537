import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accept, refuse } from '#contract/result.ts'
import { runJobs } from '#server/platform/jobs/run-jobs.ts'
import { reserveAvailable } from '#server/reserve-watch/emails/reserve-available.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { logoPng } from '#test/fixtures/logos.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { temporaryFolder } from '#test/harness/folder.ts'
import { openFileMailer } from './file-mailer.ts'
import { forgetEmails } from './forget-emails.ts'
import type { Mailer, Message, SendRefusal } from './mailer.ts'
import { putInOutbox } from './outbox.ts'
import { pausesMs, sendEmails } from './send-email.ts'
import { openSmtpMailer } from './smtp-mailer.ts'
import { emailWriter } from './write-email.ts'

const { db, address } = await createTestDatabase()
const log = pino({ level: 'silent' })
const write = emailWriter([reserveAvailable], () => ({
  officeName: 'Agio',
  origin: 'https://office.example',
  accent: '',
}))
const logo = async () => ({ content: logoPng, width: 32, height: 16 })
const from = { name: 'Agio', address: 'no-reply@office.example' }
/** In the past, so that every pause of the queue is over. */
const noon = new Date('2020-11-21T12:00:00Z')
const afterMs = (ms: number) => new Date(noon.getTime() + ms)

test('an e-mail is sent once, and its content is deleted', async () => {
  const id = await post()
  const { sent, mailer } = keepingMailer()
  await attempt(id, mailer)
  await attempt(id, mailer)

  expect(sent).toMatchObject([{ id, to: 'anna@example.com', subject: 'Bitcoin: резерва теперь хватает' }])
  expect(await row(id)).toMatchObject({ state: 'sent', data: null, attempts: 1, sent_at: noon })
})

test('an expired e-mail is not sent', async () => {
  const id = await post({ goodUntil: afterMs(60_000) })
  const { sent, mailer } = keepingMailer()
  await attempt(id, mailer, afterMs(60_000))

  expect(sent).toEqual([])
  expect(await row(id)).toMatchObject({ state: 'expired', data: null })
})

test('a refused address is not retried', async () => {
  const id = await post()
  await attempt(id, failingMailer({ reason: 'refused', detail: '550 no such user' }))

  expect(await row(id)).toMatchObject({ state: 'refused', data: null, last_error: '550 no such user' })
})

test('an e-mail is retried for a day with growing pauses and then given up', async () => {
  const id = await post()
  const mailer = failingMailer({ reason: 'not-now', detail: '451 busy' })
  let at = noon
  for (const pauseMs of pausesMs) {
    await attempt(id, mailer, at)
    const { state, next_try_at } = await row(id)
    expect(state).toBe('waiting')
    expect(next_try_at.getTime() - at.getTime()).toBe(pauseMs)
    at = next_try_at
  }
  await attempt(id, mailer, at)

  expect(at.getTime() - noon.getTime()).toBeGreaterThan(24 * 3_600_000)
  expect(await row(id)).toMatchObject({ state: 'given-up', data: null, attempts: pausesMs.length + 1 })
})

test('an e-mail waits for an absent mail server and keeps its id', async () => {
  let away = true
  const server = await startMailServer({ trouble: () => (away ? { at: 'RCPT', answers: 451 } : undefined) })
  const mailer = openSmtpMailer(server, () => from)
  onTestFinished(mailer.close)
  await office(mailer)
  const id = await post()

  await vi.waitFor(
    async () => expect(await row(id)).toMatchObject({ last_error: expect.stringContaining('451') }),
    15_000,
  )
  away = false
  await vi.waitFor(async () => expect(await row(id)).toMatchObject({ state: 'sent' }), 15_000)
  expect(server.emails).toMatchObject([{ messageId: `<${id}@office.example>` }])
})

test('a process that dies before recording the sending sends again under the same id', async () => {
  const id = await post()
  const { sent, mailer } = keepingMailer()
  await attempt(id, {
    ...mailer,
    async send(message) {
      await mailer.send(message)
      throw new Error('killed')
    },
  }).catch(() => {})
  await attempt(id, mailer)

  expect(sent.map(email => email.id)).toEqual([id, id])
})

test('without a mail server e-mails are files that only their owner can read', async () => {
  const home = await temporaryFolder('agio-outbox-')
  onTestFinished(() => rm(home, { recursive: true }))
  const folder = join(home, 'outbox')
  await office(
    openFileMailer(
      folder,
      () => from,
      () => noon,
    ),
  )
  const id = await post()

  const name = `2020-11-21T12-00-00Z-reserve-available-${id}.eml`
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([name]), 15_000)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const parsed = await PostalMime.parse(await readFile(join(folder, name)))
  expect(parsed).toMatchObject({
    to: [{ address: 'anna@example.com' }],
    subject: 'Bitcoin: резерва теперь хватает',
    messageId: `<${id}@office.example>`,
    attachments: [{ mimeType: 'image/png', disposition: 'inline', contentId: '<logo>', related: true }],
  })
  expect(Buffer.from(parsed.attachments[0]!.content as ArrayBuffer)).toEqual(logoPng)
  expect(parsed.html).toContain('src="cid:logo"')
  expect(parsed.text).not.toContain('cid:')
})

test('an e-mail waits for an unwritable folder, and the problem is logged', async () => {
  const home = await temporaryFolder('agio-outbox-')
  onTestFinished(() => rm(home, { recursive: true }))
  const folder = join(home, 'outbox')
  await writeFile(folder, 'a file is in the way')
  const mailer = openFileMailer(
    folder,
    () => from,
    () => noon,
  )
  onTestFinished(mailer.close)
  expect(await mailer.trouble()).toContain(folder)
  const id = await post()
  await attempt(id, mailer)
  expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.stringContaining(folder) })

  await rm(folder)
  expect(await mailer.trouble()).toBeUndefined()
  await attempt(id, mailer)
  expect(await row(id)).toMatchObject({ state: 'sent' })
})

test('recipients are deleted after a month, and unsent e-mails after a week', async () => {
  const [old, recent, stuck, waiting] = [await post(), await post(), await post(), await post()]
  for (const id of [old, recent]) await attempt(id, keepingMailer().mailer)
  const age = (id: string, created_at: Date) =>
    db.updateTable('outbox').set({ created_at }).where('id', '=', id).execute()
  await age(old, afterMs(-31 * 86_400_000))
  await age(recent, afterMs(-29 * 86_400_000))
  await age(stuck, afterMs(-8 * 86_400_000))
  await forgetEmails(db, () => noon).run({}, context)

  expect(await find(old)).toBeUndefined()
  expect(await row(recent)).toMatchObject({ state: 'sent' })
  expect(await row(stuck)).toMatchObject({ state: 'given-up', data: null })
  expect(await row(waiting)).toMatchObject({ state: 'waiting' })
})

test('an e-mail to two addresses at once is not accepted', async () => {
  await expect(post({ to: 'anna@example.com, eve@example.com' })).rejects.toThrow(/needs an address/)
})

const context = { signal: new AbortController().signal, attempt: 1 }

const post = ({ to = 'anna@example.com', goodUntil }: { to?: string; goodUntil?: Date } = {}): Promise<string> =>
  db.transaction().execute(tx =>
    putInOutbox(tx, {
      kind: reserveAvailable,
      to,
      locale: 'ru',
      data: reserveAvailable.sample,
      at: noon,
      goodUntil,
    }),
  )

const find = (id: string) => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
const row = (id: string) => find(id).then(found => found!)

const attempt = (id: string, mailer: Mailer, at = noon) =>
  sendEmails({ db, mailer, write, logo, now: () => at, log }).run({ id }, context)

/** Runs the jobs with this mailer, like an office. */
async function office(mailer: Mailer): Promise<void> {
  const tasks = [sendEmails({ db, mailer, write, logo, now: () => noon, log })]
  const jobs = runJobs({ address, tasks, log, pollMs: 50 })
  onTestFinished(jobs.stop)
}

function keepingMailer(): { sent: Message[]; mailer: Mailer } {
  const sent: Message[] = []
  return {
    sent,
    mailer: {
      async send(message) {
        sent.push(message)
        return accept(undefined)
      },
      trouble: async () => undefined,
      close() {},
    },
  }
}

const failingMailer = (refusal: SendRefusal): Mailer => ({
  send: async () => refuse(refusal),
  trouble: async () => undefined,
  close() {},
})
