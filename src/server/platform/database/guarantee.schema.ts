import type { ColumnType } from 'kysely'

export type GuaranteeSchema = {
  guarantee_keys: {
    public_key: ColumnType<Buffer, Buffer, never>
    since: ColumnType<Date, Date, never>
    until: Date | null
  }
}
