import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Asks for the checks that a claim waits for. A service may be slow, so they have workers of their own. */
export const amlCheck = defineJob('aml-check', z.strictObject({ id: z.uuid() }), { atOnce: 4 })

export const amlCheckKey = (id: string): string => `aml ${id}`
