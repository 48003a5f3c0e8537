import type { ColumnType, Generated } from 'kysely'

/** Triggers write these rows, listeners read them, a job deletes old ones. */
export type NewsTable = {
  written: ColumnType<string, never, never>
  at: Generated<Date>
  channel: string
  subject: string
}
