import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { accept } from '#contract/result.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import { clientConfig } from '#server/platform/database/pool.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { findChat, listInbox, listMessages, readChatFile } from './chat.store.ts'
import { chatKey, chatOfKey } from './chat-key.ts'
import { chatOfVisitor, type Visitor } from './chat-of-visitor.ts'
import { openChatStreams, TYPING_CHANNEL } from './chat-streams.ts'
import { viewById } from './chat-view.ts'
import { chatsOfPerson } from './chats-of-person.ts'
import { emailAnswersOf } from './email-answers.ts'
import { forgetOldChats } from './forget-chats.ts'
import { markSeen } from './mark-seen.ts'
import { answerChat, blockChat, closeChat, handOverChat, takeChat } from './work-on-chat.ts'
import { type Written, writeMessage } from './write-message.ts'

const { db, address } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-24T12:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const secret = 'secret'
let solutions = 0
const captcha: Captcha = {
  challenge: () => Promise.reject(new Error('not asked')),
  take: async solution => {
    solutions += 1
    return solution === 'solved'
      ? accept(undefined)
      : { ok: false, refusal: { reason: 'captcha-required', why: 'missing' } }
  },
}
let networks = 0
const newGuest = (): Visitor => ({ network: `10.0.0.${++networks}` })
const send = (visitor: Visitor, written: Partial<Written> = {}, at = noon) =>
  writeMessage(
    { db, captcha },
    visitor,
    { role: 'support', id: randomUUID(), text: 'Hello', locale: 'en', ...written },
    at,
  )
async function begin(visitor: Visitor, written: Partial<Written> = {}, at = noon) {
  const sent = await send(visitor, written, at)
  if (!sent.ok) throw new Error(sent.refusal.reason)
  return sent.value.chat
}
const person = async (role: 'operator' | 'support' | 'editor' | 'treasurer') =>
  ({ staff: staffMember(await createPerson(db, { role }), noon), now: noon }) as const
const [operator, colleague, editor] = [await person('operator'), await person('support'), await person('editor')]
const answer = (chat: { id: string }, text: string, more: { id?: string; anyway?: boolean } = {}, actor = operator) =>
  answerChat(db, chat.id, { id: randomUUID(), text, ...more }, actor)
const textsOf = async (id: string) => (await listMessages(db, id, 100)).map(({ text }) => text)

test('a guest’s messages stand in one conversation, which nobody finds without its key', async () => {
  const guest = newGuest()
  const chat = await begin(guest)
  await begin({ ...guest, keyTo: chat.id }, { text: 'And?' }, after(1))
  expect(await textsOf(chat.id)).toEqual(['Hello', 'And?'])
  expect(await findChat(db, chat.id)).toMatchObject({ state: 'waiting', waitingSince: noon, lastSeq: 2 })
  expect(await chatOfVisitor(db, 'support', guest)).toBeUndefined()
  expect(await chatOfVisitor(db, 'cash', { ...guest, keyTo: chat.id })).toBeUndefined()
  expect((await chatOfVisitor(db, 'support', { ...guest, keyTo: chat.id }))?.id).toBe(chat.id)
})

test('a file is read in its own conversation, and in no other', async () => {
  const [id, bytes] = [randomUUID(), Buffer.from('a receipt')]
  const sent = await begin(newGuest(), { id, text: 'See the file' })
  const other = await begin(newGuest())
  await db
    .insertInto('chat_files')
    .values({
      message_id: id,
      name: 'receipt.png',
      type: 'png',
      content: bytes,
      sha256: createHash('sha256').update(bytes).digest(),
    })
    .execute()
  expect(await readChatFile(db, sent.id, id)).toMatchObject({ content: bytes })
  expect(await readChatFile(db, other.id, id)).toBeUndefined()
})

test('a guest’s conversation becomes the account’s, and the browser’s key alone opens it no more', async () => {
  const { id: userId } = await createPerson(db)
  const guest = newGuest()
  const chat = await begin(guest)
  const signedIn = { ...guest, userId, keyTo: chat.id }
  expect((await chatOfVisitor(db, 'support', signedIn))?.id).toBe(chat.id)
  expect((await begin(signedIn, { text: 'Signed in' })).id).toBe(chat.id)
  expect(await chatOfVisitor(db, 'support', { ...guest, keyTo: chat.id })).toBeUndefined()
  expect((await chatOfVisitor(db, 'support', { userId, network: '' }))?.id).toBe(chat.id)
  const { id: stranger } = await createPerson(db)
  expect(await chatOfVisitor(db, 'support', { userId: stranger, keyTo: chat.id, network: '' })).toBeUndefined()
})

test('twenty messages of one account at once begin one conversation and are counted without a gap', async () => {
  const { id: userId } = await createPerson(db)
  const visitor = { userId, network: '10.9.9.9' }
  const chats = await Promise.all(Array.from({ length: 20 }, (_, i) => begin(visitor, { text: String(i) })))
  expect(new Set(chats.map(({ id }) => id)).size).toBe(1)
  const messages = await listMessages(db, chats[0]!.id, 100)
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})

test('a message that is sent twice stands there once, and its id belongs to no other', async () => {
  const guest = newGuest()
  const id = randomUUID()
  const chat = await begin(guest, { id })
  const own = { ...guest, keyTo: chat.id }
  expect(await send(own, { id })).toMatchObject({ ok: true, value: { replayed: true } })
  expect(await send(own, { id, text: 'Another' })).toEqual({ ok: false, refusal: { reason: 'key-reused' } })
  expect(await send(newGuest(), { id })).toEqual({ ok: false, refusal: { reason: 'key-reused' } })
  expect(await textsOf(chat.id)).toEqual(['Hello'])
})

test('of twenty messages with one id in different conversations at once one counts, and the others are refused', async () => {
  const id = randomUUID()
  const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(db)))
  const sent = await Promise.all(people.map(({ id: userId }) => send({ userId, network: '10.9.9.10' }, { id })))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of sent) if (!answer.ok) expect(answer.refusal).toEqual({ reason: 'key-reused' })
})

test('the third conversation that guests of a network begin within an hour asks for work, a message does not', async () => {
  const guest = newGuest()
  const first = await begin(guest)
  await begin(guest)
  const asked = solutions
  expect(await send(guest)).toMatchObject({ ok: false, refusal: { reason: 'captcha-required' } })
  expect(solutions).toBe(asked + 1)
  expect(await send(guest, { captcha: 'solved' })).toMatchObject({ ok: true })
  expect(await send({ ...guest, keyTo: first.id })).toMatchObject({ ok: true })
})

test('whoever writes without a pause is slowed down', async () => {
  const guest = newGuest()
  const chat = await begin(guest)
  const own = { ...guest, keyTo: chat.id }
  const sent = []
  for (let i = 0; i < 62; i++) sent.push((await send(own)).ok)
  expect(sent.indexOf(false)).toBe(59)
  expect(await send(own, {}, after(1))).toMatchObject({ ok: true })
})

test('an answer takes the conversation, and a colleague answers only after taking it over', async () => {
  const guest = newGuest()
  const chat = await begin(guest)
  expect(await answer(chat, 'Hi')).toMatchObject({ ok: true, value: { state: 'answered', takenBy: operator.staff.id } })
  const refusal = { reason: 'assigned', by: { id: operator.staff.id } }
  expect(await answer(chat, 'Me too', {}, colleague)).toMatchObject({ ok: false, refusal })
  expect(await closeChat(db, chat.id, colleague)).toMatchObject({ ok: false, refusal })
  expect(await handOverChat(db, chat.id, null, colleague)).toMatchObject({ ok: false, refusal })
  expect(await takeChat(db, chat.id, false, colleague)).toMatchObject({ ok: false, refusal })
  expect(await takeChat(db, chat.id, true, colleague)).toMatchObject({ ok: true })
  expect(await answer(chat, 'Me too', {}, colleague)).toMatchObject({ ok: true })
  expect(await handOverChat(db, chat.id, editor.staff.id, colleague)).toMatchObject({
    refusal: { reason: 'not-found' },
  })
  expect(await handOverChat(db, chat.id, operator.staff.id, colleague)).toMatchObject({ ok: true })
  expect(await findChat(db, chat.id)).toMatchObject({ takenBy: operator.staff.id })
  const actions = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', chat.id)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['chat.take-over', 'chat.hand-over'])
})

test('whoever has lost the role answers no more', async () => {
  const chat = await begin(newGuest())
  const former = await person('operator')
  await db.updateTable('users').set({ role: 'customer' }).where('id', '=', former.staff.id).execute()
  expect(await answer(chat, 'Hi', {}, former)).toMatchObject({ ok: false, refusal: { reason: 'forbidden' } })
  expect(await answer(chat, 'Hi', {}, editor)).toMatchObject({ ok: false, refusal: { reason: 'forbidden' } })
  expect(await textsOf(chat.id)).toEqual(['Hello'])
})

test('a closed conversation is opened by the next message and is free for everybody', async () => {
  const guest = newGuest()
  const chat = await begin(guest)
  await answer(chat, 'Hi')
  expect(await closeChat(db, chat.id, operator)).toMatchObject({ ok: true, value: { state: 'closed' } })
  await begin({ ...guest, keyTo: chat.id }, { text: 'Once more' }, after(5))
  const opened = (await findChat(db, chat.id))!
  expect(opened).toMatchObject({ state: 'waiting', waitingSince: after(5) })
  expect(opened.takenBy).toBeUndefined()
})

test('an account number in an answer is refused until the warning was read, and that is in the audit log', async () => {
  const chat = await begin(newGuest())
  const text = 'Pay to 4111 1111 1111 1111'
  const id = randomUUID()
  expect(await answer(chat, text, { id })).toEqual({ ok: false, refusal: { reason: 'account-in-text' } })
  expect(await textsOf(chat.id)).toEqual(['Hello'])
  expect(await answer(chat, text, { id, anyway: true })).toMatchObject({ ok: true })
  const entry = await db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject', '=', chat.id)
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'chat.account-sent', after: { message: id } })
})

test('a block refuses the conversation, and other guests of the network for a day, but no accounts', async () => {
  const guest = newGuest()
  const chat = await begin(guest)
  await blockChat(db, chat.id, true, operator)
  const refusal = { reason: 'not-served' }
  expect(await send({ ...guest, keyTo: chat.id })).toEqual({ ok: false, refusal })
  expect(await send(guest)).toEqual({ ok: false, refusal })
  expect(await send(newGuest())).toMatchObject({ ok: true })
  const { id: userId } = await createPerson(db)
  expect(await send({ ...guest, userId })).toMatchObject({ ok: true })
  expect(await send(guest, { captcha: 'solved' }, after(24 * 60 + 1))).toMatchObject({ ok: true })
  await blockChat(db, chat.id, false, operator)
  expect(await send({ ...guest, keyTo: chat.id }, {}, after(24 * 60 + 2))).toMatchObject({ ok: true })
})

test('the marks of what has arrived and was read go forward only, and no further than the last message', async () => {
  const chat = await begin(newGuest())
  await answer(chat, 'Hi')
  await markSeen(db, chat.id, 'visitor', { delivered: 2, read: 1 })
  await markSeen(db, chat.id, 'visitor', { delivered: 1, read: 0 })
  expect((await findChat(db, chat.id))!.visitor).toEqual({ delivered: 2, read: 1 })
  const { version } = (await findChat(db, chat.id))!
  await markSeen(db, chat.id, 'visitor', { delivered: 2, read: 1 })
  expect((await findChat(db, chat.id))!.version).toBe(version)
  await markSeen(db, chat.id, 'visitor', { delivered: 0, read: 99 })
  expect((await findChat(db, chat.id))!.visitor).toEqual({ delivered: 2, read: 2 })
})

test('the inbox shows the longest wait first and finds by mailbox and by word', async () => {
  await db.deleteFrom('chats').execute()
  const late = await begin(newGuest(), { text: 'Where is my transfer', email: 'late@example.org' }, after(2))
  const early = await begin(newGuest(), { email: 'early@example.org' }, after(1))
  const answered = await begin(newGuest(), { email: 'answered@example.org' }, noon)
  await answer(answered, 'The bank is slow')
  const idsOf = async (filter: Parameters<typeof listInbox>[1]) =>
    (await listInbox(db, filter, { page: 1, size: 10 })).rows.map(({ id }) => id)
  expect(await idsOf({})).toEqual([early.id, late.id, answered.id])
  expect(await idsOf({ state: 'waiting' })).toEqual([early.id, late.id])
  expect(await idsOf({ q: 'LATE@' })).toEqual([late.id])
  expect(await idsOf({ q: 'transfer' })).toEqual([late.id])
  expect(await idsOf({ q: '%' })).toEqual([])
  expect(await idsOf({ takenBy: operator.staff.id })).toEqual([answered.id])
})

test('answers that no page has received go out by e-mail once, without account numbers, with a key to go on', async () => {
  const email = `left-${randomUUID()}@example.org`
  const chat = await begin(newGuest(), { email })
  await answer(chat, 'First')
  await markSeen(db, chat.id, 'visitor', { delivered: 2, read: 0 })
  await answer(chat, 'Second')
  await answer(chat, '4111 1111 1111 1111', { anyway: true })
  const letters = async () =>
    (await db.selectFrom('outbox').select('data').where('recipient', '=', email).execute()).map(
      ({ data }) => data as { page: string; texts: string[] },
    )
  const deps = { db, secret, now: () => noon }
  await emailAnswersOf(deps, chat.id)
  await emailAnswersOf(deps, chat.id)
  expect(await letters()).toEqual([
    { page: `/chat?role=support&key=${chatKey(chat.id, secret)}`, texts: ['Second'], by: [] },
  ])
  const key = new URLSearchParams((await letters())[0]!.page.split('?')[1]).get('key')!
  expect(chatOfKey(key, secret)).toBe(chat.id)
  await answer(chat, 'Third')
  await emailAnswersOf(deps, chat.id)
  expect((await letters()).at(-1)!.texts).toEqual(['Third'])
})

const named = async (name: string) => {
  const actor = await person('operator')
  await db.updateTable('users').set({ staff_name: name }).where('id', '=', actor.staff.id).execute()
  return actor
}
const presence = async () => ({ open: true, here: true })
const context = { db, presence, officeName: () => 'Agio', now: () => noon }
const shownTo = async (id: string) => (await viewById(context, id, true))!

test('a visitor reads the names of those who answer, and never a mailbox', async () => {
  const [anna, petr] = [await named('Anna'), await named('Petr')]
  const email = `names-${randomUUID()}@example.org`
  const chat = await begin(newGuest(), { email })
  await answer(chat, 'From Anna', {}, anna)
  expect(await handOverChat(db, chat.id, operator.staff.id, anna)).toMatchObject({ ok: true })
  await answer(chat, 'From nobody in particular')
  expect(await takeChat(db, chat.id, true, petr)).toMatchObject({ ok: true })
  const shown = await shownTo(chat.id)
  expect(shown.messages.map(({ by }) => by)).toEqual([undefined, 'Anna', undefined])
  expect(shown.answering).toBe('Petr')
  expect(JSON.stringify({ ...shown, email: '' })).not.toContain('@')

  await emailAnswersOf({ db, secret, now: () => noon }, chat.id)
  const { data } = await db.selectFrom('outbox').select('data').where('recipient', '=', email).executeTakeFirstOrThrow()
  expect(data).toMatchObject({ by: ['Anna'] })
  expect(JSON.stringify(data)).not.toContain('@')
})

test('nobody answers a conversation that is closed, that nobody has, or whose taker has lost the right', async () => {
  const anna = await named('Anna')
  const chat = await begin(newGuest())
  expect((await shownTo(chat.id)).answering).toBeUndefined()
  await answer(chat, 'Hi', {}, anna)
  expect((await shownTo(chat.id)).answering).toBe('Anna')
  await db.updateTable('users').set({ role: 'editor' }).where('id', '=', anna.staff.id).execute()
  expect((await shownTo(chat.id)).answering).toBeUndefined()
  // What was said stays hers.
  expect((await shownTo(chat.id)).messages.at(-1)!.by).toBe('Anna')
  await db.updateTable('users').set({ role: 'operator' }).where('id', '=', anna.staff.id).execute()
  await closeChat(db, chat.id, anna)
  expect((await shownTo(chat.id)).answering).toBeUndefined()
})

test('the name of whoever types goes to the visitor’s page, and nothing else of them', async () => {
  const anna = await named('Anna Maria')
  const streams = openChatStreams({ read: async () => undefined, onError: () => {}, now: () => noon })
  const reader = streams.open('chat', true)!.getReader()
  await reader.read()
  const listener = new pg.Client(clientConfig(address))
  await listener.connect()
  await listener.query(`listen ${TYPING_CHANNEL}`)
  const heard = new Promise<string>(resolve => listener.on('notification', ({ payload }) => resolve(payload!)))
  await streams.notifyTyping(db, 'chat', { staff: anna.staff.id })
  expect(await heard).toBe('chat staff Anna Maria')
  streams.onTyping(await heard)
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('event: typing\ndata: {"by":"Anna Maria"}\n\n')
  streams.onTyping('chat staff')
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('event: typing\ndata: {}\n\n')
  await listener.end()
  streams.close()
})

test('an answer to an open page makes no e-mail, nor one to a guest without an address', async () => {
  const sent = async () =>
    (await db.selectFrom('outbox').select('id').where('kind', '=', 'chat-answered').execute()).length
  const count = await sent()
  const chat = await begin(newGuest(), { email: 'here@example.org' })
  await answer(chat, 'Hi')
  await markSeen(db, chat.id, 'visitor', { delivered: 2, read: 0 })
  await emailAnswersOf({ db, secret, now: () => noon }, chat.id)
  const nameless = await begin(newGuest())
  await answer(nameless, 'Hi')
  await emailAnswersOf({ db, secret, now: () => noon }, nameless.id)
  expect(await sent()).toBe(count)
})

test('a person gets what was said, and old conversations are forgotten but for those that wait', async () => {
  const { id: userId } = await createPerson(db)
  const chat = await begin({ userId, network: '' }, { text: 'Mine' })
  await answer(chat, 'Yours')
  expect(await chatsOfPerson(db, userId)).toMatchObject([
    {
      role: 'support',
      messages: [
        { from: 'you', text: 'Mine' },
        { from: 'office', text: 'Yours' },
      ],
    },
  ])
  const waiting = await begin(newGuest())
  await forgetOldChats(db, after(179 * 24 * 60))
  expect(await findChat(db, chat.id)).toBeDefined()
  await forgetOldChats(db, after(181 * 24 * 60))
  expect(await findChat(db, chat.id)).toBeUndefined()
  expect(await findChat(db, waiting.id)).toBeDefined()
})
