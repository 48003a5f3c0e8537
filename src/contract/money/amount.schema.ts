import { z } from 'zod'

/** Digits with a point: what a field of ours sends. Anything finer or longer than any currency is refused. */
export const AmountText = z
  .string()
  .regex(/^\d{1,30}(\.\d{1,18})?$/)
  .meta({ id: 'AmountText', examples: ['0.05', '5000'] })

/** The side whose amount was named. */
export const Side = z.enum(['from', 'to'])
