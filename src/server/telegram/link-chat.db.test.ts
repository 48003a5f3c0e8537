import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import { emptyAccount } from '#server/users/empty-account.ts'
import { openBotApiServer } from '#test/fakes/bot-api.ts'
import { createPerson, type PersonOptions } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openBotApi } from './bot-api.ts'
import { newTelegramAddress } from './link-chat.ts'
import { notifyTelegram } from './notify-telegram.ts'
import { readTexts } from './read-texts.ts'
import { linkedSince } from './telegram-links.store.ts'

const { db } = await createTestDatabase({ demo: true })
const alarms: Alarm[] = []
// Later than the turn to write that stands in a new database.
const office = await openClaimsOffice(db, { at: new Date(Date.now() + 60_000) })
const token = '123456789:AAsecretsecretsecretsecret'
const server = await openBotApiServer(token)
afterAll(server.close)
const bot = openBotApi({ token, url: server.url })
const deps = {
  timeZone: () => 'UTC',
  db,
  bot,
  group: undefined,
  locale: () => 'ru' as const,
  origin: 'https://office.example',
  now: () => office.now,
  currency: office.deps.currency,
  log: pino({ level: 'silent' }),
  alarm: async (alarm: Alarm) => void alarms.push(alarm),
  endAlarm: async () => {},
}
/** Reads once, and says what it has read. */
const readOnce = () => readTexts(deps, new AbortController().signal, 0)
const chats = { anna: 1001, boris: 1002 }
const last = () => server.sent.at(-1)

beforeEach(async () => {
  server.sent.length = 0
  server.blocked.clear()
  await db.deleteFrom('telegram_links').execute()
})

async function codeOf(id: string): Promise<string> {
  const made = await newTelegramAddress({ db, bot }, { id, activated: true }, office.now)
  if (!made.ok) throw new Error(made.refusal.reason)
  expect(made.value.url).toMatch(/^https:\/\/t\.me\/agio_office_bot\?start=[\w-]{1,64}$/)
  return new URL(made.value.url).searchParams.get('start')!
}
async function linked(chat: number, options: PersonOptions = {}) {
  const person = await createPerson(db, options)
  server.write(chat, `/start ${await codeOf(person.id)}`)
  await readOnce()
  return person
}
/** A claim of a person, opened after the chat was linked. */
async function claimOf({ id, email }: { id: string; email: string }) {
  office.wait(1)
  const opened = await office.tryOpen(office.wish('SBERRUB', 'LTC', '9000', { email }), { userId: id })
  if (!opened.ok) throw new Error(opened.refusal.reason)
  return opened.value.claim
}

describe('a chat is linked', () => {
  test('by the code of the account, which is told with its address masked', async () => {
    const anna = await linked(chats.anna, { email: 'anna.petrova@example.org' })
    expect(await linkedSince(db, anna.id)).toEqual(office.now)
    expect(last()).toMatchObject({ chat: String(chats.anna), text: expect.stringContaining('Готово') })
    expect(last()!.text).not.toContain('anna.petrova')
    expect(server.unread()).toBe(0)
  })

  test.each([
    ['a code that nobody was given', async () => 'c'.repeat(32)],
    [
      'a code after a quarter of an hour',
      async (id: string) => {
        const code = await codeOf(id)
        office.wait(16)
        return code
      },
    ],
    [
      'a code that was replaced by a newer one',
      async (id: string) => {
        const code = await codeOf(id)
        await codeOf(id)
        return code
      },
    ],
  ])('not by %s', async (_, code) => {
    const { id } = await createPerson(db)
    server.write(chats.boris, `/start ${await code(id)}`)
    await readOnce()
    expect(await linkedSince(db, id)).toBeUndefined()
    expect(last()!.text).toContain('не действует')
  })

  test.each([
    ['blocked', { blocked: true }],
    ['deleted', { deleted: true }],
  ])('not to an account that is %s', async (_, options) => {
    const { id } = await linked(chats.boris, options)
    expect(await linkedSince(db, id)).toBeUndefined()
  })

  test('by one of two that send the same code at once', async () => {
    const { id } = await createPerson(db)
    const code = await codeOf(id)
    for (let chat = 2001; chat <= 2010; chat++) server.write(chat, `/start ${code}`)
    await Promise.all([readOnce(), readOnce(), readOnce()])
    const winners = new Set(server.sent.filter(({ text }) => text.includes('Готово')).map(({ chat }) => chat))
    expect(winners.size).toBe(1)
  })

  test('to one account: the newer one wins', async () => {
    const anna = await linked(chats.anna)
    const boris = await linked(chats.anna)
    expect(await linkedSince(db, anna.id)).toBeUndefined()
    expect(await linkedSince(db, boris.id)).toBeDefined()
  })

  test('not from a group, where others would read', async () => {
    const { id } = await createPerson(db)
    server.write(-300, `/start ${await codeOf(id)}`, { type: 'supergroup' })
    await readOnce()
    expect(await linkedSince(db, id)).toBeUndefined()
    expect(server.sent).toEqual([])
  })
})

test('no address is made for an account that is not confirmed, without a bot, or while Telegram is away', async () => {
  const { id } = await createPerson(db)
  const reasonOf = async (bot: Parameters<typeof newTelegramAddress>[0]['bot'], activated = true) => {
    const made = await newTelegramAddress({ db, bot }, { id, activated }, office.now)
    return made.ok ? 'made' : made.refusal.reason
  }
  expect(await reasonOf(bot, false)).toBe('not-activated')
  expect(await reasonOf(undefined)).toBe('not-found')
  expect(await reasonOf(openBotApi({ token, url: 'http://127.0.0.1:1' }))).toBe('unavailable')
})

describe('a customer is told', () => {
  test('of each new state of their claim, once, with a link to it', async () => {
    const claim = await claimOf(await linked(chats.anna))
    await notifyTelegram(deps)
    await notifyTelegram(deps)
    expect(server.sent.slice(1)).toEqual([
      { chat: String(chats.anna), text: expect.stringMatching(/^🕓 Заявка № \d+: ждём оплату\n9\s000\s₽ → /) },
    ])
    expect(last()!.text).toContain(`https://office.example/claim/${claim.id}`)
    await office.move(claim, 'cancel', { actor: 'client' })
    await Promise.all([notifyTelegram(deps), notifyTelegram(deps), notifyTelegram(deps)])
    expect(server.sent.slice(2)).toEqual([{ chat: String(chats.anna), text: expect.stringContaining('отменена') }])
  })

  test('in their own language', async () => {
    const anna = await createPerson(db)
    await db.updateTable('users').set({ locale: 'en' }).where('id', '=', anna.id).execute()
    server.write(chats.anna, `/start ${await codeOf(anna.id)}`)
    await readOnce()
    await claimOf(anna)
    await notifyTelegram(deps)
    expect(last()!.text).toMatch(/Order № \d+: waiting for payment\n.*\n.*\/en\/claim\//)
  })

  test('of nobody else, and of nothing from before the chat was linked', async () => {
    const anna = await createPerson(db)
    await claimOf(anna)
    office.wait(1)
    server.write(chats.anna, `/start ${await codeOf(anna.id)}`)
    await readOnce()
    await claimOf(await createPerson(db))
    server.sent.length = 0
    await notifyTelegram(deps)
    expect(server.sent).toEqual([])
  })

  test.each([
    ['/stop', async () => void server.write(chats.anna, '/stop')],
    [
      'an account that is emptied',
      async (id: string) => db.transaction().execute(tx => emptyAccount(tx, id, office.now)),
    ],
    [
      'an account that is blocked',
      async (id: string) =>
        db.updateTable('users').set({ blocked_at: office.now }).where('id', '=', id).executeTakeFirst(),
    ],
  ])('nothing more after %s', async (_, end) => {
    const anna = await linked(chats.anna)
    await claimOf(anna)
    await end(anna.id)
    await readOnce()
    server.sent.length = 0
    await notifyTelegram(deps)
    expect(server.sent).toEqual([])
  })

  test('nothing where the bot was blocked, and the others still are', async () => {
    const anna = await linked(chats.anna)
    const boris = await linked(chats.boris)
    server.blocked.add(String(chats.anna))
    await claimOf(anna)
    await claimOf(boris)
    server.sent.length = 0
    await notifyTelegram(deps)
    expect(server.sent.map(({ chat }) => chat)).toEqual([String(chats.boris)])
    expect(await linkedSince(db, anna.id)).toBeUndefined()
  })
})

test('the bot says what it is for to whoever writes anything else', async () => {
  server.write(chats.anna, 'hello', { language_code: 'de' })
  await readOnce()
  expect(last()!.text).toMatch(/^This is where the office/)
})
