import type { ColumnType, Generated } from 'kysely'

/** The database writes and reads it by itself; what is too old is forgotten. */
export type NewsTable = {
  written: ColumnType<string, never, never>
  at: Generated<Date>
  channel: string
  subject: string
}
