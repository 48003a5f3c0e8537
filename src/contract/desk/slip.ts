import { z } from 'zod'
import { slipTypes } from './slip-limits.ts'

/** The proof of a payout or refund: the bank's slip, or a picture of the transfer. Also a file that a customer has answered with. */
export const Slip = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    by: z.string().optional().meta({ description: 'Who attached it: the name and the e-mail. Absent: the customer.' }),
    name: z.string(),
    type: z.enum(slipTypes),
    bytes: z.int(),
    sha256: z.string(),
  })
  .meta({ id: 'ClaimSlip' })
export type Slip = z.infer<typeof Slip>
