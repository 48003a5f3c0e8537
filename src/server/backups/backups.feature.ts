import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import { defineFeature } from '#server/feature.ts'
import type { DatabaseAddress, Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { defineVariables, variable } from '#server/platform/variables.ts'
import { listBackups, makeBackup, removeOldBackups } from './make-backup.ts'

type BackupsOptions = {
  /** Where nightly backups go and how many are kept. Absent: to the home; `off`: none is made. */
  backups?: { folder?: string; kept: number }
}

/** Backups of the embedded database. One of your own is backed up with its own tools: it is on another machine. */
export const backups = defineFeature({
  name: 'backups',
  variables: defineVariables(
    {
      folder: variable('AGIO_BACKUPS', z.string().optional()),
      kept: variable(
        'AGIO_BACKUPS_KEPT',
        z
          .string()
          .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
          .transform(Number)
          .default(7),
      ),
    },
    ({ folder, kept }) => ({
      backups: folder === 'off' ? undefined : { folder: folder === undefined ? undefined : resolve(folder), kept },
    }),
  ),
  open(office, _: unknown, { backups }: BackupsOptions) {
    const { database } = office
    if (!backups || 'url' in database) return {}
    const deps = {
      ...office,
      database,
      target: backups.folder ?? join(office.home, 'backups'),
      kept: backups.kept,
      photoKeys: join(office.home, 'photo-keys'),
    }
    return {
      tasks: [backUpNightly(deps), watchBackups(deps)],
      metrics: registry =>
        void new Gauge({
          name: 'agio_backup_age_seconds',
          help: 'Time since the newest nightly backup was begun; NaN before the first one',
          registers: [registry],
          async collect() {
            const [newest] = await listBackups(deps.target)
            this.set(newest ? (office.now().getTime() - newest.at.getTime()) / 1000 : Number.NaN)
          },
        }),
    }
  },
})

export type BackupDeps = {
  db: Db
  database: DatabaseAddress
  target: string
  kept: number
  photoKeys?: string
  now: () => Date
  log: Logger
  alarm: RaiseAlarm
  endAlarm: EndAlarm
}

/** So long without a backup is two nights. */
export const BACKUP_OLD_MS = 2 * DAY_MS + DAY_MS / 12

/** The secret stays out of it: whoever reads a backup alone can then sign nothing. */
export const backUpNightly = ({ database, target, kept, photoKeys, now, log }: BackupDeps): Task =>
  dueTask('back-up', '15 2 * * *', async () => {
    log.info({ folder: await makeBackup({ database, target, now: now(), photoKeys }) }, 'a backup was made')
    await removeOldBackups(target, kept)
  })

/** Calls staff when no backup has come to its end. A new office has as long for its first one. */
export const watchBackups = ({ db, target, now, alarm, endAlarm }: BackupDeps): Task =>
  dueTask('watch-backups', '25 * * * *', async () => {
    const [newest] = await listBackups(target)
    const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from schema_migrations`.execute(db)
    const since = newest?.at ?? rows[0]!.at
    if (now().getTime() - since.getTime() <= BACKUP_OLD_MS) return endAlarm({ kind: 'no-backup', subject: 'database' })
    await alarm({ kind: 'no-backup', subject: 'database', detail: { since: since.toISOString() } })
  })
