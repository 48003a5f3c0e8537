import { answerSignUpAgain } from '#server/accounts/asked-letters.ts'
import { answerEmailChange } from '#server/accounts/change-email.ts'
import { deleteAccounts } from '#server/accounts/deletion.ts'
import { forgetCodes } from '#server/accounts/forget-codes.ts'
import { answerRestore } from '#server/accounts/restore.ts'
import { careForUnconfirmed } from '#server/accounts/unconfirmed.ts'
import { hasOpenClaim, isInTheBooks } from '#server/claims/my-claims/claims-of-person.ts'
import { proveNightly } from '#server/claims/prove-nightly.ts'
import type { Db } from '#server/database/pool.ts'
import { remindOfAlarms } from '#server/desk/remind-of-alarms.ts'
import { tellOfAlarms } from '#server/desk/tell-of-alarms.ts'
import { forgetNews } from '#server/jobs/forget-news.ts'
import type { Task } from '#server/jobs/task.ts'
import { forgetLetters } from '#server/notifications/forget-letters.ts'
import { sendLetters } from '#server/notifications/send-letter.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { tellReserveWatchers } from '#server/reserve-watch/tell-watchers.ts'
import { forgetSessions } from '#server/sessions/forget-sessions.ts'

type TaskDeps = Parameters<typeof sendLetters>[0] & {
  /** For what counts for longer than any request waits. */
  patientDb: Db
  board: LiveBoard
  secret: string
  ofClaims: readonly Task[]
}

/** Everything that the office does later or at its time. */
export function allTasks({ patientDb, board, secret, ofClaims, ...deps }: TaskDeps): Task[] {
  const { db, now, log } = deps
  return [
    sendLetters(deps),
    forgetLetters(db, now),
    forgetNews(db),
    forgetSessions(db, now),
    tellReserveWatchers({ db, board, secret, now }),
    answerRestore(db, now),
    answerSignUpAgain(db, now),
    answerEmailChange(db, now),
    forgetCodes(db, now),
    deleteAccounts(db, { hasOpenClaim, now }),
    careForUnconfirmed(db, { isInTheBooks, now }),
    tellOfAlarms({ db, now }),
    remindOfAlarms({ db, now }),
    ...ofClaims,
    proveNightly(patientDb, log),
  ]
}
