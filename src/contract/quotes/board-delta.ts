import { z } from 'zod'
import { DirectionItem, Tech } from '#contract/catalogue/direction.ts'

/** One event of the stream: the changes since the last one. */
export const BoardDelta = z
  .object({
    version: z.string(),
    at: z.iso.datetime(),
    directions: z.array(DirectionItem),
    /** Directions that are gone. */
    gone: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
    /** The delta is complete: directions that are not listed are gone. */
    complete: z.literal(true).optional(),
    tech: Tech.optional(),
  })
  .meta({ id: 'BoardDelta' })
export type BoardDelta = z.infer<typeof BoardDelta>
