import type { ChatItemOnDesk, ChatView, DeskChat } from '#contract/chat/chat.ts'
import { type ChatRole, SHOWN_MESSAGES } from '#contract/chat/chat-names.ts'
import { defined } from '#contract/defined.ts'
import { membersOf, staffWith } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import {
  type Chat,
  claimsOfVisitor,
  findChat,
  findInInbox,
  type InboxRow,
  listMessages,
  type Message,
  readyAnswers,
  sideOf,
} from './chat.store.ts'
import { namesOfStaff } from './names-of-staff.ts'
import type { StaffPresence } from './staff-presence.ts'
import { MOST_CLAIMS } from './work-on-chat.ts'

export type ChatSurroundings = { db: Db; presence: StaffPresence; officeName: () => string; now: () => Date }

/** The conversation as its visitor sees it. */
export async function viewChat({ db, ...context }: ChatSurroundings, chat: Chat): Promise<ChatView> {
  const messages = await listMessages(db, chat.id, SHOWN_MESSAGES)
  const { takenBy } = chat
  const names = await namesOfStaff(db, [...messages.map(({ staff }) => staff), takenBy ?? null])
  const answering = takenBy !== undefined && chat.state !== 'closed' ? names.get(takenBy) : undefined
  return {
    role: chat.role,
    state: chat.state,
    version: chat.version,
    messages: messages.map(message => {
      const by = message.staff === null ? undefined : names.get(message.staff)?.name
      return { ...messageView(message), ...defined({ by }) }
    }),
    answering: answering?.answers ? answering.name : undefined,
    office: chat.staff,
    own: chat.visitor,
    email: chat.email !== undefined && chat.userId === undefined ? chat.email : undefined,
    blocked: chat.blocked !== undefined,
    presence: await context.presence(),
  }
}

/** For an open page. One that was opened with a key gets nothing more once the conversation belongs to an account. */
export async function viewById(context: ChatSurroundings, id: string, keyOnly: boolean): Promise<ChatView | undefined> {
  const chat = await findChat(context.db, id)
  return chat && !(keyOnly && chat.userId !== undefined) ? viewChat(context, chat) : undefined
}

/** Before anything has been written. */
export const noChat = async ({ presence }: Pick<ChatSurroundings, 'presence'>, role: ChatRole): Promise<ChatView> => ({
  role,
  state: 'none',
  version: 0,
  messages: [],
  blocked: false,
  office: { delivered: 0, read: 0 },
  own: { delivered: 0, read: 0 },
  presence: await presence(),
})

const messageView = ({ staff, automatic, at, ...message }: Message): Omit<ChatView['messages'][number], 'by'> => ({
  ...message,
  side: sideOf({ staff, automatic }),
  at: at.toISOString(),
})

const SHORT = 160

/** A line of the inbox. */
export const inboxItem = (row: InboxRow, staffId: string): ChatItemOnDesk => ({
  id: row.id,
  role: row.role,
  state: row.state,
  locale: row.locale,
  who: row.who,
  changedAt: row.changedAt.toISOString(),
  account: row.userId,
  waitingSince: row.waitingSince?.toISOString(),
  taken: row.taken,
  claim: row.claim,
  mine: row.takenBy === staffId,
  unread: row.lastSeq - row.staff.read,
  blocked: row.blocked !== undefined,
  last: { side: row.last.side, text: row.last.text.slice(0, SHORT) },
})

/** A conversation with everything that an operator answers by. */
export async function deskChat(context: ChatSurroundings, id: string, staffId: string): Promise<DeskChat | undefined> {
  const { db } = context
  const row = await findInInbox(db, id)
  if (!row) return undefined
  const [messages, claims, colleagues] = await Promise.all([
    listMessages(db, id, SHOWN_MESSAGES),
    claimsOfVisitor(db, row, MOST_CLAIMS),
    staffWith(db, ['chat.answer']),
  ])
  const authors = await membersOf(db, [...messages.map(({ staff }) => staff), ...colleagues.map(({ id }) => id)])
  return {
    ...inboxItem(row, staffId),
    version: row.version,
    startedAt: row.startedAt.toISOString(),
    messages: messages.map(message => {
      const by = message.staff === null ? undefined : authors.get(message.staff)
      return { ...messageView(message), by }
    }),
    visitor: row.visitor,
    office: row.staff,
    claims: claims.map(claim => ({
      id: claim.id,
      number: String(claim.number),
      state: claim.state as DeskChat['claims'][number]['state'],
      openedAt: claim.opened_at.toISOString(),
      pair: `${claim.from_currency} → ${claim.to_currency}`,
    })),
    answers: await readyAnswers(db, row.locale, { claim: row.claim?.number ?? '', office: context.officeName() }),
    colleagues: colleagues.flatMap(({ id }) => (id === staffId ? [] : (authors.get(id) ?? []))),
  }
}
