import type { Generated } from 'kysely'
import type { LetterOutcome, MailboxTrouble } from '#contract/mailbox/letter-outcomes.ts'

export type MailboxSchema = {
  mailbox_state: {
    only_one: Generated<boolean>
    holder: string | null
    until: Date
    read_at: Date | null
    failures: Generated<number>
    failing_since: Date | null
    trouble: MailboxTrouble | null
    next_at: Date
  }
  mailbox_letters: {
    mailbox: string
    uid_validity: string
    uid: string
    outcome: LetterOutcome
    flagged: Generated<boolean>
    at: Date
  }
  mailbox_taken: { chat_id: string; letter: Buffer; at: Date }
}
