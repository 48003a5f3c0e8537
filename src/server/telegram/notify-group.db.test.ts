import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Alarm, type EndedAlarm, raiseAlarm } from '#server/alarms/alarms.store.ts'
import { openBotApiServer } from '#test/fakes/bot-api.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openBotApi } from './bot-api.ts'
import { notifySoon, notifyTelegram } from './notify-telegram.ts'
import { takeTurn } from './telegram.store.ts'

const { db } = await createTestDatabase({ demo: true })
const alarms: Alarm[] = []
const ended: EndedAlarm[] = []
const office = await openClaimsOffice(db)
const token = '123456789:AAsecretsecretsecretsecret'
const server = await openBotApiServer(token)
afterAll(server.close)
const deps = (group: string) => ({
  timeZone: () => 'UTC',
  db,
  group,
  locale: () => 'ru' as const,
  origin: 'https://office.example',
  now: () => office.now,
  bot: openBotApi({ token, url: server.url }),
  currency: office.deps.currency,
  log: pino({ level: 'silent' }),
  alarm: async (alarm: Alarm) => void alarms.push(alarm),
  endAlarm: async (over: EndedAlarm) => void ended.push(over),
})
const tell = () => notifyTelegram(deps('-100'))
const texts = () => [...server.messages.values()]
const jobs = async () => {
  const { rows } = await sql<{ run_at: Date }>`select run_at from jobs where name = 'tell-telegram'`.execute(db)
  return rows
}

beforeEach(async () => {
  office.wait(60 * 24 * 3)
  server.messages.clear()
  server.calls.length = 0
  await db.deleteFrom('telegram_messages').execute()
  await sql`delete from jobs`.execute(db)
})

describe('of a claim the group has one message', () => {
  test('which changes as the claim moves, and says nothing of the customer', async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    await tell()
    expect(texts()).toEqual([expect.stringMatching(new RegExp(`^🕓 № ${claim.number} · ждём оплату\n9\\s000\\s₽ → `))])
    expect(texts()[0]).toContain(`https://office.example/console/claims/${claim.id}`)
    expect(texts()[0]).not.toMatch(/anna|@|LgfapHEPhZb|2200/)

    await tell()
    expect(server.calls).toEqual(['sendMessage'])
    await office.pay(claim, claim.figures.give)
    await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
    await tell()
    expect(server.calls).toEqual(['sendMessage', 'editMessageText'])
    expect(texts()).toEqual([expect.stringMatching(/^✅ № \d+ · выполнена/)])
  })

  test('a new one where somebody has deleted it', async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    await tell()
    server.remove([...server.messages.keys()][0]!)
    await office.move(claim, 'cancel', { actor: 'client' })
    await tell()
    expect(texts()).toEqual([expect.stringMatching(/отменена/)])
  })

  test('none where it was over before the group heard of it, or a day ago', async () => {
    const over = await office.open('SBERRUB', 'LTC', '9000')
    await office.move(over, 'cancel', { actor: 'client' })
    await office.open('SBERRUB', 'LTC', '9000')
    office.wait(60 * 25)
    await tell()
    expect(server.calls).toEqual([])
  })

  test('also when ten processes look at once', async () => {
    await office.open('SBERRUB', 'LTC', '9000')
    await Promise.all(Array.from({ length: 10 }, tell))
    expect(server.calls).toEqual(['sendMessage'])
  })

  test('and a group that is named instead of another one is told anew', async () => {
    await office.open('SBERRUB', 'LTC', '9000')
    await tell()
    await notifyTelegram(deps('-200'))
    expect(server.calls).toEqual(['sendMessage', 'sendMessage'])
  })
})

test('an alarm is told once, and changed when it is settled', async () => {
  const alarm = { kind: 'node-unreachable' as const, subject: randomUUID(), detail: { chain: 'Ethereum', failures: 5 } }
  await raiseAlarm(db, alarm, office.now)
  await raiseAlarm(db, alarm, office.now)
  await tell()
  await tell()
  expect(texts()).toEqual([expect.stringContaining(`${alarm.subject}: Ethereum: 5 сбоев подряд`)])
  await db.updateTable('rail_alarms').set({ settled_at: office.now, settled_by: 'clock' }).execute()
  await tell()
  await tell()
  expect(server.calls).toEqual(['sendMessage', 'editMessageText'])
  expect(texts()).toEqual([expect.stringMatching(/^✅/)])
})

test('a visitor who waits is told of, changed when answered, and told of anew when they wait again', async () => {
  const id = randomUUID()
  const waiting = () => ({ state: 'waiting' as const, waiting_since: office.now, changed_at: office.now })
  await db
    .insertInto('chats')
    .values({ id, role: 'support', locale: 'ru', network: '10.0.0.1', started_at: office.now, ...waiting() })
    .execute()
  await tell()
  await tell()
  expect(texts()).toEqual([expect.stringContaining(`/console/chat/${id}`)])
  await db.updateTable('chats').set({ state: 'answered', waiting_since: null }).where('id', '=', id).execute()
  await tell()
  office.wait(1)
  await db.updateTable('chats').set(waiting()).where('id', '=', id).execute()
  await tell()
  expect(server.calls).toEqual(['sendMessage', 'editMessageText', 'sendMessage'])
})

describe('when Telegram takes nothing', () => {
  test('the office goes on and looks again when it may', async () => {
    await office.open('SBERRUB', 'LTC', '9000')
    server.floods(300)
    await tell()
    expect(texts()).toEqual([])
    expect(await jobs()).toEqual([{ run_at: new Date(office.now.getTime() + 300_000) }])
    await tell()
    expect(texts()).toHaveLength(1)
  })

  test('more than it takes in a minute waits for the next one', async () => {
    for (let i = 0; i < 18; i++) await office.open('SBERRUB', 'LTC', '9000')
    await tell()
    expect(texts()).toHaveLength(15)
    expect(await jobs()).toHaveLength(1)
    await tell()
    expect(texts()).toHaveLength(18)
  })

  test('a fault never has the token in it', async () => {
    server.reply({ status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' } })
    await expect(deps('-1').bot.send('-1', 'x')).rejects.toThrow('Telegram answers 400: Bad Request: chat not found')
    await expect(openBotApi({ token, url: 'http://127.0.0.1:1' }).send('-1', 'x')).rejects.toThrow(
      /^Telegram does not answer$/,
    )
    server.reply({ status: 200, body: 'nonsense' })
    await expect(deps('-1').bot.send('-1', 'x')).rejects.toThrow(/^Telegram does not answer$/)
  })
})

test('news without end put no look off: what falls into one moment is one look, and the next moment has its own', async () => {
  const start = Math.ceil(office.now.getTime() / 60_000) * 60_000
  for (const ms of [0, 700, 1_500, 1_999, 2_000, 3_500]) await notifySoon(db, new Date(start + ms))
  expect((await jobs()).map(({ run_at }) => run_at.getTime() - start).sort((a, b) => a - b)).toEqual([2_000, 4_000])
})

test('a process that died with its turn gives it up after a minute', async () => {
  expect(await takeTurn(db, office.now)).toBe(true)
  expect(await takeTurn(db, office.now)).toBe(false)
  await office.open('SBERRUB', 'LTC', '9000')
  await tell()
  expect(server.calls).toEqual([])
  office.wait(1)
  await tell()
  expect(server.calls).toEqual(['sendMessage'])
})

test('staff are called once when Telegram takes nothing for a quarter of an hour', async () => {
  const deaf = { ...deps('-100'), bot: openBotApi({ token, url: 'http://127.0.0.1:1' }) }
  await office.open('SBERRUB', 'LTC', '9000')
  await notifyTelegram(deaf)
  office.wait(14)
  await notifyTelegram(deaf)
  expect(alarms).toEqual([])
  const since = new Date(office.now.getTime() - 14 * 60_000).toISOString()
  for (let look = 0; look < 3; look++) {
    office.wait(1)
    await notifyTelegram(deaf)
  }
  expect(alarms).toEqual([{ kind: 'telegram-unreached', subject: 'bot', detail: { since } }])

  // Once it takes messages again, the next silence is another one.
  ended.length = 0
  await tell()
  expect(ended).toEqual([{ kind: 'telegram-unreached', subject: 'bot' }])
  office.wait(60)
  await office.open('SBERRUB', 'LTC', '9000')
  await notifyTelegram(deaf)
  office.wait(15)
  await notifyTelegram(deaf)
  expect(alarms).toHaveLength(2)
})
