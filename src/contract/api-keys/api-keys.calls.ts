import { z } from 'zod'
import { scopes } from '#contract/auth/scopes.ts'
import { defineCall } from '#contract/calls.ts'
import { ApiKey, KeyScope } from './api-keys.ts'

const tag = 'api-keys'

export const apiKeys = defineCall({
  name: 'apiKeys',
  method: 'GET',
  path: '/api/v1/users/me/api-keys/',
  tag,
  summary: 'The API keys of the caller',
  summaryRu: 'API-ключи вызывающего',
  bearer: 'required',
  answer: z.object({ items: z.array(ApiKey) }),
})

export const createApiKey = defineCall({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/v1/users/me/api-keys/',
  tag,
  summary: 'Makes an API key, which is answered this once; asks for a fresh proof and a confirmed e-mail address',
  summaryRu: 'Создаёт API-ключ и показывает его один раз; нужны свежее подтверждение и подтверждённая почта',
  bearer: 'required',
  proof: 'always',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .meta({ examples: ['Our site'] }),
    scopes: z
      .array(KeyScope)
      .min(1)
      .max(scopes.length)
      .meta({ examples: [['rates:read']] }),
  }),
  status: 201,
  answer: ApiKey.extend({ key: z.string().meta({ description: 'For `Authorization: Bearer …`.' }) }).meta({
    id: 'NewApiKey',
  }),
  refusals: ['not-activated', 'step-up-required', 'wrong-state'],
})

export const endApiKey = defineCall({
  name: 'endApiKey',
  method: 'DELETE',
  path: '/api/v1/users/me/api-keys/{id}/',
  tag,
  summary: 'Ends an API key at once, on every process',
  summaryRu: 'Отключает API-ключ: сразу и на всех процессах',
  bearer: 'required',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ items: z.array(ApiKey) }),
  refusals: ['not-found'],
})
