export type TelegramMessagesTable = {
  subject: 'claim' | 'alarm' | 'chat'
  id: string
  chat: string
  message: string
  version: string
  changed_at: Date
}

export type TelegramTurnTable = { only_one: boolean; until: Date }
