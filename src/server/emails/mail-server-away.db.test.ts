import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { accept, refuse } from '#contract/result.ts'
import { type Alarm, endAlarm, listAlarms, raiseAlarm } from '#server/alarms/alarms.store.ts'
import { claimMoved } from '#server/claims/emails/claim-moved.ts'
import { claimOpened } from '#server/claims/emails/claim-opened.ts'
import { runJobs } from '#server/platform/jobs/run-jobs.ts'
import type { Task } from '#server/platform/jobs/task.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Mailer, Message } from './mailer.ts'
import { emailJob, emailOrder, putAllInOutbox } from './outbox.ts'
import { sendEmails } from './send-email.ts'
import { probeMailServer, STUCK_MS, watchMail } from './watch-mail-server.ts'
import { emailWriter } from './write-email.ts'

const { db, address } = await createTestDatabase()
const log = pino({ level: 'silent' })
const write = emailWriter([claimMoved, claimOpened], () => ({
  officeName: 'Agio',
  origin: 'https://o.example',
  accent: '',
}))
/** In the past, so that no job waits for its time. */
const noon = new Date('2020-11-21T12:00:00Z')
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.updateTable('mail_server').set({ away_since: null, probes: 0, reported_at: null }).execute()
})

/** A mail server that is away until it is back. */
function openServer() {
  const server = { isAway: true, asked: 0, sent: [] as Message[] }
  const mailer: Mailer = {
    async send(message) {
      server.asked += 1
      if (server.isAway) return refuse({ reason: 'not-now', detail: 'ECONNREFUSED', isAway: true })
      server.sent.push(message)
      return accept(undefined)
    },
    trouble: async () => (server.isAway ? 'ECONNREFUSED' : undefined),
    close: () => {},
  }
  return { server, mailer }
}

const run = (task: Task, payload: unknown = {}) =>
  task.run(payload, { signal: new AbortController().signal, attempt: 1 })
const sending = (mailer: Mailer, at: Date) =>
  sendEmails({ db, mailer, write, logo: async () => undefined, now: () => at, log })

/** The e-mails of one order, each a minute later than the one before. */
async function post(number: string, count: number, from = 0): Promise<string[]> {
  const orders = Array.from({ length: count }, (_, i) =>
    emailOrder({
      kind: claimMoved,
      to: 'anna@example.com',
      locale: 'ru',
      data: { ...claimMoved.sample, number },
      at: minutes(from + i),
    }),
  )
  await db.transaction().execute(tx => putAllInOutbox(tx, orders))
  return orders.map(({ message }) => message.id)
}

test('a mail server that is away is asked by one probe, and then all that waited leave as they were written', async () => {
  const { server, mailer } = openServer()
  const ids = [...(await post('1', 3)), ...(await post('2', 3, 3)), ...(await post('3', 14, 6))]
  // After the first one the last ones are tried first.
  for (const id of [ids[0]!, ...ids.toReversed()]) await run(sending(mailer, minutes(30)), { id })
  // They were run by hand: left there, they would be a second job of each e-mail.
  await sql`delete from jobs where name = ${emailJob.name}`.execute(db)
  expect(server.asked).toBe(1)
  const waiting = await db.selectFrom('outbox').select(['attempts', 'held']).where('state', '=', 'waiting').execute()
  expect(waiting).toEqual(ids.map(() => ({ attempts: 0, held: true })))

  await run(probeMailServer({ db, mailer, now: () => minutes(31), log }))
  expect(server.asked).toBe(1)
  server.isAway = false
  await db.deleteFrom('news').execute()
  const tasks = [sending(mailer, minutes(32)), probeMailServer({ db, mailer, now: () => minutes(32), log })]
  const jobs = runJobs({ address, tasks, log, pollMs: 20 })
  onTestFinished(jobs.stop)
  await expect.poll(() => server.sent.length, { timeout: 30_000 }).toBe(ids.length)
  // Of each order in its order, and on the whole, too: two at once may change places.
  for (const number of [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)])
    expect(server.sent.map(({ id }) => id).filter(id => number.includes(id))).toEqual(number)
})

test('an e-mail waits for an earlier one of its order, and a code for nothing', async () => {
  const { server, mailer } = openServer()
  server.isAway = false
  const [first, second] = await post('7', 2)
  await db.updateTable('outbox').set({ attempts: 1 }).where('id', '=', first!).execute()
  await run(sending(mailer, minutes(5)), { id: second })
  expect(server.sent).toEqual([])
  await run(sending(mailer, minutes(5)), { id: first })
  await run(sending(mailer, minutes(5)), { id: second })
  expect(server.sent.map(({ id }) => id)).toEqual([first, second])
})

test('an e-mail that breaks the connection by itself keeps no other waiting', async () => {
  const { server, mailer } = openServer()
  const [id] = await post('8', 1)
  await run(sending({ ...mailer, trouble: async () => undefined }, noon), { id })
  expect(server.asked).toBe(1)
  const row = await db.selectFrom('outbox').select(['held', 'attempts']).executeTakeFirstOrThrow()
  expect(row).toEqual({ held: false, attempts: 1 })
})

test('staff are called once when e-mails wait for a quarter of an hour', async () => {
  const alarms: Alarm[] = []
  const { mailer } = openServer()
  const [id] = await post('9', 1)
  await run(sending(mailer, noon), { id })
  const watch = (at: Date) =>
    run(watchMail({ db, now: () => at, alarm: async alarm => void alarms.push(alarm), endAlarm: async () => {} }))
  await watch(new Date(noon.getTime() + STUCK_MS - 1))
  expect(alarms).toEqual([])
  await watch(new Date(noon.getTime() + STUCK_MS))
  await watch(new Date(noon.getTime() + STUCK_MS + 60_000))
  expect(alarms).toEqual([{ kind: 'mail-stuck', subject: 'outbox', detail: { emails: 1, since: noon.toISOString() } }])
})

test('the alarm is over once the e-mails have left, and the next time is a new one', async () => {
  const { server, mailer } = openServer()
  const watch = (at: Date) =>
    run(
      watchMail({
        db,
        now: () => at,
        alarm: raised => raiseAlarm(db, raised, at),
        endAlarm: ended => endAlarm(db, ended, at),
      }),
    )
  const open = async () => (await listAlarms(db, { settled: false })).map(({ kind }) => kind)
  const [id] = await post('10', 1)
  await run(sending(mailer, noon), { id })
  await watch(minutes(20))
  expect(await open()).toEqual(['mail-stuck'])

  server.isAway = false
  await run(probeMailServer({ db, mailer, now: () => minutes(21), log }))
  await watch(minutes(21))
  expect(await open()).toEqual(['mail-stuck'])
  await run(sending(mailer, minutes(22)), { id })
  await watch(minutes(22))
  expect(await open()).toEqual([])
  expect(await listAlarms(db, { settled: true })).toMatchObject([
    { kind: 'mail-stuck', settled: { at: minutes(22), by: undefined } },
  ])

  server.isAway = true
  const [other] = await post('11', 1, 30)
  await run(sending(mailer, minutes(30)), { id: other })
  await watch(minutes(50))
  expect(await open()).toEqual(['mail-stuck'])
})
