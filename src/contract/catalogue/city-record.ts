import { z } from 'zod'
import { TimeZone } from '#contract/time-zone.ts'

const Name = z.string().trim().min(1).max(80)
/** The place among others in lists. */
export const Position = z.int().min(0).max(9_999)

/** A city where the office exchanges cash. Its key is its code: `MSK`. */
export const CityRecord = z
  .strictObject({
    state: z.enum(['on', 'paused', 'off']),
    reason: z.string().trim().max(500).meta({ description: 'Why it is paused.' }),
    pausedUntil: z.iso.datetime().nullable().meta({ description: 'A pause that ends by itself.' }),
    name: z.strictObject({ ru: Name, en: Name }),
    timeZone: TimeZone.meta({ description: 'In which the times of meetings are shown.' }),
    position: Position,
  })
  .meta({ id: 'CityRecord' })
export type CityRecord = z.infer<typeof CityRecord>
