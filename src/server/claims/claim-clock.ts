import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** The job that runs at the deadline of a claim's state. A claim has one such job, and each state sets it anew. */
export const claimClock = defineJob('claim-clock', z.strictObject({ id: z.uuid() }))
