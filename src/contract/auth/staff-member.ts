import { z } from 'zod'
import { staffRoles } from './roles.ts'
import { LONGEST_STAFF_NAME } from './staff-names.ts'

/**
 * The name of a member of staff that customers read: words of letters. Neither an address, a link nor a number can be
 * written with them, nor anything that is not seen.
 */
export const StaffName = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(LONGEST_STAFF_NAME)
  .regex(/^\p{L}[\p{L}\p{M}]*(?:(?:\. |[ '’-])\p{L}[\p{L}\p{M}]*)*\.?$/u)
  .meta({ id: 'StaffName', examples: ['Анна'] })

/** A member of staff, as colleagues see them. */
export const StaffMember = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string().optional().meta({ description: 'The name that customers read' }),
    role: z.enum(staffRoles),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>
