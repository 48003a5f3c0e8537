import { z } from 'zod'
import { locales } from '#contract/locale.ts'
import { normalEmail, SENDABLE } from './email-address.ts'

/** An address as typed; parsing returns its stored form. */
export const Email = z
  .string()
  .max(254)
  .meta({ examples: ['anna@example.org'] })
  .transform(normalEmail)
  .pipe(z.email().regex(SENDABLE))

export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128

/** A new password. The server checks it against the list of common ones. */
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

/** The code of an e-mail: 32 random bytes. */
export const EmailCode = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ id: 'EmailCode', examples: ['Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA'] })

/** A solved ALTCHA challenge, as its widget returns it. */
export const CaptchaSolution = z
  .string()
  .max(4_000)
  .meta({ id: 'CaptchaSolution', examples: ['eyJjaGFsbGVuZ2UiOns…'] })

/** The address of an e-mail. The answer is the same whether the address is known or not. */
export const EmailSent = z
  .object({
    email: z.string(),
    codeLivesMinutes: z.int().meta({ description: 'How long the code in the e-mail can be used.' }),
  })
  .meta({ id: 'EmailSent', examples: [{ email: 'anna@example.org', codeLivesMinutes: 60 }] })

/**
 * A receipt, from which the page shows the address and requests the e-mail again; encrypted, so that the page's URL
 * reveals nothing.
 */
export const EmailReceipt = z
  .string()
  .regex(/^[\w-]{40,1500}$/)
  .meta({ id: 'EmailReceipt', examples: ['n6Jr0kS1c3T8vQm2x5Zy7bW4dF9gH0aLpE-uYtRiOq1M'] })

/** An e-mail requested without a session. */
export const EmailAsked = EmailSent.extend({
  receipt: EmailReceipt,
  againInSeconds: z.int().meta({ description: 'When it may be asked for once more.' }),
}).meta({
  id: 'EmailAsked',
  examples: [
    {
      email: 'anna@example.org',
      codeLivesMinutes: 60,
      receipt: 'n6Jr0kS1c3T8vQm2x5Zy7bW4dF9gH0aLpE-uYtRiOq1M',
      againInSeconds: 60,
    },
  ],
})

/** The chosen optional e-mails. Security e-mails are always sent. */
export const NotificationChoices = z
  .strictObject({
    claims: z.boolean().meta({ description: 'Each step of a claim; e-mails that need an action are always sent.' }),
    referral: z.boolean().meta({ description: 'Income from referrals and what became of a withdrawal.' }),
    news: z.boolean(),
  })
  .meta({ id: 'NotificationChoices', examples: [{ claims: true, referral: true, news: false }] })
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** The defaults. */
const usual: NotificationChoices = { claims: true, referral: true, news: false }

/** The stored choices over the defaults. */
export const notificationChoices = (kept: unknown): NotificationChoices =>
  NotificationChoices.parse({ ...usual, ...(kept as object) })
