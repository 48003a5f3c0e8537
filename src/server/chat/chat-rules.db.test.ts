import { createHash } from 'node:crypto'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase()
const noon = new Date('2026-11-24T12:00:00Z')
const [first, second] = ['0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10', '1f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10']
const { id: user_id } = await createPerson(db)
for (const id of [first, second])
  await insertRow(address, 'chats', {
    id,
    role: id === first ? 'support' : 'cash',
    user_id,
    email: 'anna@example.org',
    locale: 'ru',
    network: '10.0.0.1',
    state: 'waiting',
    waiting_since: noon,
    last_seq: 2,
    started_at: noon,
    changed_at: noon,
  })
const content = Buffer.from('%PDF-')
for (const [i, id] of [first, second].entries()) {
  await insertRow(address, 'chat_messages', { chat_id: first, seq: i + 1, id, staff: null, at: noon, text: 'a' })
  await insertRow(address, 'chat_files', {
    message_id: id,
    name: 'a',
    type: 'pdf',
    content,
    sha256: createHash('sha256').update(content).digest(),
  })
}
for (const key of ['one', 'two'])
  await insertRow(address, 'chat_answers', { key, position: 1, text_ru: 'a', text_en: 'a' })

await testRules(address, {
  chat_settings: {
    chat_settings_cash: `cash_provider = 'icq'`,
    chat_settings_cash_host: `cash_host = repeat('a', 201)`,
    chat_settings_cash_site: `cash_site = repeat('a', 101)`,
    chat_settings_kept: `kept_days = 6`,
    chat_settings_only_one: `only_one = false`,
    chat_settings_pkey: AGAIN,
    chat_settings_support: `support_provider = 'icq'`,
    chat_settings_support_host: `support_host = repeat('a', 201)`,
    chat_settings_support_site: `support_site = repeat('a', 101)`,
  },
  chat_answers: {
    chat_answers_key: `key = ''`,
    chat_answers_pkey: AGAIN,
    chat_answers_position: `position = -1`,
    chat_answers_text_en: `text_en = ''`,
    chat_answers_text_ru: `text_ru = ''`,
  },
  chats: {
    chats_blocked: `blocked_at = now()`,
    chats_blocked_by_fkey: `blocked_at = now(), blocked_by = gen_random_uuid()`,
    chats_claim_id_fkey: 'claim_id = gen_random_uuid()',
    chats_email: `email = ''`,
    chats_locale: `locale = 'de'`,
    chats_of_account: `role = 'cash'`,
    chats_pkey: AGAIN,
    chats_role: `role = 'sales'`,
    chats_seen: 'visitor_read = 1',
    chats_state: `state = 'gone', waiting_since = null`,
    chats_taken_by_fkey: 'taken_by = gen_random_uuid()',
    chats_user_id_fkey: "user_id = gen_random_uuid(), role = 'cash' where id = (select id from chats limit 1)",
    chats_waiting: 'waiting_since = null',
  },
  chat_messages: {
    chat_messages_chat_id_fkey: 'chat_id = gen_random_uuid()',
    chat_messages_id: `id = '${first}', seq = seq + 10 where seq = 2`,
    chat_messages_automatic: 'automatic = true, staff = (select id from users limit 1)',
    chat_messages_pkey: 'seq = 1',
    chat_messages_seq: 'seq = seq - 1',
    chat_messages_staff_fkey: 'staff = gen_random_uuid()',
    chat_messages_text: `text = repeat('a', 4001)`,
  },
  chat_files: {
    chat_files_message_id_fkey: `message_id = gen_random_uuid()`,
    chat_files_name: `name = ''`,
    chat_files_pkey: AGAIN,
    chat_files_sha256: `sha256 = ''`,
    chat_files_size: `content = '', sha256 = sha256('')`,
    chat_files_type: `type = 'svg'`,
  },
})
