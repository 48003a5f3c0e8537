import { z } from 'zod'
import { hasAccountIn } from '#contract/account-formats/account-in-text.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { type Task, taskFor } from '#server/platform/jobs/task.ts'
import { type Chat, listMessages, lockChat, saveChat, sideOf } from './chat.store.ts'
import { chatKey } from './chat-key.ts'
import { chatAnswered } from './emails/chat-answered.ts'
import { letterToken } from './letter-token.ts'
import { namesOfStaff } from './names-of-staff.ts'

const answerJob = defineJob('email-chat-answer', z.strictObject({ id: z.uuid() }))

/** An open page has received an answer by then. */
const LEFT_AFTER_MS = 60_000
const MOST_TEXTS = 20

/** Looks after a while whether the visitor has got the answer; several answers in a row go out together. */
export const emailAnswerLater = (tx: Tx, { id }: Chat, now: Date): Promise<void> =>
  addJob(tx, answerJob, { id }, { key: `chat ${id}`, runAt: new Date(now.getTime() + LEFT_AFTER_MS) })

/** Sends the answers that no page of the visitor has received by e-mail, each once. */
export const emailAnswers = ({
  takesReplies,
  ...deps
}: Omit<AnswerDeps, 'takesReplies'> & { takesReplies: () => boolean }): Task =>
  taskFor(answerJob, ({ id }) => emailAnswersOf({ ...deps, takesReplies: takesReplies() }, id))

export type AnswerDeps = {
  db: Db
  secret: string
  /** Whether somebody reads what is answered to the e-mail. */
  takesReplies?: boolean
  now: () => Date
}

export async function emailAnswersOf({ db, secret, takesReplies, now }: AnswerDeps, id: string): Promise<void> {
  await db.transaction().execute(async tx => {
    const chat = await lockChat(tx, id)
    if (!chat) return
    const to = await mailboxOfChat(tx, chat)
    if (to === undefined) return
    const since = Math.max(chat.visitor.delivered, chat.emailed)
    const answers = (await listMessages(tx, id, MOST_TEXTS)).filter(
      message => sideOf(message) === 'staff' && message.seq > since,
    )
    if (answers.length === 0) return
    const key = chat.userId === undefined ? `?role=${chat.role}&key=${chatKey(id, secret)}` : `?role=${chat.role}`
    // Requisites do not travel by e-mail, whoever has typed them.
    const texts = answers.filter(({ text }) => text !== '' && !hasAccountIn(text)).map(({ text }) => text)
    const names = await namesOfStaff(
      tx,
      answers.map(({ staff }) => staff),
    )
    await putInOutbox(tx, {
      kind: chatAnswered,
      to,
      locale: chat.locale,
      data: {
        page: `/chat${key}`,
        texts,
        by: [...new Set([...names.values()].map(({ name }) => name))],
        reply: takesReplies ? letterToken(id, to, secret) : undefined,
      },
      at: now(),
    })
    await saveChat(tx, { ...chat, emailed: answers.at(-1)!.seq })
  })
}

/** Where the answers of a conversation go, and from where it is answered. */
export const mailboxOfChat = async (db: Db, { userId, email }: Chat): Promise<string | undefined> =>
  userId === undefined ? email : emailOf(db, userId)

async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('activated_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.email
}
