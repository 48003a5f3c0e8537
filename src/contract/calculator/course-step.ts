import { z } from 'zod'

/** One step from the sources' price to the course, in the order in which they were taken. */
export const CourseStep = z
  .object({
    kind: z.enum(['source', 'formula', 'margin', 'tier', 'discount', 'promo', 'course']),
    /** A source's pair (`BTC/USDT`), the formula's text, the amount from which a tier begins, what is given in a course. */
    label: z.string(),
    /**
     * A price with every digit that it has, as the course is read (of what is given, or of what is got); a margin in
     * percent; or what is got in a course.
     */
    value: z.string(),
    at: z.iso.datetime().optional(),
    /** What each source said; the value of the pair is the median of these. */
    sources: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    /** The figure has no end, or too many digits to read, and was cut after so many significant ones. */
    rounded: z.object({ digits: z.int(), towards: z.enum(['less', 'more']) }).optional(),
  })
  .meta({ id: 'CourseStep' })
export type CourseStep = z.infer<typeof CourseStep>
