import { z } from 'zod'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

/** When people are there: on which days (Monday is 1), from when to when on their own clock. */
export const WorkingHours = z
  .object({
    timeZone: z.string().refine(isTimeZone, { message: 'no such time zone' }),
    spans: z.array(
      z
        .object({ days: z.array(z.int().min(1).max(7)).min(1), from: Clock, to: Clock })
        .refine(span => span.from < span.to, { message: 'a span ends on the day on which it begins' }),
    ),
  })
  .meta({ id: 'WorkingHours' })
export type WorkingHours = z.infer<typeof WorkingHours>

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
