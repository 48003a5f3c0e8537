import { z } from 'zod'

/** The most characters of a newsletter in one language: each e-mail carries it as HTML and as text. */
export const LONGEST_NEWSLETTER = 8_000
/** The most e-mails of a minute. */
export const MOST_A_MINUTE = 300

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

export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type NewsletterState = (typeof newsletterStates)[number]

type Move = { from: NewsletterState; to: NewsletterState; by: 'staff' | 'clock' }

/** Every way a newsletter can change. The console draws its buttons from this table, and the database keeps it. */
export const newsletterMoves = {
  send: { from: 'draft', to: 'scheduled', by: 'staff' },
  'take-back': { from: 'scheduled', to: 'draft', by: 'staff' },
  begin: { from: 'scheduled', to: 'sending', by: 'clock' },
  end: { from: 'sending', to: 'sent', by: 'clock' },
  stop: { from: 'sending', to: 'stopped', by: 'staff' },
} as const satisfies Record<string, Move>

export const staffMoves = ['send', 'take-back', 'stop'] as const
export type StaffMove = (typeof staffMoves)[number]

/** What staff can do with a newsletter in a state. */
export const movesFrom = (state: NewsletterState): StaffMove[] =>
  staffMoves.filter(move => newsletterMoves[move].from === state)

/** How far a newsletter is. Its recipients are counted when it begins; until then, who would get it. */
export const NewsletterFigures = z
  .object({
    state: z.enum(newsletterStates),
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
