import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'

/** Rings when the time of a claim's state is up. A claim has one clock, and each state winds it anew. */
export const claimClock = defineJob('claim-clock', z.strictObject({ id: z.uuid() }))
