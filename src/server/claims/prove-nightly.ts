import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { DAY_MS } from '#contract/durations.ts'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import { oldestUncovered, proveCheckpoints, writeCheckpoints, writtenHead } from '#server/ledger/checkpoints.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { UNCOVERED_MS } from './keep-checkpoints.ts'

type ProofDeps = { db: Db; now: () => Date; log: Logger; alarm: RaiseAlarm }

/** A proof runs every night. Two days without one are two that came to no end. */
export const PROOF_OLD_MS = 2 * DAY_MS

/** Proves the ledger every night. Each fault is logged as fatal, and staff are called. */
export const proveNightly = (deps: ProofDeps): Task => dueTask('prove-ledger', '40 3 * * *', () => proveAndCall(deps))

/** Without this a proof that never ends would be as silent as one without faults. */
export const watchProof = (deps: Omit<ProofDeps, 'log'> & { endAlarm: EndAlarm }): Task =>
  dueTask('watch-ledger-proof', '10 * * * *', async () => {
    const { db, now, alarm, endAlarm } = deps
    const { at } = await lastProof(db)
    if (now().getTime() - at.getTime() <= PROOF_OLD_MS) {
      // A transaction that is open for long keeps entries from the checkpoints, which is called for under the same name.
      const uncovered = await oldestUncovered(db)
      const isCovered = !uncovered || now().getTime() - uncovered.getTime() <= UNCOVERED_MS
      return isCovered ? endAlarm({ kind: 'books-unproven', subject: 'ledger' }) : undefined
    }
    await alarm({ kind: 'books-unproven', subject: 'ledger', detail: { since: at.toISOString() } })
  })

async function proveAndCall({ db, now, log, alarm }: ProofDeps): Promise<void> {
  const at = now()
  const head = await writeCheckpoints(db)
  const changed = await proveCheckpoints(db)
  const faults = await proveLedger(db)
  for (const fault of [...faults, ...changed]) log.fatal(fault, 'the ledger has a fault')
  await db
    .updateTable('ledger_proof')
    .set({ at, faults: faults.length + changed.length })
    .execute()
  if (faults.length + changed.length === 0)
    log.info({ checkpoint: head && writtenHead(head) }, 'the ledger has no faults')
  if (faults.length > 0) await alarm({ kind: 'books-disagree', subject: 'ledger', detail: { faults: faults.length } })
  if (changed.length > 0)
    await alarm({ kind: 'records-changed', subject: 'checkpoints', detail: { faults: changed.length } })
}

const lastProof = (db: Db) => db.selectFrom('ledger_proof').select(['at', 'faults']).executeTakeFirstOrThrow()

/** What the last proof found, and how long ago it was. */
export function measureProof(registry: Registry, db: Db, now: () => Date): void {
  const registers = [registry]
  new Gauge({
    name: 'agio_ledger_faults',
    help: 'What did not agree when the ledger was last proven; NaN before the first proof',
    registers,
    async collect() {
      this.set((await lastProof(db)).faults ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'agio_ledger_proof_age_seconds',
    help: 'Time since the ledger was last proven',
    registers,
    async collect() {
      this.set((now().getTime() - (await lastProof(db)).at.getTime()) / 1000)
    },
  })
}
