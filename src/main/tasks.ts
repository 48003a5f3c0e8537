import { type Alarm, raiseAlarm } from '#server/alarms/alarms.store.ts'
import { notifyOfAlarms } from '#server/alarms/notify-of-alarms.ts'
import { remindOfAlarms } from '#server/alarms/remind-of-alarms.ts'
import { fetchListsDaily, type ListAddresses } from '#server/aml/lists/fetch-lists.ts'
import { secondLookTask } from '#server/aml/second-look.ts'
import { forgetSessions } from '#server/auth/forget-sessions.ts'
import { endPausesOnTime } from '#server/catalogue/end-pauses.ts'
import { applyDueChanges } from '#server/changes/make-change.ts'
import type { Sections } from '#server/changes/section.ts'
import { emailAnswers } from '#server/chat/email-answers.ts'
import { forgetChats } from '#server/chat/forget-chats.ts'
import { hasOpenClaim, isNamedInClaims } from '#server/claims/my-claims/claims-of-person.ts'
import { proveNightly } from '#server/claims/prove-nightly.ts'
import { freezeContests } from '#server/contest/freeze-contest.ts'
import { giveWaitingPrizes } from '#server/contest/give-prizes.ts'
import { forgetEmails } from '#server/emails/forget-emails.ts'
import { sendEmails } from '#server/emails/send-email.ts'
import { type MailboxDeps, mailboxTasks } from '#server/mailbox/read-mailbox.ts'
import { sendNewsletters } from '#server/newsletters/send-newsletters.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { forgetNews } from '#server/platform/jobs/forget-news.ts'
import type { Task } from '#server/platform/jobs/task.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { notifyOfRates } from '#server/rate-alerts/notify-of-rates.ts'
import { forgetClickMarks } from '#server/referrals/referral-clicks.ts'
import { notifyReserveWatchers } from '#server/reserve-watch/notify-watchers.ts'
import { settleResets } from '#server/staff/reset-second-factor.ts'
import { countDays } from '#server/statistics/count-days.ts'
import { type TellDeps, telegramTasks } from '#server/telegram/tell-telegram.ts'
import { answerEmailChange } from '#server/users/change-email.ts'
import { deleteAccounts } from '#server/users/deletion.ts'
import { forgetCodes } from '#server/users/forget-codes.ts'
import { answerSignUpAgain } from '#server/users/requested-emails.ts'
import { answerRestore } from '#server/users/restore.ts'
import { sweepUnconfirmed } from '#server/users/unconfirmed.ts'
import { erasePhotosOnTime } from '#server/verification/erase-photos.ts'
import type { Photos } from '#server/verification/photos.ts'
import { remindOfEnding } from '#server/verification/remind-of-ending.ts'
import { hasOpenWithdrawal } from '#server/withdrawals/withdrawals.store.ts'

/** Whether the office still owes an account an exchange or a payout. */
export const hasOpenMoney = async (db: Db, userId: string): Promise<boolean> =>
  (await hasOpenClaim(db, userId)) || (await hasOpenWithdrawal(db, userId))

type TaskDeps = Parameters<typeof sendEmails>[0] & {
  /** With a longer timeout than that of requests. */
  patientDb: Db
  board: LiveBoard
  secret: string
  origin: string
  photos: Photos
  lists: ListAddresses
  ofClaims: readonly Task[]
  sections: Sections
  /** Absent: nothing is told in Telegram. */
  telegram?: TellDeps | undefined
  /** Absent: replies to e-mails are not read. */
  inbox?: MailboxDeps | undefined
}

/** All jobs and scheduled tasks of the office. */
export function allTasks({
  patientDb,
  board,
  secret,
  origin,
  photos,
  lists,
  ofClaims,
  sections,
  telegram,
  inbox,
  ...deps
}: TaskDeps): Task[] {
  const { db, now, log } = deps
  const alarm = (raised: Alarm) => raiseAlarm(db, raised, now())
  const currency = (code: string) => board.now.board.currencies.get(code)
  return [
    sendEmails(deps),
    forgetEmails(db, now),
    emailAnswers({ db, secret, takesReplies: inbox !== undefined, now }),
    ...(inbox ? mailboxTasks(inbox) : []),
    ...(telegram ? telegramTasks(telegram) : []),
    forgetChats(db, now),
    forgetNews(db),
    forgetSessions(db, now),
    forgetClickMarks(db, now),
    notifyReserveWatchers({ db, board, secret, now }),
    notifyOfRates({ db, board, secret, now }),
    sendNewsletters({ db: patientDb, secret, origin, now }),
    answerRestore(db, now),
    answerSignUpAgain(db, now),
    answerEmailChange(db, now),
    forgetCodes(db, now),
    deleteAccounts(db, { hasOpenClaim: hasOpenMoney, now }),
    sweepUnconfirmed(db, { isNamedInClaims, now }),
    notifyOfAlarms({ db, currency, now }),
    remindOfAlarms({ db, currency, now }),
    applyDueChanges({ db, sections }, now),
    endPausesOnTime(db, now),
    freezeContests(db, { secret, now }),
    giveWaitingPrizes(db, now),
    settleResets(db, now),
    erasePhotosOnTime(db, photos, alarm, now),
    remindOfEnding(db, secret, now),
    secondLookTask(
      patientDb,
      ({ number, ...found }) => alarm({ kind: 'address-listed', subject: number, ...found }),
      now,
    ),
    fetchListsDaily({ db, addresses: lists, alarm, log }, now),
    ...ofClaims,
    countDays(patientDb, now),
    proveNightly(patientDb, log),
  ]
}
