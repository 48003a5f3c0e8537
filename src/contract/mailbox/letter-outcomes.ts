import { defineMessages } from '#contract/locale.ts'

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

export const troubleTexts = defineMessages<Record<MailboxTrouble, string>>({
  ru: {
    unreachable: 'сервер не отвечает',
    certificate: 'сертификату сервера нельзя доверять',
    'wrong-password': 'сервер не принимает пароль',
    'no-folder': 'такой папки нет',
    failed: 'сервер отвечает не так, как должен',
  },
  en: {
    unreachable: 'the server does not answer',
    certificate: 'the server’s certificate cannot be trusted',
    'wrong-password': 'the server does not accept the password',
    'no-folder': 'there is no such folder',
    failed: 'the server answers in an unexpected way',
  },
})

/** So many days the letters that became no message are counted. */
export const COUNTED_DAYS = 30
