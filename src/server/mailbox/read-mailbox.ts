import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import {
  daysBefore,
  forgetLetters,
  keepTurn,
  knownLetters,
  leaveTurn,
  lettersToFlag,
  type MailboxAsOpened,
  noteFailure,
  noteFlagged,
  noteRead,
  takeTurn,
} from './letters.store.ts'
import { type Inbox, type Mailbox, nameOfMailbox } from './mailbox-url.ts'
import { MailboxFault, type MailboxOptions, type OpenMailbox, openMailbox } from './open-mailbox.ts'
import { type TakeDeps, takeLetter } from './take-letter.ts'

export type MailboxDeps = TakeDeps & {
  mailbox: Mailbox
  /** Whether it is still this mailbox that counts. */
  counts?: () => boolean
  options?: MailboxOptions
  alarm: RaiseAlarm
  endAlarm: EndAlarm
  log: Logger
}

/** One task reads for so long, and the next one goes on: it begins every minute. */
const READS_MS = 55_000
const LOOK_EVERY_MS = 10_000
/** Letters that are older are not looked for: whoever was away for longer reads the mailbox by hand. */
const LOOKS_BACK_DAYS = 14
/** So many letters are looked at in one look, the newest first, so that a full mailbox keeps nobody waiting. */
const MOST_A_LOOK = 50
/** An alarm after so many failures in a row, and once more after each so many. */
const ALARM_AFTER = 4
const ALARM_EVERY = 50

type TaskDeps = Omit<MailboxDeps, 'mailbox' | 'counts' | 'terms' | 'ownAddresses'> & {
  /** The mailbox that counts now. Undefined: none is read. */
  inbox: () => Inbox | undefined
  senderAddress: () => string
}

/** Nobody waits for its place: it reads for most of each minute. */
export const mailboxTasks = ({ inbox, senderAddress, ...deps }: TaskDeps): Task[] => [
  {
    ...dueTask('read-mailbox', '* * * * *', async ({ signal }) => {
      const now = inbox()
      if (!now) return
      const text = JSON.stringify(now)
      const counts = () => JSON.stringify(inbox()) === text
      const ownAddresses = () => [now.terms.address, senderAddress()]
      await readMailbox({ ...deps, ...now, counts, ownAddresses }, signal)
    }),
    atOnce: 1,
  },
  dueTask('forget-mailbox-letters', '55 3 * * *', () => forgetLetters(deps.db, deps.now())),
]

/** Reads the mailbox until the minute is over. One process does it at a time. */
export async function readMailbox(deps: MailboxDeps, signal: AbortSignal, readsMs = READS_MS): Promise<void> {
  const { db, now, log, alarm, mailbox } = deps
  const holder = randomUUID()
  if (!(await takeTurn(db, holder, now()))) return
  try {
    await readFor(deps, holder, signal, readsMs)
  } catch (error) {
    if (!(error instanceof MailboxFault)) throw error
    const { trouble, message } = error
    const failures = await noteFailure(db, trouble, now())
    log.warn({ trouble, detail: message, failures }, 'the mailbox of replies cannot be read')
    if (failures === ALARM_AFTER || failures % ALARM_EVERY === 0)
      await alarm({ kind: 'mailbox-unread', subject: mailbox.host, detail: { trouble } })
  } finally {
    await leaveTurn(db, holder, now())
  }
}

async function readFor(deps: MailboxDeps, holder: string, signal: AbortSignal, readsMs: number): Promise<void> {
  const { db, now, mailbox, options, endAlarm } = deps
  const ends = performance.now() + readsMs
  const open = await openMailbox(mailbox, options)
  try {
    // Of this mailbox or of the one before it: only one is read.
    await endAlarm({ kind: 'mailbox-unread', stillOf: [] })
    const place: MailboxAsOpened = { mailbox: nameOfMailbox(mailbox), uidValidity: open.uidValidity }
    while (!signal.aborted) {
      if (!(await look(deps, open, place, holder, signal))) return
      await noteRead(db, now())
      if (performance.now() + LOOK_EVERY_MS > ends) return
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
      if (deps.counts?.() === false) return
    }
  } finally {
    await open.close()
  }
}

/** Looks at what has come. False: the turn is somebody else's by now. */
async function look(
  deps: MailboxDeps,
  open: OpenMailbox,
  place: MailboxAsOpened,
  holder: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, now, log } = deps
  const listed = await open.list(daysBefore(now(), LOOKS_BACK_DAYS))
  const known = await knownLetters(db, place, listed)
  const fresh = listed.filter(uid => !known.has(uid)).sort((a, b) => b - a)
  for (const uid of fresh.slice(0, MOST_A_LOOK).reverse()) {
    if (signal.aborted) return true
    if (!(await keepTurn(db, holder, now()))) return false
    const outcome = await takeLetter(deps, open, place, uid)
    log.info({ uid, outcome }, 'a letter of the mailbox was looked at')
  }
  // One whose flag was lost with its process is flagged now.
  const unflagged = await lettersToFlag(db, place)
  if (unflagged.length > 0) {
    await open.flag(unflagged)
    await noteFlagged(db, place, unflagged)
  }
  return true
}
