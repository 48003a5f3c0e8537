import { z } from 'zod'

export const waitingKinds = [
  'payment',
  'hold',
  'entry',
  'reversal',
  'payout-account',
  'payout-return',
  'reserve',
  'withdrawal',
  'change',
  'deposit-account',
  'second-factor',
  'draw',
  'newsletter',
  'customer-terms',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** What somebody else has made and what the reader may confirm. */
export const WaitingForYou = z
  .object({
    kind: z.enum(waitingKinds),
    id: z.string(),
    label: z.string().optional(),
    by: z.string(),
    at: z.iso.datetime(),
    countsAt: z.iso.datetime().optional().meta({ description: 'From when it counts without a second person.' }),
    page: z.string().meta({ description: 'The page of the console where it is decided.' }),
  })
  .meta({ id: 'WaitingForYou' })
export type WaitingForYou = z.infer<typeof WaitingForYou>
