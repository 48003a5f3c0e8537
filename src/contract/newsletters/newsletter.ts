import { z } from 'zod'
import { newsletterStates } from './newsletter-moves.ts'

/** The most characters of a newsletter in one language: each e-mail carries it as HTML and as text. */
const LONGEST_NEWSLETTER = 8_000
/** The most e-mails of a minute. */
const MOST_A_MINUTE = 300

const both = (most: number) => z.strictObject({ ru: z.string().trim().max(most), en: z.string().trim().max(most) })

/** What the office writes to those who chose its news. Its key names it among the others. */
export const NewsletterRecord = z
  .strictObject({
    subject: both(160),
    text: both(LONGEST_NEWSLETTER).meta({ description: 'Markdown; pictures are their descriptions' }),
    perMinute: z.int().min(1).max(MOST_A_MINUTE),
  })
  .meta({ id: 'NewsletterRecord' })
export type NewsletterRecord = z.infer<typeof NewsletterRecord>

/** How far a newsletter is. Its recipients are counted when it begins; until then, who would get it. */
export const NewsletterFigures = z
  .object({
    state: z.enum(newsletterStates),
    prepared: z
      .object({ by: z.string(), at: z.iso.datetime(), sendAt: z.iso.datetime().optional() })
      .optional()
      .meta({ description: 'A draft that somebody wants to send: another member of staff sends it' }),
    sendAt: z.iso.datetime().optional(),
    begunAt: z.iso.datetime().optional(),
    endedAt: z.iso.datetime().optional(),
    subscribers: z.int().optional().meta({ description: 'Until it begins: accounts and mailboxes that have agreed' }),
    recipients: z.int(),
    waiting: z.int().meta({ description: 'Not sent yet' }),
    sent: z.int(),
    failed: z.int(),
    skipped: z
      .int()
      .meta({ description: 'Took the agreement back, were blocked or deleted, or the sending was stopped' }),
    unsubscribed: z.int().meta({ description: 'By the link of this newsletter' }),
  })
  .meta({ id: 'NewsletterFigures' })
export type NewsletterFigures = z.infer<typeof NewsletterFigures>
