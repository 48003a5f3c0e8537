import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { accept } from '#contract/result.ts'
import type { Alarm, EndedAlarm } from '#server/alarms/alarms.store.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import type { GuestFileBytes } from '#server/desk/guest-files.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Visitor } from './chat-of-visitor.ts'
import { ALARMING_SHARE, watchChatFiles } from './guest-files.ts'
import { writeByEmail } from './write-by-email.ts'
import { writeMessage } from './write-message.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-24T12:00:00Z')
const captcha: Captcha = {
  challenge: () => Promise.reject(new Error('not asked')),
  take: async solution =>
    solution === 'solved' ? accept(undefined) : { ok: false, refusal: { reason: 'captcha-required', why: 'missing' } },
}
const much: GuestFileBytes = { conversation: 1_000_000, network: 1_000_000, everybody: 1_000_000 }
let networks = 0
const newGuest = (): Visitor => ({ network: `10.1.0.${++networks}` })

type Sending = { bytes?: number; limits?: GuestFileBytes; solution?: string; at?: Date }

/** Sends a file: the id of its conversation, or why not. */
async function sendFile(
  visitor: Visitor,
  { bytes = 100, limits = much, solution = 'solved', at = noon }: Sending = {},
) {
  const content = Buffer.alloc(bytes, 7)
  const file = { name: 'a.pdf', type: 'pdf' as const, content, sha256: createHash('sha256').update(content).digest() }
  const sent = await writeMessage(
    { db, captcha, fileBytes: limits },
    visitor,
    { role: 'support', id: randomUUID(), text: '', file, locale: 'en', captcha: solution || undefined },
    at,
  )
  return sent.ok ? { chat: sent.value.chat.id } : sent.refusal
}
const begun = async (visitor: Visitor, sending?: Sending) => {
  const sent = await sendFile(visitor, sending)
  if (!('chat' in sent)) throw new Error(sent.reason)
  return { ...visitor, keyTo: sent.chat }
}

test('a guest sends one file without work, and more of them with a captcha', async () => {
  const guest = await begun(newGuest(), { solution: '' })
  expect(await sendFile(guest, { solution: '' })).toMatchObject({ reason: 'captcha-required' })
  expect(await sendFile(guest)).toHaveProperty('chat')
})

test('files by e-mail count as those through the page do, and what has no room is named in the conversation', async () => {
  const limits = { ...much, conversation: 350 }
  const guest = await begun(newGuest(), { limits })
  await db.updateTable('chats').set({ email: 'guest@example.org' }).where('id', '=', guest.keyTo).execute()
  const content = Buffer.alloc(100, 9)
  const file = (name: string) => ({
    name,
    type: 'pdf' as const,
    content,
    sha256: createHash('sha256').update(content).digest(),
  })
  const reply = (names: string[]) =>
    writeByEmail(
      db,
      { chatId: guest.keyTo, sender: 'guest@example.org' },
      () => ({ text: '', files: names.map(file), notes: [], noRoom: left => `no room: ${left.join()}` }),
      async () => true,
      noon,
      limits,
    )
  expect(await reply(['b.pdf', 'c.pdf', 'd.pdf'])).toEqual(accept('written'))
  const files = await db
    .selectFrom('chat_files')
    .innerJoin('chat_messages', 'chat_messages.id', 'message_id')
    .select('name')
    .where('chat_id', '=', guest.keyTo)
    .execute()
  expect(files.map(({ name }) => name).sort()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  const notes = await db
    .selectFrom('chat_messages')
    .select('text')
    .where('text', '<>', '')
    .where('chat_id', '=', guest.keyTo)
    .execute()
  expect(notes).toEqual([{ text: 'no room: d.pdf' }])
  expect(await sendFile(guest, { limits })).toMatchObject({ reason: 'too-many' })

  const { id: userId } = await createPerson(db, { email: 'known@example.org' })
  const own = await begun({ ...newGuest(), userId })
  const sent = await writeByEmail(
    db,
    { chatId: own.keyTo, sender: 'known@example.org' },
    () => ({ text: '', files: [file('e.pdf')], notes: [], noRoom: () => 'no room' }),
    async () => true,
    noon,
    { ...much, network: 1 },
  )
  expect(sent).toEqual(accept('written'))
  expect(
    await db
      .selectFrom('chat_messages')
      .select('text')
      .where('text', '<>', '')
      .where('chat_id', '=', own.keyTo)
      .execute(),
  ).toEqual([])
})

test('somebody with an account is not asked', async () => {
  const { id: userId } = await createPerson(db)
  const visitor = { ...newGuest(), userId }
  for (let time = 0; time < 3; time++)
    expect(await sendFile(visitor, { solution: '', limits: { ...much, network: 1 } })).toHaveProperty('chat')
})

test('the files of one conversation are bounded for good', async () => {
  const limits = { ...much, conversation: 250 }
  const guest = await begun(newGuest(), { limits })
  expect(await sendFile(guest, { limits })).toHaveProperty('chat')
  expect(await sendFile(guest, { limits })).toEqual({ reason: 'too-many', retryAfter: DAY_MS / 1000 })
  const inAMonth = new Date(noon.getTime() + 30 * DAY_MS)
  expect(await sendFile(guest, { limits, at: inAMonth })).toMatchObject({ reason: 'too-many' })
})

test('those of one network in a day are bounded, however many send at once', async () => {
  const network = newGuest()
  const limits = { ...much, network: 300 }
  const sent = await Promise.all(Array.from({ length: 8 }, () => sendFile({ ...network }, { limits })))
  expect(sent.filter(answer => 'chat' in answer)).toHaveLength(3)
  expect(await sendFile(newGuest(), { limits })).toHaveProperty('chat')
  const tomorrow = new Date(noon.getTime() + DAY_MS)
  expect(await sendFile({ ...network }, { limits, at: tomorrow })).toHaveProperty('chat')
})

test('those of all guests in a day are bounded', async () => {
  const at = new Date(noon.getTime() + 100 * DAY_MS)
  const limits = { ...much, everybody: 250 }
  const sent = [
    await sendFile(newGuest(), { limits, at }),
    await sendFile(newGuest(), { limits, at }),
    await sendFile(newGuest(), { limits, at }),
  ]
  expect(sent.map(answer => 'chat' in answer)).toEqual([true, true, false])
})

test('staff are called when files take much of the disk', async () => {
  const alarms: Alarm[] = []
  const ended: EndedAlarm[] = []
  const { bytes } = await db
    .selectFrom('chat_files')
    .select(({ fn }) => fn.sum<string>(fn<number>('octet_length', ['content'])).as('bytes'))
    .executeTakeFirstOrThrow()
  const watch = (disk: number) =>
    watchChatFiles(
      { db, alarm: async alarm => void alarms.push(alarm), endAlarm: async over => void ended.push(over) },
      async () => disk,
    ).run({}, { signal: new AbortController().signal, attempt: 1 })
  await watch(Number(bytes) * 11)
  expect(alarms).toEqual([])
  await watch(Number(bytes) * (100 / ALARMING_SHARE))
  expect(alarms).toEqual([{ kind: 'chat-files', subject: 'chat', detail: { megabytes: 0, share: ALARMING_SHARE } }])
  expect(ended.splice(0)).toEqual([{ kind: 'chat-files', subject: 'chat' }])
  await watch(Number(bytes) * 11)
  expect(ended).toEqual([{ kind: 'chat-files', subject: 'chat' }])
})
