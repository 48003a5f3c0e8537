import { expect, test } from 'vitest'
import { type Chat, findChat, listMessages, lockChat, saveChat } from '#server/chat/chat.store.ts'
import { emailAnswersOf } from '#server/chat/email-answers.ts'
import { forgetOldChats } from '#server/chat/forget-chats.ts'
import { letterToken } from '#server/chat/letter-token.ts'
import { answerChat, blockChat, closeChat } from '#server/chat/work-on-chat.ts'
import { startImapServer } from '#test/fakes/imap-server.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { emailsTo } from '#test/harness/emails.ts'
import { answeredChat, MAILBOX_SECRET, mailboxReader, replyTo } from '#test/harness/mailbox.ts'
import { forgetLetters, readState } from './letters.store.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-26T12:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const operator = { staff: staffMember(await createPerson(db, { role: 'operator' }), noon), now: after(1) } as const
const days = (count: number) => after(count * 24 * 60)

/** Each test has a mailbox and a state of its own. */
async function open(more: Parameters<typeof mailboxReader>[3] = {}) {
  await db
    .updateTable('mailbox_state')
    .set({ holder: null, until: noon, next_at: noon, failures: 0, trouble: null, failing_since: null, read_at: null })
    .execute()
  await db.deleteFrom('mailbox_letters').execute()
  const server = await startImapServer()
  let now = after(5)
  const reader = mailboxReader(db, server.mailbox, () => now, more)
  const at = (moment: Date) => {
    now = moment
  }
  return { server, ...reader, at, deliver: (source: string) => server.deliver(source, after(4)) }
}
const textsOf = async ({ id }: { id: string }) => (await listMessages(db, id, 100)).map(({ text }) => text)
const outcomes = async () =>
  Object.fromEntries((await readState(db, after(5))).letters.map(({ outcome, count }) => [outcome, count]))

test('a reply becomes a message of its conversation, which waits again, and is read in the mailbox', async () => {
  const { server, deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  const uid = deliver(
    replyTo(chat, {
      text: 'Спасибо!\n\nOn Thu, Nov 26, 2026 at 2:05 PM Office <help@office.example> wrote:\n> It left.',
    }),
  )
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?', 'Спасибо!'])
  expect(await findChat(db, chat.id)).toMatchObject({
    state: 'waiting',
    waitingSince: after(5),
    lastSeq: 2,
    version: chat.version + 2 - 1,
  })
  expect(server.isSeen(uid)).toBe(true)
  expect(await db.selectFrom('news').select('subject').where('subject', '=', chat.id).execute()).not.toEqual([])
  expect((await readState(db, after(5))).state).toMatchObject({
    read_at: after(5),
    failures: 0,
    trouble: null,
    holder: null,
  })
})

test('a letter of an account’s conversation is taken from the account’s mailbox alone', async () => {
  const { deliver, look } = await open()
  const person = await createPerson(db)
  const chat = await answeredChat(db, noon, { userId: person.id, email: 'other@example.org' })
  deliver(replyTo(chat))
  deliver(replyTo({ id: chat.id, email: person.email }, { text: 'From the account' }))
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?', 'From the account'])
  expect(await outcomes()).toEqual({ taken: 1, 'not-theirs': 1 })
})

test('the mailbox that an account has left speaks for it no more', async () => {
  const { deliver, look } = await open()
  const person = await createPerson(db)
  const chat = await answeredChat(db, noon, { userId: person.id })
  await db
    .updateTable('users')
    .set({ email: 'new@example.org', email_key: 'new@example.org' })
    .where('id', '=', person.id)
    .execute()
  deliver(replyTo({ id: chat.id, email: person.email }))
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?'])
})

test('whoever may not sign in does not write by e-mail either', async () => {
  const { server, deliver, look } = await open()
  const person = await createPerson(db, { blocked: true })
  const chat = await answeredChat(db, noon, { userId: person.id })
  const uid = deliver(replyTo({ id: chat.id, email: person.email }))
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?'])
  expect(server.isSeen(uid)).toBe(false)
})

test('what is no reply stays unread, is counted, and is looked at once', async () => {
  const { server, deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  const uids = [
    deliver(replyTo(chat, { from: 'boris@example.org' })),
    deliver(replyTo(chat, { token: letterToken(chat.id, chat.email, 'another secret') })),
    deliver('From: a@b.example\r\nSubject: An offer\r\n\r\nBuy!\r\n'),
    deliver(replyTo(chat, { head: 'Auto-Submitted: auto-replied' })),
    deliver(replyTo(chat, { text: '> quoted' })),
  ]
  await look()
  await look()
  expect(uids.map(server.isSeen)).toEqual([false, false, false, false, false])
  expect(await textsOf(chat)).toEqual(['Hello?'])
  expect(await outcomes()).toEqual({ 'not-theirs': 2, 'no-token': 1, automatic: 1, empty: 1 })
  expect(server.commands.filter(command => command.startsWith('UID FETCH')).length).toBe(5)
})

test('a second delivery of a letter is no second message', async () => {
  const { server, deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  const letter = replyTo(chat)
  const uids = [deliver(letter), deliver(letter.replace('Subject:', 'Received: by another way\r\nSubject:'))]
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?', 'Thanks!'])
  expect(uids.map(server.isSeen)).toEqual([true, true])
  expect(await outcomes()).toEqual({ taken: 1, known: 1 })
})

test('when the server numbers its letters anew, none becomes a second message', async () => {
  const { server, deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  deliver(replyTo(chat, { text: 'one' }))
  deliver(replyTo(chat, { text: 'two' }))
  await look()
  server.renumber()
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?', 'one', 'two'])
  deliver(replyTo(chat, { text: 'three' }))
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?', 'one', 'two', 'three'])
})

test('a letter is taken once when the process dies before it is flagged, and is flagged later', async () => {
  const { server, deliver, look, at } = await open()
  const chat = await answeredChat(db, noon)
  const uid = deliver(replyTo(chat))
  server.cutsAt(command => command.startsWith('UID STORE'))
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?', 'Thanks!'])
  expect(server.isSeen(uid)).toBe(false)
  server.cutsAt(undefined)
  at(after(10))
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?', 'Thanks!'])
  expect(server.isSeen(uid)).toBe(true)
})

test('of two processes one reads, and a letter that both read becomes one message', async () => {
  const { server, deliver, deps } = await open()
  const chats = await Promise.all(Array.from({ length: 12 }, () => answeredChat(db, noon)))
  for (const chat of chats) deliver(replyTo(chat))
  const readers = [1, 2].map(() => mailboxReader(db, server.mailbox, deps.now))
  await Promise.all(readers.map(({ look }) => look()))
  expect(server.commands.filter(command => command.startsWith('SELECT') || command.startsWith('EXAMINE'))).toHaveLength(
    1,
  )

  // Without turns, as when a process has lost its own without knowing.
  const { openMailbox } = await import('./open-mailbox.ts')
  const { takeLetter } = await import('./take-letter.ts')
  const more = await Promise.all(Array.from({ length: 12 }, () => answeredChat(db, noon)))
  const uids = more.map(chat => deliver(replyTo(chat, { text: 'once' })))
  const boxes = await Promise.all([1, 2, 3].map(() => openMailbox(server.mailbox)))
  const place = { mailbox: 'both', uidValidity: 1n }
  const taken = await Promise.all(
    boxes.map(async box => {
      const got: string[] = []
      for (const uid of uids) got.push(await takeLetter(deps, box, place, uid))
      return got
    }),
  )
  await Promise.all(boxes.map(box => box.close()))
  expect(taken.flat().filter(outcome => outcome === 'taken')).toHaveLength(12)
  for (const chat of [...chats, ...more]) expect((await textsOf(chat)).length).toBe(2)
})

test('a process that has lost its turn looks at no further letter', async () => {
  const { server, deliver, deps } = await open()
  const chats = await Promise.all([answeredChat(db, noon), answeredChat(db, noon)])
  for (const chat of chats) deliver(replyTo(chat))
  const { look } = mailboxReader(db, server.mailbox, deps.now)
  server.answersAfter(100)
  const reading = look()
  await expect.poll(() => server.commands.some(command => command.startsWith('UID SEARCH')), { interval: 5 }).toBe(true)
  await db.updateTable('mailbox_state').set({ holder: crypto.randomUUID() }).execute()
  await reading
  expect(server.commands.some(command => command.startsWith('UID FETCH'))).toBe(false)
  for (const chat of chats) expect(await textsOf(chat)).toEqual(['Hello?'])
})

test('a wrong password, a folder that is not there and a server that is away are told, with growing pauses and an alarm', async () => {
  const { server, deps, at } = await open()
  const tried = async (mailbox: typeof server.mailbox) => {
    const reader = mailboxReader(db, mailbox, deps.now, { options: { connectMs: 500, answerMs: 500 } })
    await reader.look()
    return [(await readState(db, noon)).state, reader.alarms] as const
  }
  expect((await tried({ ...server.mailbox, password: 'wrong' }))[0]).toMatchObject({
    trouble: 'wrong-password',
    failures: 1,
    failing_since: after(5),
    read_at: null,
  })
  expect((await tried({ ...server.mailbox, folder: 'Other' }))[0]).toMatchObject({
    trouble: 'no-folder',
    failures: 2,
    next_at: after(6),
  })
  at(after(6))
  const away = { ...server.mailbox, port: 1 }
  expect((await tried(away))[0]).toMatchObject({ trouble: 'unreachable', failures: 3, next_at: after(8) })
  at(after(7))
  const commands = server.commands.length
  expect((await tried(server.mailbox))[0].failures).toBe(3)
  expect(server.commands.length).toBe(commands)
  at(after(8))
  const [state, alarms] = await tried(away)
  expect(state.failures).toBe(4)
  expect(alarms).toEqual(['mailbox-unread 127.0.0.1 {"trouble":"unreachable"}'])
  at(after(20))
  expect((await tried(server.mailbox))[0]).toMatchObject({
    trouble: null,
    failures: 0,
    failing_since: null,
    read_at: after(20),
  })
})

test('what is said of a failure has neither the password nor an address', async () => {
  const said: string[] = []
  const { server, deps } = await open()
  const log = { info() {}, warn: (fields: object) => said.push(JSON.stringify(fields)) } as unknown as typeof deps.log
  const reader = mailboxReader(db, { ...server.mailbox, password: 'hidden-password' }, deps.now, { log })
  await reader.look()
  expect(said.join()).toContain('wrong-password')
  expect(said.join()).not.toMatch(/hidden-password|@/)
})

test('a connection that is cut, and a server that is too slow, lose nothing', async () => {
  const { server, deliver, look, at, deps } = await open()
  const chat = await answeredChat(db, noon)
  deliver(replyTo(chat, { text: 'one' }))
  deliver(replyTo(chat, { text: 'two' }))
  let fetches = 0
  server.cutsAt(command => command.startsWith('UID FETCH') && ++fetches === 2)
  await look()
  expect((await readState(db, noon)).state).toMatchObject({ failures: 1, trouble: 'unreachable' })
  server.cutsAt(undefined)
  server.answersAfter(400)
  at(after(10))
  await mailboxReader(db, server.mailbox, deps.now, { options: { connectMs: 300, answerMs: 300 } }).look()
  expect((await readState(db, noon)).state).toMatchObject({ failures: 2, trouble: 'unreachable' })
  server.answersAfter(0)
  at(after(20))
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?', 'one', 'two'])
})

test('a letter that is too large is not fetched', async () => {
  const { server, deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  deliver(replyTo(chat, { text: `${'a'.repeat(76)}\n`.repeat(230_000) }))
  await look()
  expect(await outcomes()).toEqual({ 'too-large': 1 })
  const fetched = server.commands.filter(command => command.startsWith('UID FETCH'))
  expect(fetched).toEqual([expect.stringMatching(/<0\.65536>/)])
})

test('a blocked conversation takes no letter, and one that was closed begins anew', async () => {
  const { server, deliver, look } = await open()
  const person = await createPerson(db)
  const blocked = { ...(await answeredChat(db, noon, { userId: person.id })), email: person.email }
  const closed = await answeredChat(db, noon)
  await blockChat(db, blocked.id, true, operator)
  await closeChat(db, closed.id, operator)
  const uid = deliver(replyTo(blocked))
  deliver(replyTo(closed))
  await look()
  expect(await textsOf(blocked)).toEqual(['Hello?'])
  expect(server.isSeen(uid)).toBe(false)
  expect(await findChat(db, closed.id)).toMatchObject({ state: 'waiting', lastSeq: 2 })
  expect((await findChat(db, closed.id))!.takenBy).toBeUndefined()
  expect(await outcomes()).toEqual({ taken: 1, blocked: 1 })
})

test('a guest whose network was blocked with another conversation does not write by e-mail for a day', async () => {
  const { deliver, look } = await open()
  const [one, other] = [
    await answeredChat(db, noon, { network: '10.7.7.7' }),
    await answeredChat(db, noon, { network: '10.7.7.7' }),
  ]
  await blockChat(db, one.id, true, operator)
  deliver(replyTo(other))
  await look()
  expect(await textsOf(other)).toEqual(['Hello?'])
})

test('whoever writes too fast waits, and their letters are taken later', async () => {
  const { deliver, look, at } = await open()
  const chat = await answeredChat(db, noon)
  for (let i = 0; i < 50; i++) deliver(replyTo(chat, { text: String(i) }))
  await look()
  for (let i = 50; i < 70; i++) deliver(replyTo(chat, { text: String(i) }))
  await look()
  const first = (await textsOf(chat)).length
  expect(first).toBeGreaterThan(50)
  expect(first).toBeLessThan(71)
  for (let minute = 10; (await textsOf(chat)).length < 71 && minute < 60; minute++) {
    at(after(minute))
    await look()
  }
  expect((await textsOf(chat)).length).toBe(71)
})

test('answers that were written after the letter still go out by e-mail', async () => {
  const { deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  await answerChat(db, chat.id, { id: crypto.randomUUID(), text: 'In the meantime' }, operator)
  deliver(replyTo(chat))
  await look()
  await emailAnswersOf({ db, secret: MAILBOX_SECRET, takesReplies: true, now: () => after(6) }, chat.id)
  const [email] = await emailsTo(db, chat.email)
  expect(email).toMatchObject({
    kind: 'chat-answered',
    data: { texts: ['In the meantime'], reply: letterToken(chat.id, chat.email, MAILBOX_SECRET) },
  })
})

test('where no mailbox is read, an e-mail carries no token', async () => {
  const chat = await answeredChat(db, noon)
  await answerChat(db, chat.id, { id: crypto.randomUUID(), text: 'An answer' }, operator)
  await emailAnswersOf({ db, secret: MAILBOX_SECRET, now: () => after(6) }, chat.id)
  expect((await emailsTo(db, chat.email))[0]!.data).not.toHaveProperty('reply')
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const part = (name: string, type: string, content: Buffer) =>
  `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content.toString('base64').replaceAll(/.{76}/g, '$&\n')}\n`
const withFiles = (chat: Chat & { email: string }, ...parts: string[]) =>
  replyTo(chat, {
    head: 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b',
    text: `--b\nContent-Type: text/plain; charset=utf-8\n\nSee the receipt\n${parts.join('')}--b--`,
  })

test('files go through the checks of the chat, and what is refused is said in the conversation', async () => {
  const { deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  deliver(
    withFiles(
      chat,
      part('receipt.png', 'image/png', PNG),
      part('../../evil.pdf', 'application/pdf', Buffer.from('%PDF-1.7 ok')),
      part('fake.png', 'image/png', Buffer.from('<script>')),
      part('winmail.dat', 'application/ms-tnef', Buffer.from('789f3e22', 'hex')),
      part('large.png', 'image/png', Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])),
    ),
  )
  await look()
  const messages = await listMessages(db, chat.id, 100)
  expect(messages.slice(1).map(({ text, file, automatic }) => [text, file?.name, automatic])).toEqual([
    ['See the receipt', undefined, false],
    ['', 'receipt.png', false],
    ['', 'evil.pdf', false],
    [
      'Not all files of the e-mail were taken:\nfake.png: only PDF, PNG and JPEG can be taken\nwinmail.dat: only PDF, PNG and JPEG can be taken\nlarge.png: the file is larger than 5 MB',
      undefined,
      true,
    ],
  ])
})

test('a text that is longer than a message is cut, and that is said', async () => {
  const { deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  deliver(replyTo(chat, { text: 'word '.repeat(2_000) }))
  await look()
  const [, text, note] = await listMessages(db, chat.id, 100)
  expect(text!.text.length).toBeLessThanOrEqual(4_000)
  expect(note).toMatchObject({ automatic: true, text: expect.stringContaining('longer than a message') })
})

test('what is kept of letters goes with their conversation, and the rest after a month', async () => {
  const { deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  deliver(replyTo(chat))
  await look()
  const kept = () => db.selectFrom('mailbox_taken').select('letter').where('chat_id', '=', chat.id).execute()
  expect(await kept()).toHaveLength(1)
  await closeChat(db, chat.id, operator)
  await forgetOldChats(db, days(200))
  expect(await kept()).toEqual([])
  await forgetLetters(db, days(29))
  expect(await db.selectFrom('mailbox_letters').select('uid').execute()).toHaveLength(1)
  await forgetLetters(db, days(31))
  expect(await db.selectFrom('mailbox_letters').select('uid').execute()).toEqual([])
  // The letter still stands in the mailbox, and nobody’s conversation is there for it.
  await look()
  expect(await outcomes()).toEqual({ 'not-theirs': 1 })
})

test('letters from before two weeks are not looked for', async () => {
  const { server, look } = await open()
  const chat = await answeredChat(db, noon)
  server.deliver(replyTo(chat), days(-16))
  await look()
  expect(await textsOf(chat)).toEqual(['Hello?'])
  expect(await outcomes()).toEqual({})
})

test('a letter that is read in the mailbox by a person is taken, too', async () => {
  const { server, deliver, look } = await open()
  const chat = await answeredChat(db, noon)
  deliver(replyTo(chat))
  await look()
  expect(server.commands.find(command => command.startsWith('UID SEARCH'))).not.toContain('UNSEEN')
  expect(await db.transaction().execute(async tx => saveChat(tx, (await lockChat(tx, chat.id))!))).toBeDefined()
})
