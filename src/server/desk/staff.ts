import type { Context } from 'hono'
import type { StaffMember } from '#contract/desk.ts'
import type { StaffRole } from '#contract/roles.ts'
import type { Staff } from '#server/http/caller.ts'
import type { Env } from '#server/http/serve.ts'

/** Somebody of the staff at work: who they are, from where, and in which request. */
export type Hand = { staff: Staff; now: Date; address?: string; requestId?: string }

/** Whoever of the staff makes this request, as the audit log will name them. */
export const handOf = (c: Context<Env>, staff: Staff, now: Date): Hand => ({
  staff,
  now,
  address: c.env.address,
  requestId: c.env.requestId,
})

/** Whoever is named in a row of ours has been staff when it was written. */
export const memberOf = ({ id, email, role }: { id: string; email: string; role: string }): StaffMember => ({
  id,
  email,
  role: role as StaffRole,
})
