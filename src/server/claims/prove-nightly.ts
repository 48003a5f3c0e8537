import type { Logger } from 'pino'
import type { Db } from '#server/database/pool.ts'
import { dueTask, type Task } from '#server/jobs/task.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'

/** Every night the books are counted again from their single transfers. What does not agree is an alarm, not a guess. */
export const proveNightly = (db: Db, log: Logger): Task =>
  dueTask('prove-ledger', '40 3 * * *', async () => {
    const faults = await proveLedger(db)
    for (const fault of faults) log.fatal(fault, 'the books do not agree')
    if (faults.length === 0) log.info('the books agree')
  })
