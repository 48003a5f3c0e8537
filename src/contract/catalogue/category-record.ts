import { z } from 'zod'
import { Position } from './city-record.ts'

const Name = z.string().trim().min(1).max(40)

/** A filter above the calculator's lists of currencies. It is shown while a currency belongs to it. */
export const CategoryRecord = z
  .strictObject({ name: z.strictObject({ ru: Name, en: Name }), position: Position })
  .meta({ id: 'CategoryRecord' })
export type CategoryRecord = z.infer<typeof CategoryRecord>
