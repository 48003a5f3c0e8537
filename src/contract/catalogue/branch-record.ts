import { z } from 'zod'
import { Position } from './city-record.ts'
import { CityCode } from './direction.ts'
import { WorkingHours } from './working-hours.ts'

export const BranchCode = z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/)

const both = (text: z.ZodString) => z.strictObject({ ru: text, en: text })
const Text = z.string().trim()

/** A branch where cash changes hands. Its key is a code: `MSK-CITY`. */
export const BranchRecord = z
  .strictObject({
    state: z.enum(['on', 'off']),
    city: CityCode,
    name: both(Text.min(1).max(120)),
    address: both(Text.min(1).max(240)),
    way: both(Text.max(500)).meta({ description: 'How to find it.' }),
    phone: Text.max(40).regex(/^(\+?[\d\s().-]{5,40})?$/),
    mapUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
    hours: WorkingHours.nullable().meta({ description: 'Null: around the clock.' }),
    notes: both(Text.max(500)),
    position: Position,
  })
  .meta({ id: 'BranchRecord' })
export type BranchRecord = z.infer<typeof BranchRecord>
