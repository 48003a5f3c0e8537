import { z } from 'zod'

/** One step from the sources' price to the rate, in calculation order. */
export const RateStep = z
  .object({
    kind: z.enum(['source', 'formula', 'margin', 'tier', 'discount', 'promo', 'course']),
    /**
     * A source's pair (`BTC/USDT`), the formula's text, the amount at which a tier begins, or the given amount of a
     * rate.
     */
    label: z.string(),
    /**
     * A price with all its digits, in the orientation of the rate; a margin in percent; or the got amount of a rate.
     */
    value: z.string(),
    at: z.iso.datetime().optional(),
    /** Each source's value; the pair's value is their median. */
    sources: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    /** The figure was cut after this many significant digits. */
    rounded: z.object({ digits: z.int(), towards: z.enum(['less', 'more']) }).optional(),
  })
  .meta({ id: 'RateStep' })
export type RateStep = z.infer<typeof RateStep>
