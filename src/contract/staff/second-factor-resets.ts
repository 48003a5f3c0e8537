import { z } from 'zod'
import { StaffMember } from '#contract/auth/staff-member.ts'

const resetStates = ['waiting', 'done', 'refused', 'withdrawn', 'expired'] as const
export type ResetState = (typeof resetStates)[number]

/** Who ends a request: whoever asked, the one whose factor it is, somebody else who manages staff, one who confirms later, or time. */
export type ResetActor = 'asker' | 'person' | 'colleague' | 'newcomer' | 'clock'
type ResetMove = { to: Exclude<ResetState, 'waiting'>; by: readonly ResetActor[] }

/** Every way in which a waiting request ends. It takes two: whoever asked confirms nothing, nor does the person. */
export const resetMoves = {
  confirm: { to: 'done', by: ['colleague'] },
  refuse: { to: 'refused', by: ['colleague', 'newcomer', 'person'] },
  withdraw: { to: 'withdrawn', by: ['asker'] },
  /** Where nobody else could confirm, the request counts after a wait. */
  count: { to: 'done', by: ['clock'] },
  expire: { to: 'expired', by: ['clock'] },
} as const satisfies Record<string, ResetMove>

export const resetDecisions = ['confirm', 'refuse', 'withdraw'] as const
export type ResetDecision = (typeof resetDecisions)[number]

/** A request to take away a second factor that somebody has lost. */
export const SecondFactorReset = z
  .object({
    id: z.uuid(),
    person: StaffMember,
    state: z.enum(resetStates),
    by: StaffMember,
    at: z.iso.datetime(),
    reason: z.string(),
    countsAt: z.iso.datetime().nullable().meta({
      description: 'When it counts without a second person; null where somebody else must confirm it.',
    }),
    expiresAt: z.iso.datetime(),
    colleagues: z.array(z.string()).meta({ description: 'Who can confirm it now.' }),
    moves: z.array(z.enum(resetDecisions)).meta({ description: 'What the one who asks may do about it.' }),
  })
  .meta({ id: 'SecondFactorReset' })
export type SecondFactorReset = z.infer<typeof SecondFactorReset>
