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
  queue_views: { id: string; staff: string; name: string; search: string }
  shift_notes: {
    id: Fixed<string>
    staff: Fixed<string>
    at: Fixed<Date>
    text: Fixed<string>
  }
  reserve_proposals: {
    id: Fixed<string>
    currency: Fixed<string>
    wish: ColumnType<unknown, string, never>
    proposed_by: Fixed<string>
    proposed_at: Fixed<Date>
    state: ColumnType<'waiting' | 'made' | 'dropped', 'waiting' | undefined, 'waiting' | 'made' | 'dropped'>
    decided_by: string | null
    decided_at: Date | null
  }
  person_shares: { person: string; percent: number; set_by: string; set_at: Date }
  /** Written by send_alone() only. */
  sent_alone: {
    id: GeneratedAlways<string>
    person: ColumnType<string, never, never>
    currency: ColumnType<string, never, never>
    units: ColumnType<string, never, never>
    subject_kind: ColumnType<'claim' | 'withdrawal' | 'reserve', never, never>
    subject: ColumnType<string, never, never>
    at: ColumnType<Date, never, never>
  }
  slips: {
    id: Fixed<string>
    claim_id: ColumnType<string | null, string | null | undefined, never>
    withdrawal_id: ColumnType<string | null, string | null | undefined, never>
    /** Null: its customer has sent it. */
    staff: Fixed<string | null>
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
