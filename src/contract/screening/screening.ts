import { z } from 'zod'
import { screeningEffects } from './screening-key.ts'

/** A rule by which claims and sign-ups are screened. Its key is `kind:value`, such as `mail-domain:test.example`. */
export const ScreeningRecord = z
  .strictObject({
    effect: z.enum(screeningEffects).meta({
      description:
        '`stop`: no claim, and for a mailbox or network no sign-up either; `hold`: the claim is opened on hold, and its customer is told the number of the rule; `verify`: the claim waits for a check; `warn`: staff see it on the claim; `trust`: no captcha and no limits of the network, and an exact value is spared what its pattern says',
    }),
    reason: z.string().trim().max(500).meta({ description: 'Only staff read it' }),
    until: z.iso.datetime().nullable().meta({ description: 'From then on the rule catches nothing' }),
  })
  .meta({ id: 'ScreeningRecord' })
export type ScreeningRecord = z.infer<typeof ScreeningRecord>
