import { z } from 'zod'

export const Passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    synced: z.boolean().meta({ description: 'It is kept in a cloud and works on other devices too.' }),
    createdAt: z.iso.datetime(),
    usedAt: z.iso.datetime().nullable(),
  })
  .meta({
    id: 'Passkey',
    examples: [
      {
        id: '5a1ef5f4-2c5e-4c0e-9f0a-6f1f7e3c9b21',
        name: 'iPhone',
        synced: true,
        createdAt: '2026-11-20T10:00:00Z',
        usedAt: null,
      },
    ],
  })
export type Passkey = z.infer<typeof Passkey>

/** The input of `navigator.credentials` as JSON, passed on unchanged. */
export const CeremonyOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'CeremonyOptions', examples: [{ challenge: 'Zm9yIG9uZSB1c2Ugb25seQ', rpId: 'office.example' }] })

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const CredentialId = Base64Url.min(1).max(1_400)
/** Results of browser extensions, which the office neither requests nor reads. */
const ExtensionResults = z.record(z.string().max(64), z.json())
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: ExtensionResults,
}

/** A new key as `toJSON()` of the browser's credential writes it. */
export const NewCredential = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      authenticatorData: Base64Url.optional(),
      transports: z.array(z.string().max(32)).max(10).optional(),
      publicKeyAlgorithm: z.int().optional(),
      publicKey: Base64Url.optional(),
    }),
  })
  .meta({ id: 'NewCredential' })
export type NewCredential = z.infer<typeof NewCredential>

export const SignedChallenge = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Base64Url.nullish(),
    }),
  })
  .meta({ id: 'SignedChallenge' })
export type SignedChallenge = z.infer<typeof SignedChallenge>
