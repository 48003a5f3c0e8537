import { z } from 'zod'
import { DecimalText } from '#contract/money/currency.ts'

/** The terms for partners, and the link of who asks. */
export const PartnersView = z
  .object({
    origin: z.url().meta({ description: 'What the addresses of files, banners and links begin with.' }),
    terms: z
      .object({
        levels: z
          .array(z.object({ startsAt: DecimalText.meta({ description: 'US dollars' }), percent: DecimalText }))
          .meta({
            description: 'From a turnover of referred customers on, the share of what the office earns on them.',
          }),
        holdHours: z.int().meta({ description: 'After a completed exchange, until its share can be withdrawn.' }),
        linkDays: z.int().meta({ description: 'For so long the first link counts that somebody came by.' }),
      })
      .optional()
      .meta({ description: 'Absent: the office gives no share.' }),
    mine: z.object({ code: z.string() }).optional(),
  })
  .meta({
    id: 'PartnersView',
    examples: [
      {
        origin: 'https://office.example',
        terms: { levels: [{ startsAt: '0.00', percent: '10' }], holdHours: 72, linkDays: 365 },
        mine: { code: 'K7Q2M9XD' },
      },
    ],
  })
export type PartnersView = z.infer<typeof PartnersView>
