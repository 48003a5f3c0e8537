import { z } from 'zod'
import { locales } from '#contract/locale.ts'
import { normalEmail, SENDABLE } from './email.ts'

/** An address as it is typed; what comes out is the spelling that is kept. */
export const Email = z
  .string()
  .max(254)
  .meta({ examples: ['anna@example.org'] })
  .transform(normalEmail)
  .pipe(z.email().regex(SENDABLE))

export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128

/** A password that somebody chooses now. Whether it is a common one is asked on the server, which has the list. */
export const NewPassword = z
  .string()
  .min(SHORTEST_PASSWORD)
  .max(LONGEST_PASSWORD)
  .meta({ id: 'NewPassword', examples: ['seven pigeons at noon'] })

/** A password that is only compared. */
export const TypedPassword = z
  .string()
  .min(1)
  .max(LONGEST_PASSWORD)
  .meta({ examples: ['seven pigeons at noon'] })

export const LocaleName = z.enum(locales)

/** What a letter brings: 32 random bytes. */
export const LetterCode = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ id: 'LetterCode', examples: ['Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA'] })

/** A solved ALTCHA challenge, as its widget hands it over. */
export const CaptchaSolution = z
  .string()
  .max(4_000)
  .meta({ id: 'CaptchaSolution', examples: ['eyJjaGFsbGVuZ2UiOns…'] })

/** Where a letter went. It is the same whether the address is known or not. */
export const LetterSent = z
  .object({
    email: z.string(),
    codeLivesMinutes: z.int().meta({ description: 'How long the code in the letter can be used.' }),
  })
  .meta({ id: 'LetterSent', examples: [{ email: 'anna@example.org', codeLivesMinutes: 60 }] })

/** By it the page shows where a letter was asked for, and asks for it again: sealed, so that its address tells nobody. */
export const LetterReceipt = z
  .string()
  .regex(/^[\w-]{40,1500}$/)
  .meta({ id: 'LetterReceipt', examples: ['n6Jr0kS1c3T8vQm2x5Zy7bW4dF9gH0aLpE-uYtRiOq1M'] })

/** A letter that somebody asked for who is not signed in. */
export const LetterAsked = LetterSent.extend({
  receipt: LetterReceipt,
  againInSeconds: z.int().meta({ description: 'When it may be asked for once more.' }),
}).meta({
  id: 'LetterAsked',
  examples: [
    {
      email: 'anna@example.org',
      codeLivesMinutes: 60,
      receipt: 'n6Jr0kS1c3T8vQm2x5Zy7bW4dF9gH0aLpE-uYtRiOq1M',
      againInSeconds: 60,
    },
  ],
})

/** Which letters somebody wants. Those about the safety of the account are always sent. */
export const NotificationChoices = z
  .strictObject({
    claims: z
      .boolean()
      .meta({ description: 'Each step of a claim; the letters that a person must act on come anyway.' }),
    referral: z.boolean().meta({ description: 'Income from referrals and what became of a withdrawal.' }),
    news: z.boolean(),
  })
  .meta({ id: 'NotificationChoices', examples: [{ claims: true, referral: true, news: false }] })
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** What somebody gets who has chosen nothing. */
const usual: NotificationChoices = { claims: true, referral: true, news: false }

/** The choices that somebody has made, and the usual ones for the rest. */
export const notificationChoices = (kept: unknown): NotificationChoices =>
  NotificationChoices.parse({ ...usual, ...(kept as object) })
