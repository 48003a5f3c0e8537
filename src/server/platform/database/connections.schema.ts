import type { Generated } from 'kysely'

export type ConnectionsTable = {
  kind: string
  sealed: Generated<string>
  label: Generated<string>
  set_by: string | null
  set_at: Date | null
  works_label: string | null
  works_at: Date | null
}
