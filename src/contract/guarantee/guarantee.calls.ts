import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { locales } from '#contract/locale.ts'
import { CheckedLetter, GuaranteeKey } from './guarantee.ts'
import { LETTER_MOST } from './letter-limits.ts'

const tag = 'claims'

export const claimGuarantee = defineCall({
  name: 'claimGuarantee',
  method: 'GET',
  path: '/api/v1/claims/{uuid}/guarantee/',
  tag,
  summary:
    'The signed letter of guarantee of a claim as text, from when its payment details are known; only for its owner',
  summaryRu: 'Подписанное гарантийное письмо заявки текстом, когда известны реквизиты для оплаты; только для владельца',
  bearer: 'optional',
  scope: 'claims:read',
  params: z.strictObject({ uuid: ClaimId }),
  query: z.strictObject({ locale: z.enum(locales).optional() }),
  answer: { mediaType: 'text/plain' },
  refusals: ['not-found', 'forbidden', 'wrong-state'],
})

export const checkLetter = defineCall({
  name: 'checkLetter',
  method: 'POST',
  path: '/api/v1/guarantee/check/',
  tag,
  summary: 'Whether a letter of guarantee is this office’s, unchanged, and signed while its key was in force',
  summaryRu: 'Выдал ли гарантийное письмо этот обменник, не изменено ли оно и действовал ли тогда его ключ',
  bearer: 'ignored',
  body: z.strictObject({
    letter: z
      .string()
      .min(1)
      .max(LETTER_MOST)
      .meta({ description: 'The whole text. Line ends, trailing blanks and outer blank lines do not matter.' }),
  }),
  answer: CheckedLetter,
})

export const guaranteeKeys = defineCall({
  name: 'guaranteeKeys',
  method: 'GET',
  path: '/api/v1/guarantee/keys/',
  tag,
  summary: 'The public keys of letters of guarantee, the present one first',
  summaryRu: 'Открытые ключи гарантийных писем, сначала нынешний',
  bearer: 'ignored',
  answer: z.object({ keys: z.array(GuaranteeKey) }).meta({ id: 'GuaranteeKeys' }),
})

export const guaranteeKeyFile = defineCall({
  name: 'guaranteeKeyFile',
  method: 'GET',
  path: '/guarantee/keys/{file}',
  tag,
  summary: 'A public key as PEM: by its fingerprint, or `current.pem`',
  summaryRu: 'Открытый ключ в формате PEM: по отпечатку или `current.pem`',
  bearer: 'ignored',
  params: z.strictObject({
    file: z
      .string()
      .regex(/^(current|[0-9a-f]{64})\.pem$/)
      .meta({ examples: ['current.pem'] }),
  }),
  answer: { mediaType: 'application/x-pem-file' },
  refusals: ['not-found'],
})
