import { randomUUID } from 'node:crypto'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
await insertRow(address, 'telegram_messages', {
  subject: 'claim',
  id: randomUUID(),
  chat: '-100',
  message: 1,
  version: 1,
  changed_at: at,
})

const { id: user_id } = await createPerson(db)
await createPerson(db)
await insertRow(address, 'telegram_links', { user_id, chat: 7, linked_at: at })
await insertRow(address, 'telegram_codes', { hash: Buffer.alloc(32), user_id, good_until: at, chat: 7 })

await testRules(address, {
  telegram_codes: {
    telegram_codes_chat_check: `chat = -1`,
    telegram_codes_hash_check: `hash = '\\x01'`,
    telegram_codes_pkey: AGAIN,
    telegram_codes_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  telegram_links: {
    telegram_links_chat: `insert into telegram_links select id, chat, linked_at from telegram_links, users
      where users.id <> user_id limit 1`,
    telegram_links_chat_check: `chat = -1`,
    telegram_links_pkey: `insert into telegram_links select user_id, chat + 1, linked_at from telegram_links`,
    telegram_links_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  telegram_messages: {
    telegram_messages_chat: `chat = ''`,
    telegram_messages_message_check: `message = 0`,
    telegram_messages_pkey: AGAIN,
    telegram_messages_subject: `subject = 'news'`,
  },
  telegram_turn: { telegram_turn_only_one: `only_one = false`, telegram_turn_pkey: AGAIN },
})
