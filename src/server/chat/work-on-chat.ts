import { hasAccountIn } from '#contract/account-formats/account-in-text.ts'
import { hasRight } from '#contract/auth/rights.ts'
import type { StaffMember } from '#contract/auth/staff-member.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { membersOf, type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { ofColleague } from '#server/desk/assignment.ts'
import { noteClaim } from '#server/desk/work-on-claim.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { NEWS_CHANNEL } from '#server/platform/live/news.ts'
import {
  addMessage,
  type Chat,
  claimsOfVisitor,
  findChat,
  findMessage,
  isKnown,
  lockChat,
  type NewFile,
  saveChat,
} from './chat.store.ts'
import { emailAnswerLater } from './email-answers.ts'

type Refused = { reason: 'not-found' } | { reason: 'forbidden' } | { reason: 'assigned'; by: StaffMember }
type Changed = Result<Chat, Refused>

/** A change of one conversation by a member of staff, whose role is checked again in the transaction. */
const change = <More extends { reason: string } = never>(
  db: Db,
  id: string,
  { staff }: StaffActor,
  work: (tx: Tx, chat: Chat) => Promise<Result<Chat, Refused | More>>,
) =>
  allOrNothing<Chat, Refused | More>(
    db,
    async tx => {
      if (!(await stillHasRight(tx, staff.id, 'chat.answer'))) return refuse({ reason: 'forbidden' })
      const chat = await lockChat(tx, id)
      return chat ? work(tx, chat) : refuse({ reason: 'not-found' })
    },
    [NEWS_CHANNEL],
  )

/** Whether nobody else who may answer has taken the conversation. */
async function free(tx: Tx, { takenBy }: Chat, { staff, now }: StaffActor): Promise<Result<undefined, Refused>> {
  const by = takenBy === undefined ? undefined : (await membersOf(tx, [takenBy])).get(takenBy)
  const theirs = ofColleague(by && { by }, staff.id, now)
  if (!theirs || !hasRight(theirs.by.role, 'chat.answer')) return accept(undefined)
  return refuse({ reason: 'assigned', by: theirs.by })
}

export const takeChat = (db: Db, id: string, over: boolean, actor: StaffActor): Promise<Changed> =>
  change(db, id, actor, async (tx, chat) => {
    const others = await free(tx, chat, actor)
    if (!others.ok && !over) return others
    if (chat.takenBy === actor.staff.id) return accept(chat)
    const action = others.ok ? 'chat.take' : 'chat.take-over'
    await audit(tx, actor, chat, action)
    return accept(await saveChat(tx, { ...chat, takenBy: actor.staff.id, changedAt: actor.now }))
  })

/** To a colleague who answers chats, or back to everybody. */
export const handOverChat = (db: Db, id: string, to: string | null, actor: StaffActor): Promise<Changed> =>
  change(db, id, actor, async (tx, chat) => {
    const others = await free(tx, chat, actor)
    if (!others.ok) return others
    if (to !== null && !(await stillHasRight(tx, to, 'chat.answer'))) return refuse({ reason: 'not-found' })
    const { takenBy: _, ...rest } = chat
    await audit(tx, actor, chat, 'chat.hand-over', { to })
    return accept(await saveChat(tx, { ...rest, takenBy: to ?? undefined, changedAt: actor.now }))
  })

export const closeChat = (db: Db, id: string, actor: StaffActor): Promise<Changed> =>
  change(db, id, actor, async (tx, chat) => {
    const others = await free(tx, chat, actor)
    if (!others.ok) return others
    if (chat.state === 'closed') return accept(chat)
    const { waitingSince: _, ...rest } = chat
    await audit(tx, actor, chat, 'chat.close')
    return accept(await saveChat(tx, { ...rest, state: 'closed', changedAt: actor.now }))
  })

export const blockChat = (db: Db, id: string, blocked: boolean, actor: StaffActor): Promise<Changed> =>
  change(db, id, actor, async (tx, chat) => {
    if ((chat.blocked !== undefined) === blocked) return accept(chat)
    const { blocked: _, waitingSince, ...rest } = chat
    await audit(tx, actor, chat, blocked ? 'chat.block' : 'chat.unblock')
    const next: Chat = blocked
      ? { ...rest, state: 'closed', blocked: { at: actor.now, by: actor.staff.id } }
      : { ...rest, waitingSince }
    return accept(await saveChat(tx, { ...next, changedAt: actor.now }))
  })

export type Answer = { id: string; text: string; file?: NewFile; anyway?: boolean }
type AnswerRefusal = { reason: 'key-reused' } | { reason: 'account-in-text' }

/** Answers and takes the conversation. A customer who is used to requisites in a chat believes those of a thief, too. */
export const answerChat = (
  db: Db,
  chatId: string,
  { id, text, file, anyway = false }: Answer,
  actor: StaffActor,
): Promise<Result<Chat, Refused | AnswerRefusal>> =>
  change<AnswerRefusal>(db, chatId, actor, async (tx, chat) => {
    const message = { id, staff: actor.staff.id, text, file }
    const known = await isKnown(tx, chat.id, message)
    if (known === 'another') return refuse({ reason: 'key-reused' })
    if (known === 'known') return accept(chat)
    const others = await free(tx, chat, actor)
    if (!others.ok) return others
    if (hasAccountIn(text)) {
      if (!anyway) return refuse({ reason: 'account-in-text' })
      await audit(tx, actor, chat, 'chat.account-sent', { message: id })
    }
    const { waitingSince: _, ...rest } = chat
    const lastSeq = chat.lastSeq + 1
    const saved = await saveChat(tx, {
      ...rest,
      state: 'answered',
      takenBy: actor.staff.id,
      lastSeq,
      changedAt: actor.now,
      staff: { delivered: lastSeq, read: lastSeq },
    })
    if (!(await addMessage(tx, saved, message, actor.now))) return refuse({ reason: 'key-reused' })
    await emailAnswerLater(tx, saved, actor.now)
    return accept(saved)
  })

/** Makes a message an internal note of one of the visitor's claims, under the message's own id. */
export async function noteFromChat(
  db: Db,
  chatId: string,
  { message: messageId, claim: claimId }: { message: string; claim: string },
  actor: StaffActor,
): Promise<Result<Chat, { reason: 'not-found' | 'key-reused' }>> {
  const chat = await findChat(db, chatId)
  const message = chat && (await findMessage(db, chatId, messageId))
  if (!chat || !message) return refuse({ reason: 'not-found' })
  const theirs = await claimsOfVisitor(db, chat, MOST_CLAIMS)
  if (!theirs.some(({ id }) => id === claimId)) return refuse({ reason: 'not-found' })
  const text = [message.text, message.name].filter(Boolean).join(' · ').slice(0, LONGEST_NOTE)
  const noted = await noteClaim(db, { claimId, id: messageId, text }, actor)
  return noted.ok ? accept(chat) : noted
}

/** How many claims of the visitor stand beside the conversation. */
export const MOST_CLAIMS = 20
const LONGEST_NOTE = 2_000

const audit = (tx: Tx, actor: StaffActor, chat: Chat, action: string, after?: object) =>
  writeAudit(tx, actor, { action, subject: { kind: 'chat', id: chat.id }, after })
