import type { ColumnType } from 'kysely'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { WaitingKind } from '#contract/desk/waiting-for-you.ts'

type Fixed<T> = ColumnType<T, T, never>

/** Invitations to staff, requests to reset a second factor, and a view of all that waits for a second person. */
export type StaffSchema = {
  staff_invitations: {
    id: Fixed<string>
    email: Fixed<string>
    email_key: Fixed<string>
    role: Fixed<StaffRole>
    state: 'open' | 'accepted' | 'withdrawn'
    code_hash: Buffer
    invited_by: Fixed<string>
    invited_at: Fixed<Date>
    sent_at: Date
    expires_at: Date
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    accepted_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  second_factor_resets: {
    id: Fixed<string>
    person: Fixed<string>
    state: 'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired'
    asked_by: Fixed<string>
    asked_at: Fixed<Date>
    reason: Fixed<string>
    counts_at: Fixed<Date | null>
    expires_at: Fixed<Date>
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
    decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  waiting_for_second_person: {
    kind: Fixed<WaitingKind>
    id: Fixed<string>
    label: Fixed<string | null>
    made_by: Fixed<string>
    about: Fixed<string | null>
    made_at: Fixed<Date>
    counts_at: Fixed<Date | null>
    expires_at: Fixed<Date | null>
  }
}
