import { z } from 'zod'

export const PairText = z.string().regex(/^[A-Z0-9]{2,12}\/[A-Z0-9]{2,12}$/)

/** How the office uses a source. Its key is the name of the source, `kraken`. */
export const SourceRecord = z
  .strictObject({
    enabled: z.boolean(),
    pairs: z.array(PairText).max(100),
    oldestSeconds: z
      .int()
      .min(10)
      .max(1_209_600)
      .nullable()
      .meta({ description: 'Older values do not count. Null: as old as the kind of the source may be' }),
    jumpBps: z.int().min(1).max(5_000).nullable().meta({
      description: 'A larger step must be confirmed. Null: as for every pair. Of several sources the strictest counts',
    }),
  })
  .meta({ id: 'SourceRecord' })
export type SourceRecord = z.infer<typeof SourceRecord>
