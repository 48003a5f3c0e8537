import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { HOUR_MS } from '#contract/durations.ts'
import type { RaiseAlarm } from '#server/alarms/alarms.store.ts'
import { isStillThere, oldestUncovered, readHead, writeCheckpoints, writtenHead } from '#server/ledger/checkpoints.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

type Deps = {
  db: Db
  log: Logger
  alarm: RaiseAlarm
  now: () => Date
  /** The folder of the office: who can change the database alone cannot change what stands there. */
  home: string
}

/** A transaction that is open for so long is no act of the office: it keeps every later entry from the checkpoints. */
export const UNCOVERED_MS = HOUR_MS

/**
 * Writes checkpoints each minute. The last one is kept in the folder of the office, and looked for before the next: a chain that was cut or
 * written anew is whole in itself.
 */
export const keepCheckpoints = (deps: Deps): Task =>
  dueTask('write-checkpoints', '* * * * *', ({ signal }) => keepCheckpoint(deps, signal))

export async function keepCheckpoint({ db, log, alarm, now, home }: Deps, signal?: AbortSignal): Promise<void> {
  const file = join(home, 'last-checkpoint')
  const kept = await readFile(file, 'utf8').catch(absent)
  const known = readHead(kept)
  if (known && !(await isStillThere(db, known))) {
    log.fatal({ checkpoint: writtenHead(known) }, 'a checkpoint is gone from the database')
    await alarm({ kind: 'records-changed', subject: 'checkpoints', detail: { missing: known.number } })
  }
  const head = await writeCheckpoints(db, signal)
  const uncovered = await oldestUncovered(db)
  if (uncovered && now().getTime() - uncovered.getTime() > UNCOVERED_MS)
    await alarm({ kind: 'books-unproven', subject: 'ledger', detail: { since: uncovered.toISOString() } })
  const text = head ? `${writtenHead(head)}\n` : ''
  if (text === kept) return
  // Written beside and renamed: a crash leaves the file before or the new one. The alarm is raised once.
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error
  return ''
}
