import type { LetterOutcome } from '#contract/mailbox/letter-outcomes.ts'
import { writeByEmail } from '#server/chat/write-by-email.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { judgeHead } from './judge-head.ts'
import { type MailboxAsOpened, noteLetter, rememberTaken } from './letters.store.ts'
import type { ReplyTerms } from './mailbox-url.ts'
import type { OpenMailbox } from './open-mailbox.ts'
import { LETTER_BYTES, readReply, replyWithNotes } from './read-reply.ts'

export type TakeDeps = {
  db: Db
  terms: ReplyTerms
  /** The addresses that the office itself sends from. */
  ownAddresses: () => readonly string[]
  secret: string
  now: () => Date
}

/**
 * Looks at one letter and notes what came of it. Whether it has become a message stands in the transaction of the message, so
 * that it does so once, however often it is read. `later`: its sender writes too fast, and it is looked at again.
 */
export async function takeLetter(
  { db, terms, ownAddresses, secret, now }: TakeDeps,
  mailbox: Pick<OpenMailbox, 'start' | 'whole'>,
  place: MailboxAsOpened,
  uid: number,
): Promise<LetterOutcome | 'gone' | 'later'> {
  const outcome = await decide()
  // One that was taken is noted with its message.
  if (outcome !== 'taken' && outcome !== 'known' && outcome !== 'gone' && outcome !== 'later')
    await noteLetter(db, place, { uid, outcome, at: now() })
  return outcome

  async function decide(): Promise<LetterOutcome | 'gone' | 'later'> {
    const letter = await mailbox.start(uid)
    if (!letter) return 'gone'
    const judged = await judgeHead(letter.start, { ...terms, secret, ownAddresses: ownAddresses() })
    if (!judged.ok) return judged.refusal.reason
    if (letter.bytes > LETTER_BYTES) return 'too-large'
    const source = letter.bytes <= letter.start.length ? letter.start : await mailbox.whole(uid)
    if (!source) return 'gone'
    const reply = await readReply(source)
    if (!reply) return 'unreadable'
    if (reply.text === '' && reply.files.length === 0 && reply.refused.length === 0) return 'empty'
    const { chatId, digest } = judged.value
    const written = await writeByEmail(
      db,
      judged.value,
      ({ locale }) => replyWithNotes(reply, locale),
      async tx => {
        const isNew = await rememberTaken(tx, chatId, digest, now())
        await noteLetter(tx, place, { uid, outcome: isNew ? 'taken' : 'known', at: now() })
        return isNew
      },
      now(),
    )
    if (written.ok) return written.value === 'written' ? 'taken' : 'known'
    const { reason } = written.refusal
    return reason === 'too-many' ? 'later' : reason === 'not-served' ? 'blocked' : 'not-theirs'
  }
}
