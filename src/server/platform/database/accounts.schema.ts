import type { ColumnType } from 'kysely'

/** What users keep in their accounts, and the codes that change it. */
export type AccountsSchema = {
  account_codes: {
    hash: Buffer
    user_id: string
    purpose: 'activate' | 'restore' | 'change-email' | 'undo-email'
    email: string
    email_key: string
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: string
    public_key: Buffer
    /** bigint: digits as text. */
    counter: ColumnType<string, string, string>
    transports: string[]
    name: string
    synced: boolean
    created_at: Date
    used_at: Date | null
  }
  payout_accounts: {
    id: string
    user_id: string
    currency: string
    name: string
    details: ColumnType<unknown, string, never>
    identity: string
    masked: string
    created_at: Date
  }
  account_deletions: { user_id: string; requested_at: Date; deletes_at: Date }
  spent_tokens: { hash: Buffer; expires_at: Date }
}
