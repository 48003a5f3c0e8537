import { z } from 'zod'
import { staffRoles } from './roles.ts'

/** A member of staff, as colleagues see them. */
export const StaffMember = z
  .object({ id: z.uuid(), email: z.string(), role: z.enum(staffRoles) })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>
