import type { ColumnType, Generated } from 'kysely'
import type { Role } from '#contract/auth/roles.ts'
import type { Scope } from '#contract/auth/scopes.ts'
import type { Locale } from '#contract/locale.ts'

export type EndReason =
  | 'signed-out'
  | 'ended'
  | 'idle'
  | 'token-reused'
  | 'password-changed'
  | 'blocked'
  | 'deleted'
  | 'role-changed'

/** Users and how they sign in. */
export type UsersSchema = {
  users: {
    id: Generated<string>
    email: string
    email_key: string
    password_hash: string | null
    /** Null: the password is the first one. */
    password_changed_at: Date | null
    activated_at: Date | null
    locale: Generated<Locale>
    role: Generated<Role>
    /** The name of a member of staff that customers read. */
    staff_name: Generated<string | null>
    /** Null: since the account was opened. */
    role_since: Generated<Date | null>
    totp_secret: string | null
    totp_confirmed_at: Date | null
    /** bigint: digits as text. */
    totp_last_step: ColumnType<string | null, string | null, string | null>
    referral_code: Generated<string>
    referred_by: string | null
    /** The code by which the person came. */
    referred_via: string | null
    /** A share of referred exchanges that was promised to the person; null: the levels count. */
    referral_bps: number | null
    /** A discount that was promised to the person; null: the tiers count. */
    discount_bps: number | null
    notifications: ColumnType<unknown, string | undefined, string>
    /** The versions of the rules and of the policy that the account was opened under. */
    agreed_rules: number | null
    agreed_aml_kyc: number | null
    created_at: Date
    blocked_at: Date | null
    deleted_at: Date | null
    /** When a reminder of an unconfirmed address was sent. */
    reminded_at: Generated<Date | null>
    password_until: Generated<Date | null>
    /** The browser that opened the account, until the address is confirmed. */
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
    /** When somebody last acted in it; null: not since it began. */
    acted_at: Generated<Date | null>
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
    /** When its access token first came back from the browser. */
    arrived_at: Date | null
  }
  signing_keys: { kid: string; sealed: string; created_at: Date }
  sign_in_limits: { key: Buffer; failures: number; last_at: Date; blocked_until: Date }
  api_keys: {
    id: string
    user_id: string
    name: string
    hash: Buffer
    /** The last characters of the key. */
    hint: string
    scopes: Scope[]
    created_at: Date
    /** To the ten minutes. */
    used_at: Generated<Date | null>
  }
  known_devices: { hash: Buffer; user_id: string; seen_at: Date }
}
