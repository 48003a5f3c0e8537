import type { Logger } from 'pino'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

/** Proves the ledger every night and logs each fault as fatal. */
export const proveNightly = (db: Db, log: Logger): Task =>
  dueTask('prove-ledger', '40 3 * * *', async () => {
    const faults = await proveLedger(db)
    for (const fault of faults) log.fatal(fault, 'the ledger has a fault')
    if (faults.length === 0) log.info('the ledger has no faults')
  })
