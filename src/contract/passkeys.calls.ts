import { z } from 'zod'
import { defineCall } from './calls.ts'
import { Passkey } from './second-factor.calls.ts'

const tag = 'passkeys'

/** What `navigator.credentials` takes, as JSON. It is handed to the browser as it is. */
const CeremonyOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'CeremonyOptions', examples: [{ challenge: 'Zm9yIG9uZSB1c2Ugb25seQ', rpId: 'office.example' }] })

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const CredentialId = Base64Url.min(1).max(1_400)
/** What the extensions of a browser answer. The office asks for none and looks at none. */
const ExtensionResults = z.record(z.string().max(64), z.json())
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: ExtensionResults,
}

/** A new key as `toJSON()` of the browser's credential writes it. */
const NewCredential = z
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

const SignedChallenge = z
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

const PasskeyName = z.string().trim().min(1).max(60)
const PasskeyId = z.strictObject({ id: z.uuid() })

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/v1/users/me/passkeys/options/',
  tag,
  summary: 'What the browser needs to make a passkey; good for five minutes',
  summaryRu: 'Что нужно браузеру, чтобы создать ключ доступа; действует пять минут',
  bearer: 'required',
  answer: z.object({ options: CeremonyOptions }),
  refusals: ['step-up-required', 'wrong-state'],
})

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/v1/users/me/passkeys/',
  tag,
  summary: 'Adds the passkey that the browser has made',
  summaryRu: 'Добавляет созданный браузером ключ доступа',
  bearer: 'required',
  body: z.strictObject({ name: PasskeyName.meta({ examples: ['iPhone'] }), credential: NewCredential }),
  status: 201,
  answer: Passkey,
  refusals: ['conflict', 'second-factor-wrong', 'step-up-required'],
})

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/v1/users/me/passkeys/{id}/',
  tag,
  summary: 'Names a passkey',
  summaryRu: 'Даёт ключу доступа имя',
  bearer: 'required',
  params: PasskeyId,
  body: z.strictObject({ name: PasskeyName }),
  answer: Passkey,
  refusals: ['not-found'],
})

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/v1/users/me/passkeys/{id}/',
  tag,
  summary: 'Removes a passkey',
  summaryRu: 'Удаляет ключ доступа',
  bearer: 'required',
  params: PasskeyId,
  answer: z.object({ passkeys: z.array(Passkey) }),
  refusals: ['not-found', 'step-up-required'],
})

export const beginPasskeySignIn = defineCall({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/front-api/auth/passkey/options',
  tag,
  summary: 'What the browser needs to sign in with a passkey; good for five minutes',
  summaryRu: 'Что нужно браузеру, чтобы войти по ключу доступа; действует пять минут',
  bearer: 'ignored',
  answer: z.object({ options: CeremonyOptions }),
})

/** The body of `POST /front-api/auth/passkey`; its answer is that of a sign-in with a password. */
export const PasskeySignIn = z.strictObject({ credential: SignedChallenge, sessionOnly: z.boolean().optional() })
