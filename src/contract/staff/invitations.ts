import { z } from 'zod'
import { StaffMember, StaffRoleText } from '#contract/auth/staff-member.ts'

/** Somebody who is asked to work here, until they come or the invitation is withdrawn. */
export const Invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: StaffRoleText,
    state: z.enum(['open', 'accepted', 'withdrawn']),
    by: StaffMember,
    sentAt: z.iso.datetime().meta({ description: 'When the newest letter was written; its link alone works.' }),
    expiresAt: z.iso.datetime(),
    expired: z.boolean().meta({ description: 'The link works no more; it can be sent again.' }),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>
