import { z } from 'zod'
import { COUNTED_DAYS, letterOutcomes, mailboxTroubles } from './letter-outcomes.ts'

const At = z.iso.datetime()

/** Whether replies by e-mail are read, and what became of them. */
export const MailboxStatus = z
  .object({
    on: z.boolean().meta({ description: 'Whether a mailbox is named in the settings of the server' }),
    address: z.string().optional().meta({ description: 'Where customers’ replies go' }),
    readAt: At.optional().meta({ description: 'When it was last read' }),
    trouble: z
      .object({ reason: z.enum(mailboxTroubles), since: At, failures: z.int() })
      .optional()
      .meta({ description: 'Why it cannot be read' }),
    letters: z
      .array(z.object({ outcome: z.enum(letterOutcomes), count: z.int() }))
      .meta({ description: `What became of the letters of ${COUNTED_DAYS} days` }),
  })
  .meta({
    id: 'MailboxStatus',
    examples: [
      {
        on: true,
        address: 'help@office.example',
        readAt: '2026-11-21T12:00:00Z',
        letters: [
          { outcome: 'taken', count: 41 },
          { outcome: 'automatic', count: 3 },
        ],
      },
    ],
  })
export type MailboxStatus = z.infer<typeof MailboxStatus>
