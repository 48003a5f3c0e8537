import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '#test/harness/database.ts'
import { answeredChat } from '#test/harness/mailbox.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-26T12:00:00Z')
const { id: chat_id } = await answeredChat(db, at)
await insertRow(address, 'mailbox_letters', { mailbox: 'm', uid_validity: 1, uid: 1, outcome: 'no-token', at })
await insertRow(address, 'mailbox_taken', { chat_id, letter: Buffer.alloc(32), at })

await testRules(address, {
  mailbox_letters: {
    mailbox_letters_flagged: `flagged = true`,
    mailbox_letters_mailbox: `mailbox = ''`,
    mailbox_letters_outcome: `outcome = 'lost'`,
    mailbox_letters_pkey: AGAIN,
    mailbox_letters_uid: `uid = 0`,
    mailbox_letters_validity: `uid_validity = 0`,
  },
  mailbox_state: {
    mailbox_state_failing: `failures = 1`,
    mailbox_state_failures: `failures = -1`,
    mailbox_state_only_one: `only_one = false`,
    mailbox_state_pkey: AGAIN,
    mailbox_state_trouble: `failures = 1, failing_since = now(), trouble = 'tired'`,
  },
  mailbox_taken: {
    mailbox_taken_chat_id_fkey: `chat_id = '${randomUUID()}'`,
    mailbox_taken_letter: `letter = '\\x01'`,
    mailbox_taken_pkey: AGAIN,
  },
})
