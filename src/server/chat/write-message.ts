import { randomUUID } from 'node:crypto'
import type { ChatRole } from '#contract/chat/chat-names.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type AttemptLimit, bucket, takeAttempt } from '#server/auth/attempts.ts'
import type { Captcha, CaptchaRefusal } from '#server/captcha/captcha.ts'
import { captchaOrFreeAttempt } from '#server/captcha/captcha-or-free-attempt.ts'
import { type GuestFileBytes, roomForGuestFile } from '#server/desk/guest-files.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { NEWS_CHANNEL } from '#server/platform/live/news.ts'
import {
  addChat,
  addMessage,
  type Chat,
  isBlockedNetwork,
  isKnown,
  lockChat,
  type NewFile,
  saveChat,
} from './chat.store.ts'
import { chatOfVisitor, type Visitor } from './chat-of-visitor.ts'
import { admitGuestFile } from './guest-files.ts'

export type Written = {
  role: ChatRole
  id: string
  text: string
  file?: NewFile
  locale: Locale
  /** Of a guest, for answers by e-mail. */
  email?: string | undefined
  /** A claim that the visitor was seen to own. */
  claimId?: string | undefined
  captcha?: string | undefined
}

export type WriteRefusal =
  | { reason: 'key-reused' }
  | { reason: 'not-served' }
  | { reason: 'too-many'; retryAfter: number }
  | CaptchaRefusal

/** For so long the network of a blocked guest opens and writes nothing. */
export const BLOCKED_NETWORK_MS = DAY_MS
/** People write in bursts; a program that does not stop is slowed down to one message in a quarter of a minute. */
export const messageLimit: AttemptLimit = { free: 60, firstPauseMs: 2_000, longestPauseMs: MINUTE_MS / 4 }

/** Writes a visitor's message, and begins their conversation where there is none. */
export async function writeMessage(
  { db, captcha, fileBytes }: { db: Db; captcha: Captcha; fileBytes?: GuestFileBytes },
  visitor: Visitor,
  written: Written,
  now: Date,
): Promise<Result<{ chat: Chat; replayed: boolean }, WriteRefusal>> {
  const known = await chatOfVisitor(db, written.role, visitor)
  const isGuest = visitor.userId === undefined
  if (known?.blocked) return refuse({ reason: 'not-served' })
  if (isGuest && (await isBlockedNetwork(db, visitor.network, new Date(now.getTime() - BLOCKED_NETWORK_MS))))
    return refuse({ reason: 'not-served' })
  const counted = await takeAttempt(db, [bucket(messageLimit, 'chat', visitor.userId ?? visitor.network)], now)
  if (!counted.ok) return counted
  if (!known && isGuest) {
    const admitted = await captchaOrFreeAttempt(
      { db, captcha },
      { form: 'chat', network: visitor.network, solution: written.captcha },
      now,
    )
    if (!admitted.ok) return admitted
  }
  const file = isGuest ? written.file : undefined
  // The solution that has begun a conversation counts for the file that begins it.
  if (file && (known || written.captcha === undefined)) {
    const asked = { network: visitor.network, solution: written.captcha }
    const admitted = await admitGuestFile({ db, captcha }, asked, now)
    if (!admitted.ok) return admitted
  }

  return allOrNothing<{ chat: Chat; replayed: boolean }, WriteRefusal>(
    db,
    async tx => {
      const chat = await lockOrBegin(tx, visitor, written, now)
      if (chat.blocked) return refuse({ reason: 'not-served' })
      const message = { id: written.id, staff: null, text: written.text, file: written.file }
      const seen = await isKnown(tx, chat.id, message)
      if (seen === 'another') return refuse({ reason: 'key-reused' })
      if (seen === 'known') return accept({ chat, replayed: true })
      if (file) {
        const of = { of: chat.id, network: visitor.network, bytes: file.content.length }
        const room = await roomForGuestFile(tx, of, now, fileBytes)
        if (!room.ok) return room
      }
      const saved = await saveChat(tx, afterVisitor(chat, visitor, written, now))
      if (!(await addMessage(tx, saved, message, now))) return refuse({ reason: 'key-reused' })
      return accept({ chat: saved, replayed: false })
    },
    [NEWS_CHANNEL],
  )
}

function afterVisitor(chat: Chat, visitor: Visitor, { locale, email, claimId }: Written, now: Date): Chat {
  const lastSeq = chat.lastSeq + 1
  return {
    ...waitsAgain(chat, now),
    locale,
    network: visitor.network,
    lastSeq,
    ...(visitor.userId === undefined ? email !== undefined && { email } : { userId: visitor.userId }),
    ...(claimId !== undefined && { claimId }),
    // Who answers has seen what they answer.
    visitor: { delivered: lastSeq, read: lastSeq },
  }
}

/**
 * The conversation after its visitor has written. One that was closed begins anew for whoever is free. The wait goes on from the
 * first message without an answer.
 */
export function waitsAgain({ takenBy, waitingSince, ...rest }: Chat, now: Date): Chat {
  return {
    ...rest,
    state: 'waiting',
    waitingSince: waitingSince ?? now,
    changedAt: now,
    takenBy: takenBy !== undefined && rest.state !== 'closed' ? takenBy : undefined,
  }
}

async function lockOrBegin(tx: Tx, visitor: Visitor, { role, locale }: Written, now: Date): Promise<Chat> {
  const known = await chatOfVisitor(tx, role, visitor)
  if (known) return (await lockChat(tx, known.id))!
  const none = { delivered: 0, read: 0 }
  const chat: Chat = {
    id: randomUUID(),
    role,
    locale,
    network: visitor.network,
    state: 'waiting',
    waitingSince: now,
    userId: visitor.userId,
    version: 0,
    lastSeq: 0,
    visitor: none,
    staff: none,
    emailed: 0,
    startedAt: now,
    changedAt: now,
  }
  // Two tabs of one account may begin at the same moment; the second one finds what the first has begun.
  if (await addChat(tx, chat)) return chat
  return (await lockChat(tx, (await chatOfVisitor(tx, role, visitor))!.id))!
}
