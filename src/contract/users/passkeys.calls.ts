import { z } from 'zod'
import { login } from '#contract/auth/sessions.calls.ts'
import { defineCall } from '#contract/calls.ts'
import { CeremonyOptions, NewCredential, Passkey, SignedChallenge } from './passkey.ts'

const tag = 'passkeys'

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
  proof: 'always',
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
  proof: 'always',
  body: z.strictObject({ name: PasskeyName.meta({ examples: ['iPhone'] }), credential: NewCredential }),
  status: 201,
  answer: Passkey,
  refusals: ['conflict', 'second-factor-wrong', 'step-up-required', 'wrong-state'],
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
  proof: 'always',
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

export const passkeyLogin = defineCall({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/front-api/auth/passkey',
  tag,
  summary: 'Signs in with a passkey, which is both factors at once; answers what a sign-in with a password does',
  summaryRu: 'Вход по ключу доступа: он сразу оба фактора. Ответ тот же, что при входе по паролю',
  bearer: 'ignored',
  body: z.strictObject({ credential: SignedChallenge, sessionOnly: z.boolean().optional() }),
  answer: login.answer,
  refusals: ['bad-credentials', 'account-blocked', 'forbidden'],
})
