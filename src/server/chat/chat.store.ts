import { type SqlBool, sql } from 'kysely'
import { normalEmail } from '#contract/auth/email-address.ts'
import type { StaffMember } from '#contract/auth/staff-member.ts'
import type { ChatRole, ChatState } from '#contract/chat/chat-names.ts'
import type { SlipType } from '#contract/desk/slip-limits.ts'
import type { Locale } from '#contract/locale.ts'
import type { PageQuery } from '#contract/paging.ts'
import { memberOf } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

export type Seen = { delivered: number; read: number }

/** A conversation without its messages. */
export type Chat = {
  id: string
  role: ChatRole
  userId?: string
  email?: string
  locale: Locale
  network: string
  state: ChatState
  waitingSince?: Date
  claimId?: string
  takenBy?: string
  version: number
  lastSeq: number
  visitor: Seen
  staff: Seen
  emailed: number
  startedAt: Date
  changedAt: Date
  blocked?: { at: Date; by: string }
}

export type Message = {
  id: string
  seq: number
  staff: string | null
  /** Said by the office itself, by no member of staff. */
  automatic: boolean
  at: Date
  text: string
  file?: { name: string; type: SlipType; bytes: number }
}

export type NewFile = { name: string; type: SlipType; sha256: Buffer; content: Buffer }
export type NewMessage = { id: string; staff: string | null; text: string; automatic?: boolean; file?: NewFile }

export const sideOf = ({
  staff,
  automatic,
}: {
  staff: string | null
  automatic: boolean | null
}): 'visitor' | 'staff' => (staff === null && automatic !== true ? 'visitor' : 'staff')

const found = (db: Db) => db.selectFrom('chats').selectAll('chats')
type Row = Awaited<ReturnType<ReturnType<typeof found>['executeTakeFirstOrThrow']>>

const chatOf = (row: Row): Chat => ({
  id: row.id,
  role: row.role,
  locale: row.locale,
  network: row.network,
  state: row.state,
  userId: row.user_id ?? undefined,
  email: row.email ?? undefined,
  waitingSince: row.waiting_since ?? undefined,
  claimId: row.claim_id ?? undefined,
  takenBy: row.taken_by ?? undefined,
  version: row.version,
  lastSeq: row.last_seq,
  emailed: row.emailed,
  visitor: { delivered: row.visitor_delivered, read: row.visitor_read },
  staff: { delivered: row.staff_delivered, read: row.staff_read },
  startedAt: row.started_at,
  changedAt: row.changed_at,
  blocked: row.blocked_at === null ? undefined : { at: row.blocked_at, by: row.blocked_by! },
})

export async function findChat(db: Db, id: string): Promise<Chat | undefined> {
  const row = await found(db).where('id', '=', id).executeTakeFirst()
  return row && chatOf(row)
}

export async function findChatOfUser(db: Db, userId: string, role: ChatRole): Promise<Chat | undefined> {
  const row = await found(db).where('user_id', '=', userId).where('role', '=', role).executeTakeFirst()
  return row && chatOf(row)
}

/** Locks the row until the end of the transaction, so that messages are counted one after another. */
export async function lockChat(tx: Tx, id: string): Promise<Chat | undefined> {
  const row = await found(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && chatOf(row)
}

const columnsOf = (chat: Chat) => ({
  user_id: chat.userId ?? null,
  email: chat.email ?? null,
  locale: chat.locale,
  network: chat.network,
  state: chat.state,
  waiting_since: chat.waitingSince ?? null,
  claim_id: chat.claimId ?? null,
  taken_by: chat.takenBy ?? null,
  version: chat.version,
  last_seq: chat.lastSeq,
  emailed: chat.emailed,
  visitor_delivered: chat.visitor.delivered,
  visitor_read: chat.visitor.read,
  staff_delivered: chat.staff.delivered,
  staff_read: chat.staff.read,
  changed_at: chat.changedAt,
  blocked_at: chat.blocked?.at ?? null,
  blocked_by: chat.blocked?.by ?? null,
})

/** False: there is one already, of this id or of this account. */
export async function addChat(tx: Tx, chat: Chat): Promise<boolean> {
  const added = await tx
    .insertInto('chats')
    .values({ id: chat.id, role: chat.role, started_at: chat.startedAt, ...columnsOf(chat) })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** Writes what can change of a conversation that this transaction has locked, as its next version. */
export async function saveChat(tx: Tx, chat: Chat): Promise<Chat> {
  const next = { ...chat, version: chat.version + 1 }
  await tx.updateTable('chats').set(columnsOf(next)).where('id', '=', chat.id).execute()
  return next
}

/** Adds a message, and says whether its id was free: another conversation may have taken it in this very moment. */
export async function addMessage(tx: Tx, chat: Chat, message: NewMessage, at: Date): Promise<boolean> {
  const { file, ...row } = message
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('chat_messages')
    .values({ ...row, chat_id: chat.id, seq: chat.lastSeq, at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (added !== 1n) return false
  if (file)
    await tx
      .insertInto('chat_files')
      .values({ message_id: message.id, ...file })
      .execute()
  return true
}

/** `known`: this very message was sent before. `another`: its id belongs to another one. */
export async function isKnown(tx: Tx, chatId: string, message: NewMessage): Promise<'new' | 'known' | 'another'> {
  const row = await tx
    .selectFrom('chat_messages')
    .leftJoin('chat_files', 'message_id', 'id')
    .select(['chat_id', 'staff', 'text', 'sha256'])
    .where('id', '=', message.id)
    .executeTakeFirst()
  if (!row) return 'new'
  const sameFile = (row.sha256?.toString('hex') ?? '') === (message.file?.sha256.toString('hex') ?? '')
  const same = row.chat_id === chatId && row.staff === message.staff && row.text === message.text && sameFile
  return same ? 'known' : 'another'
}

/** The latest messages, the oldest of them first. */
export async function listMessages(db: Db, chatId: string, most: number): Promise<Message[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .leftJoin('chat_files', 'message_id', 'id')
    .select(['id', 'seq', 'staff', 'automatic', 'at', 'text', 'name', 'type'])
    .select(sql<number | null>`octet_length(content)`.as('bytes'))
    .where('chat_id', '=', chatId)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
  return rows.reverse().map(({ name, type, bytes, ...row }) => ({
    ...row,
    file: name === null ? undefined : { name, type: type!, bytes: bytes! },
  }))
}

export const findMessage = (db: Db, chatId: string, id: string) =>
  db
    .selectFrom('chat_messages')
    .leftJoin('chat_files', 'message_id', 'id')
    .select(['id', 'text', 'staff', 'at', 'name'])
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .executeTakeFirst()

export const readChatFile = (db: Db, chatId: string, messageId: string) =>
  db
    .selectFrom('chat_files')
    .innerJoin('chat_messages', 'id', 'message_id')
    .select(['type', 'content'])
    .where('chat_id', '=', chatId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()

/** Whether a guest's network was blocked with the conversation of another guest. */
export async function isBlockedNetwork(db: Db, network: string, since: Date): Promise<boolean> {
  if (network === '') return false
  const blocked = await db
    .selectFrom('chats')
    .select('id')
    .where('network', '=', network)
    .where('user_id', 'is', null)
    .where('blocked_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return blocked !== undefined
}

export type InboxFilter = { state?: ChatState | undefined; takenBy?: string | undefined; q?: string | undefined }

/** A conversation with what a line of the inbox says. */
export type InboxRow = Chat & {
  who: string
  claim?: { id: string; number: string }
  taken?: StaffMember
  last: { side: 'visitor' | 'staff'; text: string }
}

const inbox = (db: Db) =>
  db
    .selectFrom('chats')
    .leftJoin('users as account', 'account.id', 'chats.user_id')
    .leftJoin('users as taker', 'taker.id', 'chats.taken_by')
    .leftJoin('claims', 'claims.id', 'chats.claim_id')
    .leftJoin('chat_messages as last', join =>
      join.onRef('last.chat_id', '=', 'chats.id').onRef('last.seq', '=', 'chats.last_seq'),
    )
    .leftJoin('chat_files as file', 'file.message_id', 'last.id')

function matching(db: Db, { state, takenBy, q }: InboxFilter) {
  let query = inbox(db)
  if (state) query = query.where('chats.state', '=', state)
  else if (q === undefined) query = query.where('chats.state', '<>', 'closed')
  if (takenBy !== undefined) query = query.where('chats.taken_by', '=', takenBy)
  if (q === undefined) return query
  const mailbox = `${normalEmail(q).replaceAll(/[\\%_]/g, '\\$&')}%`
  const number = /^№?\d{4,18}$/.test(q) ? q.replace('№', '') : null
  return query.where(
    sql<SqlBool>`(lower(coalesce(account.email, chats.email)) like ${mailbox} or claims.number::text = ${number}
      or exists (select from chat_messages m where m.chat_id = chats.id
        and to_tsvector('simple', m.text) @@ plainto_tsquery('simple', ${q})))`,
  )
}

const shown = (query: ReturnType<typeof inbox>) =>
  query
    .selectAll('chats')
    .select(['account.email as account_email', 'claims.number', 'file.name as file_name'])
    .select(['last.text', 'last.staff', 'last.automatic'])
    .select(['taker.email as taker_email', 'taker.role as taker_role', 'taker.staff_name as taker_name'])
type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const inboxRow = (row: ShownRow): InboxRow => ({
  ...chatOf(row),
  who: row.account_email ?? row.email ?? '',
  claim: row.claim_id === null ? undefined : { id: row.claim_id, number: String(row.number) },
  taken:
    row.taken_by === null
      ? undefined
      : memberOf({
          id: row.taken_by,
          email: row.taker_email!,
          role: row.taker_role!,
          staff_name: row.taker_name,
        }),
  last: { side: sideOf(row), text: row.text || (row.file_name ?? '') },
})

/** The longest wait first, then the latest. */
export async function listInbox(
  db: Db,
  filter: InboxFilter,
  { page, size }: PageQuery,
): Promise<{ rows: InboxRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    shown(matching(db, filter))
      .orderBy(sql`chats.waiting_since asc nulls last`)
      .orderBy('chats.changed_at', 'desc')
      .orderBy('chats.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    matching(db, filter).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { total, rows: rows.map(inboxRow) }
}

export async function findInInbox(db: Db, id: string): Promise<InboxRow | undefined> {
  const row = await shown(inbox(db)).where('chats.id', '=', id).executeTakeFirst()
  return row && inboxRow(row)
}

export async function countInbox(
  db: Db,
  staffId: string,
): Promise<{ waiting: number; answered: number; mine: number }> {
  return db
    .selectFrom('chats')
    .select([
      sql<number>`count(*) filter (where state = 'waiting')::int`.as('waiting'),
      sql<number>`count(*) filter (where state = 'answered')::int`.as('answered'),
      sql<number>`count(*) filter (where taken_by = ${staffId})::int`.as('mine'),
    ])
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
}

/** The latest claims of the visitor: of the account, or of the mailbox whose claim they were seen to own. */
export async function claimsOfVisitor(db: Db, { userId, claimId }: Chat, most: number) {
  if (userId === undefined && claimId === undefined) return []
  return db
    .selectFrom('claims')
    .select(['id', 'number', 'state', 'opened_at', 'from_currency', 'to_currency'])
    .where(eb =>
      userId === undefined
        ? eb.and([
            eb('user_id', 'is', null),
            eb(
              'email_key',
              '=',
              eb.selectFrom('claims as seen').select('seen.email_key').where('seen.id', '=', claimId!),
            ),
          ])
        : eb('user_id', '=', userId),
    )
    .orderBy('opened_at', 'desc')
    .limit(most)
    .execute()
}

/** The conversations of whoever owns a claim: those that its owner has begun on its page, and those of its account. */
export async function chatsOfClaim(db: Db, claimId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chats')
    .innerJoin('claims', join => join.on('claims.id', '=', claimId))
    .select('chats.id')
    .where(({ or, eb, ref }) =>
      or([eb('chats.claim_id', '=', claimId), eb('chats.user_id', '=', ref('claims.user_id'))]),
    )
    .orderBy('chats.changed_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many wait for an answer. */
export async function countWaitingChats(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('chats')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** What the names in braces stand for. */
type Filling = { claim: string; office: string }

/** Ready answers in one language, with the names in braces filled in; what nobody knows stays for the operator to see. */
export async function readyAnswers(db: Db, locale: Locale, filling: Filling): Promise<{ key: string; text: string }[]> {
  const rows = await db.selectFrom('chat_answers').selectAll().orderBy('position').orderBy('key').execute()
  return rows.map(({ key, text_ru, text_en }) => ({ key, text: fill(locale === 'ru' ? text_ru : text_en, filling) }))
}

const fill = (text: string, filling: Filling): string =>
  text.replaceAll(/\{(claim|office)\}/g, (whole, name: keyof Filling) => filling[name] || whole)
