import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#contract/locale.ts'

/** Written once. */
type Fixed<Type> = ColumnType<Type, Type, never>
/** Null until something is written. */
type Later<Type> = ColumnType<Type | null, Type | null | undefined, Type | null>

type Provider = 'own' | 'jivo' | 'chatwoot' | 'crisp' | 'talk-me'

export type ChatSchema = {
  chat_settings: {
    only_one: Generated<boolean>
    cash_provider: Provider | null
    cash_site: Generated<string>
    cash_host: Generated<string>
    support_provider: Provider | null
    support_site: Generated<string>
    support_host: Generated<string>
    kept_days: Generated<number>
  }
  chat_answers: { key: string; position: number; text_ru: string; text_en: string }
  chats: {
    id: Fixed<string>
    role: Fixed<'cash' | 'support'>
    user_id: Later<string>
    email: Later<string>
    locale: Locale
    network: string
    state: 'waiting' | 'answered' | 'closed'
    waiting_since: Later<Date>
    claim_id: Later<string>
    taken_by: Later<string>
    version: Generated<number>
    last_seq: Generated<number>
    visitor_delivered: Generated<number>
    visitor_read: Generated<number>
    staff_delivered: Generated<number>
    staff_read: Generated<number>
    emailed: Generated<number>
    started_at: Fixed<Date>
    changed_at: Date
    blocked_at: Later<Date>
    blocked_by: Later<string>
  }
  chat_messages: {
    chat_id: Fixed<string>
    seq: Fixed<number>
    id: Fixed<string>
    staff: Fixed<string | null>
    at: Fixed<Date>
    text: Fixed<string>
    automatic: Generated<boolean>
  }
  chat_files: {
    message_id: Fixed<string>
    name: Fixed<string>
    type: Fixed<'pdf' | 'png' | 'jpeg'>
    sha256: Fixed<Buffer>
    content: Fixed<Buffer>
  }
}
