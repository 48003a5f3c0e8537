import { z } from 'zod'
import { DirectionItem, Tech } from './direction.ts'

/** One event of the stream: what changed since the last. */
export const BoardDelta = z
  .object({
    version: z.string(),
    at: z.iso.datetime(),
    directions: z.array(DirectionItem),
    /** These are not exchanged any more. */
    gone: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
    /** Every direction of the office is named here: what is not, is not exchanged. */
    complete: z.literal(true).optional(),
    tech: Tech.optional(),
  })
  .meta({ id: 'BoardDelta' })
export type BoardDelta = z.infer<typeof BoardDelta>
