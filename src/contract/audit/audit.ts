import { z } from 'zod'
import { StaffMember } from '#contract/auth/staff-member.ts'

/** An action of a staff member, with the state before and after. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: StaffMember,
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.string(), label: z.string().optional() }),
    before: z.unknown(),
    after: z.unknown(),
    address: z.string().optional(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>
