import type { ColumnType, GeneratedAlways } from 'kysely'

/** Rows that are inserted and read; no role can update them. */
type Fixed<Type> = ColumnType<Type, Type, never>

export type DeskSchema = {
  assignments: { claim_id: string; staff: string; since: Date; until: Date }
  claim_notes: {
    id: Fixed<string>
    claim_id: Fixed<string>
    staff: Fixed<string>
    at: Fixed<Date>
    text: Fixed<string>
  }
  slips: {
    id: Fixed<string>
    claim_id: ColumnType<string | null, string | null | undefined, never>
    withdrawal_id: ColumnType<string | null, string | null | undefined, never>
    staff: Fixed<string>
    at: Fixed<Date>
    name: Fixed<string>
    type: Fixed<'pdf' | 'png' | 'jpeg'>
    sha256: Fixed<Buffer>
    content: Fixed<Buffer>
  }
  audit_log: {
    id: GeneratedAlways<string>
    at: Fixed<Date>
    staff: Fixed<string>
    role: Fixed<string>
    action: Fixed<string>
    subject_kind: Fixed<string>
    subject: Fixed<string>
    label: Fixed<string | null>
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
    address: Fixed<string | null>
    request_id: Fixed<string | null>
  }
}
