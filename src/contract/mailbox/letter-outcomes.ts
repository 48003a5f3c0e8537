/** What came of a letter. All but the first two stay unread in the mailbox for a person. */
export const letterOutcomes = [
  'taken',
  'known',
  'no-token',
  'not-theirs',
  'unproved',
  'automatic',
  'too-large',
  'unreadable',
  'empty',
  'blocked',
] as const
export type LetterOutcome = (typeof letterOutcomes)[number]

/** Why the mailbox could not be read. */
export const mailboxTroubles = ['unreachable', 'certificate', 'wrong-password', 'no-folder', 'failed'] as const
export type MailboxTrouble = (typeof mailboxTroubles)[number]

/** So many days the letters that became no message are counted. */
export const COUNTED_DAYS = 30
