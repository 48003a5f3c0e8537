import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { addChat, addMessage, type Chat } from '#server/chat/chat.store.ts'
import { letterToken } from '#server/chat/letter-token.ts'
import type { Mailbox } from '#server/mailbox/mailbox-url.ts'
import type { MailboxDeps } from '#server/mailbox/read-mailbox.ts'
import { readMailbox } from '#server/mailbox/read-mailbox.ts'
import type { Db } from '#server/platform/database/pool.ts'

export const MAILBOX_SECRET = 'the secret of the office'

export type Reply = {
  from?: string
  text?: string
  token?: string
  head?: string
  id?: string
}

/** A guest’s conversation to which an answer went out by e-mail. */
export async function answeredChat(db: Db, at: Date, more: Partial<Chat> = {}): Promise<Chat & { email: string }> {
  const id = randomUUID()
  const chat = {
    id,
    role: 'support',
    locale: 'en',
    network: `10.1.${id}`,
    state: 'answered',
    version: 1,
    lastSeq: 1,

    visitor: { delivered: 0, read: 0 },
    staff: { delivered: 1, read: 1 },
    emailed: 1,
    startedAt: at,
    changedAt: at,
    email: `${id}@example.org`,
    ...more,
  } satisfies Chat
  await db.transaction().execute(async tx => {
    await addChat(tx, chat)
    await addMessage(tx, chat, { id: randomUUID(), staff: null, text: 'Hello?' }, at)
  })
  return chat
}

/** A letter that answers ours, as a mail program writes it. */
export const replyTo = (chat: { id: string; email: string }, reply: Reply = {}): string => {
  const { from = chat.email, text = 'Thanks!', token = letterToken(chat.id, chat.email, MAILBOX_SECRET) } = reply
  return [
    `From: ${from}`,
    'To: help@office.example',
    'Subject: Re: You have an answer in the chat',
    `Message-ID: <${reply.id ?? randomUUID()}@example.org>`,
    `In-Reply-To: <${randomUUID()}.chat.${token}@office.example>`,
    ...(reply.head === undefined
      ? ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit']
      : [reply.head]),
    '',
    text,
    '',
  ]
    .join('\n')
    .replaceAll(/\r?\n/g, '\r\n')
}

/** One look at the mailbox, as a process takes it. */
export function mailboxReader(
  db: Db,
  mailbox: Mailbox,
  now: () => Date,
  more: Partial<MailboxDeps> = {},
): { deps: MailboxDeps; alarms: string[]; look: (signal?: AbortSignal) => Promise<void> } {
  const alarms: string[] = []
  const deps: MailboxDeps = {
    db,
    mailbox,
    secret: MAILBOX_SECRET,
    now,
    log: pino({ level: 'silent' }),
    terms: { address: 'help@office.example', plus: false },
    ownAddresses: () => ['help@office.example'],
    alarm: async ({ kind, subject, detail }) => void alarms.push(`${kind} ${subject} ${JSON.stringify(detail)}`),
    endAlarm: async () => {},
    ...more,
  }
  return { deps, alarms, look: signal => readMailbox(deps, signal ?? new AbortController().signal, 0) }
}
