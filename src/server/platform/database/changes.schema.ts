import type { ColumnType } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export type ChangesSchema = {
  changes: {
    id: Fixed<string>
    request_hash: Fixed<string>
    state: 'waiting' | 'applied' | 'refused' | 'withdrawn' | 'outdated'
    author: Fixed<string>
    role: Fixed<string>
    proposed_at: Fixed<Date>
    reason: Fixed<string>
    dangers: Fixed<string[]>
    counts_at: Fixed<Date | null>
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
    decided_at: Date | null
    undoes: Fixed<string | null>
    records: Fixed<number>
  }
  change_items: {
    change: Fixed<string>
    position: Fixed<number>
    section: Fixed<string>
    key: Fixed<string>
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
  }
}
