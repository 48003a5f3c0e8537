import { z } from 'zod'
import { composableRights } from '#contract/auth/rights.ts'

/** A role that the owner has composed. */
export const ComposedRoleRecord = z
  .strictObject({
    name: z
      .string()
      .normalize('NFC')
      .trim()
      .regex(/^[^:\p{Cc}]{1,40}$/u, 'must be of 1 to 40 characters and have no colon'),
    rights: z
      .array(z.enum(composableRights))
      .min(1)
      .max(composableRights.length)
      .refine(rights => new Set(rights).size === rights.length, 'must name each right once'),
  })
  .meta({ id: 'ComposedRoleRecord' })
export type ComposedRoleRecord = z.infer<typeof ComposedRoleRecord>
