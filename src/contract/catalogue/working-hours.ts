import { z } from 'zod'
import { TimeZone } from '#contract/time-zone.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const times = { from: Clock, to: Clock }
const endsAfterItBegins = [
  (span: { from: string; to: string }) => span.from < span.to,
  { params: { code: 'ends-before-it-begins' }, message: 'a span ends on the day on which it begins' },
] as const

const Name = z.string().trim().max(120)

/** Days on which other hours hold, such as holidays. */
const HoursException = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    spans: z
      .array(z.strictObject(times).refine(...endsAfterItBegins))
      .max(10)
      .meta({ description: 'Empty: closed all day.' }),
    name: z.strictObject({ ru: Name, en: Name }),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    params: { code: 'ends-before-it-begins' },
    message: 'ends before it begins',
  })
  .meta({ id: 'HoursException' })
export type HoursException = z.infer<typeof HoursException>

/** Opening hours: days (Monday is 1) and times in the office's time zone, and the dates that differ. */
export const WorkingHours = z
  .strictObject({
    timeZone: TimeZone,
    spans: z.array(
      z.strictObject({ days: z.array(z.int().min(1).max(7)).min(1), ...times }).refine(...endsAfterItBegins),
    ),
    exceptions: z.array(HoursException).min(1).max(100).superRefine(eachDateOnce).optional(),
  })
  .meta({ id: 'WorkingHours' })
export type WorkingHours = z.infer<typeof WorkingHours>

function eachDateOnce(exceptions: HoursException[], context: z.RefinementCtx): void {
  for (const [i, { from, to }] of exceptions.entries())
    if (exceptions.slice(0, i).some(other => from <= other.to && other.from <= to))
      context.addIssue({
        code: 'custom',
        path: [i, 'from'],
        params: { code: 'dates-repeated' },
        message: 'another line is about the same dates',
      })
}
