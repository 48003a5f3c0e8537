import { z } from 'zod'
import { MINUTE_MS } from '#contract/durations.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** The job that runs at the deadline of a claim's state. A claim has one such job, and each state sets it anew. */
export const claimClock = defineJob('claim-clock', z.strictObject({ id: z.uuid() }))

/** How long before the end of the time to pay its customer is told. */
export const REMIND_BEFORE_MS = 5 * MINUTE_MS

/** Tells the customer that the time to pay is nearly over. */
export const claimEndingSoon = defineJob('claim-ending', z.strictObject({ id: z.uuid() }))
