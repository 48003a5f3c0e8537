import { randomUUID } from 'node:crypto'
import { normalEmail } from '#contract/auth/email-address.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { bucket, takeAttempt } from '#server/auth/attempts.ts'
import { type GuestFileBytes, roomForGuestFile } from '#server/desk/guest-files.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { NEWS_CHANNEL } from '#server/platform/live/news.ts'
import { addMessage, type Chat, findChat, isBlockedNetwork, lockChat, type NewFile, saveChat } from './chat.store.ts'
import { mailboxOfChat } from './email-answers.ts'
import { BLOCKED_NETWORK_MS, messageLimit, waitsAgain } from './write-message.ts'

export type EmailReply = {
  /** Empty where files stand alone. */
  text: string
  files: readonly NewFile[]
  /** What the office says of it, such as which file was not taken. */
  notes: readonly string[]
  /** What it says of files for which there is no room any more. */
  noRoom: (names: readonly string[]) => string
}

export type ReplyRefusal =
  | { reason: 'not-theirs' }
  | { reason: 'not-served' }
  | { reason: 'too-many'; retryAfter: number }

/**
 * Writes what a customer has replied by e-mail into their conversation. The sender must be whom the conversation's answers go to
 * at this moment: whoever has lost a mailbox must not be spoken for from it. `remember` notes the letter in the same transaction,
 * and says whether it is new.
 */
export async function writeByEmail(
  db: Db,
  { chatId, sender }: { chatId: string; sender: string },
  replyIn: (chat: Chat) => EmailReply,
  remember: (tx: Tx) => Promise<boolean>,
  now: Date,
  fileBytes?: GuestFileBytes,
): Promise<Result<'written' | 'known', ReplyRefusal>> {
  const chat = await findChat(db, chatId)
  if (!chat) return refuse({ reason: 'not-theirs' })
  const counted = await takeAttempt(db, [bucket(messageLimit, 'chat', chat.userId ?? chat.id)], now)
  if (!counted.ok) return counted
  return allOrNothing<'written' | 'known', ReplyRefusal>(
    db,
    async tx => {
      const chat = await lockChat(tx, chatId)
      if (!chat || !(await isSender(tx, chat, sender))) return refuse({ reason: 'not-theirs' })
      if (chat.blocked) return refuse({ reason: 'not-served' })
      const since = new Date(now.getTime() - BLOCKED_NETWORK_MS)
      if (chat.userId === undefined && (await isBlockedNetwork(tx, chat.network, since)))
        return refuse({ reason: 'not-served' })
      if (!(await remember(tx))) return accept('known')
      const { text, files, notes, noRoom } = replyIn(chat)
      // They have got what went out by e-mail; what was answered since still waits for its own.
      const [delivered, read] = [
        Math.max(chat.visitor.delivered, chat.emailed),
        Math.max(chat.visitor.read, chat.emailed),
      ]
      let last: Chat = { ...waitsAgain(chat, now), visitor: { delivered, read } }
      const add = async (message: { text: string; file?: NewFile; automatic?: boolean }) => {
        last = { ...last, lastSeq: last.lastSeq + 1 }
        await addMessage(tx, last, { id: randomUUID(), staff: null, ...message }, now)
      }
      if (text !== '') await add({ text })
      // As through the page: whoever forges the sender of a guest must not fill the disk.
      const left: string[] = []
      for (const file of files) {
        const of = { of: chatId, network: chat.network, bytes: file.content.length }
        const room = chat.userId === undefined ? await roomForGuestFile(tx, of, now, fileBytes) : accept(undefined)
        if (room.ok) await add({ text: '', file })
        else left.push(file.name)
      }
      for (const note of left.length > 0 ? [...notes, noRoom(left)] : notes) await add({ text: note, automatic: true })
      await saveChat(tx, last)
      return accept('written')
    },
    [NEWS_CHANNEL],
  )
}

async function isSender(tx: Tx, chat: Chat, sender: string): Promise<boolean> {
  const mailbox = await mailboxOfChat(tx, chat)
  if (mailbox === undefined || normalEmail(mailbox) !== normalEmail(sender)) return false
  if (chat.userId === undefined) return true
  // Whoever may not sign in does not write by e-mail either.
  const blocked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', chat.userId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  return blocked === undefined
}
