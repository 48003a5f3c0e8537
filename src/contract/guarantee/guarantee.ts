import { z } from 'zod'
import { ClaimNumber } from '#contract/claims/claim.ts'

const Fingerprint = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'The SHA-256 of the public key in DER.' })

export const GuaranteeKey = z
  .object({
    fingerprint: Fingerprint,
    since: z.iso.datetime(),
    until: z.iso.datetime().optional().meta({ description: 'Absent: it signs now' }),
    path: z.string().meta({ description: 'Where it is as PEM' }),
  })
  .meta({ id: 'GuaranteeKey' })
export type GuaranteeKey = z.infer<typeof GuaranteeKey>

/**
 * `incomplete`: the text is no whole letter of guarantee. `not-ours`: the key that it names is none of this office.
 * `changed`: the signature does not belong to the text. `key-ended`: it does, but the letter is dated when the key did not sign.
 */
export const letterVerdicts = ['valid', 'key-ended', 'changed', 'not-ours', 'incomplete'] as const
export type LetterVerdict = (typeof letterVerdicts)[number]

export const CheckedLetter = z
  .object({
    verdict: z.enum(letterVerdicts),
    letter: z
      .object({ number: ClaimNumber, issuedAt: z.iso.datetime() })
      .optional()
      .meta({ description: 'What the letter says of itself, where its signature is right' }),
    named: Fingerprint.optional().meta({ description: 'The key that the letter names' }),
    key: GuaranteeKey.optional().meta({ description: 'That key, where it is one of this office' }),
  })
  .meta({ id: 'CheckedLetter' })
export type CheckedLetter = z.infer<typeof CheckedLetter>
