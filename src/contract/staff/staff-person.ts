import { z } from 'zod'
import { Session } from '#contract/auth/session.ts'
import { StaffMember } from '#contract/auth/staff-member.ts'

/** A member of staff in the list of those who manage staff. */
export const StaffPerson = StaffMember.extend({
  you: z.boolean().meta({ description: 'The one that asks.' }),
  since: z.iso.datetime().meta({ description: 'Since when the person has the role.' }),
  secondFactor: z.boolean().meta({ description: 'An authenticator or a passkey is set up.' }),
  lastSeenAt: z.iso.datetime().nullable(),
  blocked: z.boolean().meta({ description: 'The account is blocked: the person cannot sign in.' }),
}).meta({ id: 'StaffPerson' })
export type StaffPerson = z.infer<typeof StaffPerson>

export const StaffProfile = StaffPerson.extend({
  lastOwner: z.boolean().meta({ description: 'The office has no other owner, and nobody can take this one away.' }),
  share: z
    .int()
    .nullable()
    .meta({ description: 'Of the payout limits, in percent. Null: all of them, as for everybody.' }),
  sessions: z.array(Session),
  reset: z
    .object({ colleagues: z.array(z.string()), waitMinutes: z.int() })
    .meta({ description: 'Who could confirm a reset of the second factor; where nobody could, how long it waits.' }),
}).meta({ id: 'StaffProfile' })
export type StaffProfile = z.infer<typeof StaffProfile>
