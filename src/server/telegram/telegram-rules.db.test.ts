import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
await insertRow(address, 'telegram_messages', {
  ...{ subject: 'claim', id: randomUUID(), chat: '-100', message: 1, version: 1, changed_at: at },
})

await testRules(address, {
  telegram_messages: {
    telegram_messages_chat: `chat = ''`,
    telegram_messages_message_check: `message = 0`,
    telegram_messages_pkey: AGAIN,
    telegram_messages_subject: `subject = 'news'`,
  },
  telegram_turn: { telegram_turn_only_one: `only_one = false`, telegram_turn_pkey: AGAIN },
})
