import { z } from 'zod'
import { roles, staffRoles } from './roles.ts'
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

const Composed = z.templateLiteral([z.string().min(1).max(40), ': ', z.string().min(1).max(400)])
const description =
  'A role of every office, or one that the owner has composed: its name and its rights, `Cash desk: claims.see money.see`'

export const StaffRoleText = z
  .union([z.enum(staffRoles), Composed])
  .meta({ id: 'StaffRole', description, examples: ['operator'] })

/** The same, or that of customers. */
export const RoleText = z.union([z.enum(roles), Composed]).meta({ id: 'Role', description, examples: ['customer'] })

/** A member of staff, as colleagues see them. */
export const StaffMember = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string().optional().meta({ description: 'The name that customers read' }),
    role: StaffRoleText,
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>
