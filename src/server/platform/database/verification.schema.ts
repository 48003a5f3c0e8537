import type { ColumnType, Generated } from 'kysely'
import type { CheckCause, CheckState, VerificationKind } from '#contract/verification/verification-kinds.ts'

/** Written once. */
type Fixed<Type> = ColumnType<Type, Type, never>
type FixedOrNone<Type> = ColumnType<Type | null, Type | null | undefined, never>
type OrNone<Type> = ColumnType<Type | null, Type | null | undefined, Type | null>

export type VerificationSchema = {
  verification_kinds: {
    kind: VerificationKind
    asks_ru: string
    asks_en: string
    photos: number
    term_days: number
    keep_days: number
    by_direction: boolean
    amount_from: string | null
    turnover_from: string | null
  }
  verification_checks: {
    id: Fixed<string>
    claim_id: FixedOrNone<string>
    user_id: FixedOrNone<string>
    kind: Fixed<VerificationKind>
    because: Fixed<CheckCause>
    because_text: FixedOrNone<string>
    card: FixedOrNone<string>
    photos: number
    state: CheckState
    answer: OrNone<string>
    answer_text: OrNone<string>
    attempts: Generated<number>
    asked_at: Fixed<Date>
    sent_at: OrNone<Date>
    decided_at: OrNone<Date>
    decided_by: OrNone<string>
    valid_until: OrNone<Date>
    reminded_at: OrNone<Date>
    erased_at: OrNone<Date>
  }
  verification_photos: {
    id: Fixed<string>
    check_id: Fixed<string>
    at: Fixed<Date>
    sent_hash: Fixed<Buffer>
    width: Fixed<number>
    height: Fixed<number>
    /** A bigint of 64 bits, read as text. */
    looks_like: Fixed<string>
    says_screenshot: ColumnType<boolean, boolean | undefined, never>
    key: Buffer
    content: FixedOrNone<Buffer>
    file: FixedOrNone<string>
    erase_at: Date
  }
  verification_files: { id: Fixed<string>; place: Fixed<'folder' | 's3'>; erase_at: Date | null }
  verification_erasures: { photo: string; check_id: string; due_at: Date; erased_at: Date }
}
