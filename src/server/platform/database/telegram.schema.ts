export type TelegramSchema = {
  telegram_codes: { hash: Buffer; user_id: string; good_until: Date; chat: string | null }
  telegram_links: { user_id: string; chat: string; linked_at: Date }
  telegram_messages: {
    subject: 'claim' | 'alarm' | 'chat'
    id: string
    chat: string
    message: string
    version: string
    state: string | null
    changed_at: Date
  }
  telegram_turn: { only_one: boolean; until: Date; failing_since: Date | null; reported: boolean }
}
