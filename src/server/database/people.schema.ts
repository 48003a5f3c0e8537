import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Role } from '#contract/people/roles.ts'

export type EndReason =
  | 'signed-out'
  | 'ended'
  | 'token-reused'
  | 'password-changed'
  | 'blocked'
  | 'deleted'
  | 'role-changed'

/** The tables of 0006-people.sql, with what 0016-accounts-and-sessions.sql and 0033-sessions-end-with-roles.sql added. */
export type PeopleSchema = {
  users: {
    id: Generated<string>
    email: string
    email_key: string
    password_hash: string | null
    /** Absent: the one that the account was opened with. */
    password_changed_at: Date | null
    activated_at: Date | null
    locale: Generated<Locale>
    role: Generated<Role>
    totp_secret: string | null
    totp_confirmed_at: Date | null
    /** bigint: digits as text. */
    totp_last_step: ColumnType<string | null, string | null, string | null>
    referral_code: Generated<string>
    referred_by: string | null
    notifications: ColumnType<unknown, string | undefined, string>
    created_at: Date
    blocked_at: Date | null
    deleted_at: Date | null
    /** Of an address that was not confirmed. */
    reminded_at: Generated<Date | null>
    /** Which browser the account was opened in, until its address is confirmed. */
    opened_in: Generated<Buffer | null>
  }
  recovery_codes: { user_id: string; hash: Buffer; used_at: Date | null }
  sessions: {
    id: string
    user_id: string
    persistent: boolean
    started_at: Date
    last_seen_at: Date
    expires_at: Date
    proved_at: Date
    second_factor_at: Date | null
    user_agent: Generated<string>
    address: Generated<string>
    ended_at: Date | null
    end_reason: EndReason | null
    device: Buffer | null
  }
  refresh_tokens: {
    hash: Buffer
    session_id: string
    issued_at: Date
    used_at: Date | null
    successor_salt: Buffer | null
    /** Counts from 0 in each session. */
    generation: number
    /** When its browser was first seen to have what came along with it. */
    arrived_at: Date | null
  }
  signing_keys: { kid: string; sealed: string; created_at: Date }
  sign_in_limits: { key: Buffer; failures: number; last_at: Date; blocked_until: Date }
  known_devices: { hash: Buffer; user_id: string; seen_at: Date }
}
