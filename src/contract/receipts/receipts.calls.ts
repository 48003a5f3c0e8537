import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { locales } from '#contract/locale.ts'

export const claimReceipt = defineCall({
  name: 'claimReceipt',
  method: 'GET',
  path: '/api/v1/claims/{uuid}/receipt/',
  tag: 'claims',
  summary: 'The receipt of a completed claim as PDF; only for its owner',
  summaryRu: 'Чек завершённой заявки в PDF; только для владельца',
  bearer: 'optional',
  scope: 'claims:read',
  params: z.strictObject({ uuid: ClaimId }),
  query: z.strictObject({ locale: z.enum(locales).optional() }),
  answer: { mediaType: 'application/pdf' },
  refusals: ['not-found', 'forbidden', 'wrong-state'],
})
