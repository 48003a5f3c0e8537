import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { NewsletterState } from '#contract/newsletters/newsletter-moves.ts'

/** Written once. */
type Fixed<Type> = ColumnType<Type, Type, never>

export type NewslettersSchema = {
  news_subscribers: { mailbox: Fixed<Buffer>; email: string; locale: Locale; agreed_at: Fixed<Date> }
  news_agreements: {
    id: ColumnType<string, never, never>
    user_id: ColumnType<string | null, string | undefined, never>
    mailbox: ColumnType<Buffer | null, Buffer | undefined, never>
    agreed: Fixed<boolean>
    how: Fixed<'settings' | 'confirmation' | 'newsletter' | 'refusal'>
    at: Fixed<Date>
  }
  newsletters: {
    key: Fixed<string>
    state: Generated<NewsletterState>
    subject_ru: string
    subject_en: string
    text_ru: string
    text_en: string
    per_minute: number
    send_at: Date | null
    begun_at: Date | null
    ended_at: Date | null
    batch_at: Date | null
    changed_at: Date
    prepared: ColumnType<PreparedNewsletter | null, string | null | undefined, string | null>
  }
  newsletter_recipients: {
    id: ColumnType<string, never, never>
    newsletter: Fixed<string>
    mailbox: Fixed<Buffer>
    user_id: Fixed<string | null>
    state: ColumnType<'waiting' | 'queued' | 'sent' | 'failed' | 'skipped', never, 'queued' | 'skipped'>
    stopped_at: ColumnType<Date | null, never, Date>
  }
}

/** Who prepared a newsletter for a second person, and for which time; absent: at once. */
export type PreparedNewsletter = { by: string; at: string; sendAt?: string }
