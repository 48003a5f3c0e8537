import { z } from 'zod'
import { ClaimId } from '#contract/claims/claim.ts'
import { alarmKinds } from './alarms.ts'

export const Alarm = z
  .object({
    id: z.uuid(),
    kind: z.enum(alarmKinds),
    subject: z.string(),
    detail: z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))]).meta({
      description:
        'What happened, as values by kind, amounts as decimal texts; a text in alarms from before they were kept',
    }),
    /** The claim concerned, where there is one. */
    claim: ClaimId.optional(),
    times: z.int(),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
    /** When the last e-mail about the alarm was written. */
    toldAt: z.iso.datetime().optional(),
    /** There are no reminders before then. */
    snoozed: z.object({ until: z.iso.datetime(), by: z.string() }).optional(),
    /** Without `by` its reason was gone by itself. */
    settled: z.object({ at: z.iso.datetime(), by: z.string().optional() }).optional(),
  })
  .meta({ id: 'Alarm' })
export type Alarm = z.infer<typeof Alarm>
