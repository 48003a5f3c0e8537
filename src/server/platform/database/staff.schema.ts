import type { ColumnType } from 'kysely'
import type { Role, StaffRole } from '#contract/auth/roles.ts'
import type { CalledKind, StaffNewsKind } from '#contract/desk/staff-news.ts'
import type { WaitingKind } from '#contract/desk/waiting-for-you.ts'

type Fixed<T> = ColumnType<T, T, never>

/** Roles, invitations to staff, requests to reset a second factor, and a view of all that waits for a second person. */
export type StaffSchema = {
  roles: {
    role: Role
    key: Fixed<string | null>
  }
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
  vouchings: {
    person: Fixed<string>
    voucher: Fixed<string>
    what: Fixed<'invitation' | 'role' | 'second-factor'>
    vouched_at: ColumnType<Date, never, never>
  }
  former_roles: {
    person: ColumnType<string, never, never>
    role: ColumnType<StaffRole, never, never>
    ended_at: ColumnType<Date, never, never>
  }
  staff_news: {
    user_id: Fixed<string>
    kinds: StaffNewsKind[]
    told_until: Date
    written_at: ColumnType<Date | null, Date | null | undefined, Date>
    sound: boolean
    notifications: boolean
    silenced: CalledKind[]
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
