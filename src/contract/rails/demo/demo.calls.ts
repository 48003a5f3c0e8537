import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { ClaimId, ClaimView } from '#contract/claims/claim.ts'
import { DemoStep } from '#contract/claims/demo-steps.ts'

export const playDemoStep = defineCall({
  name: 'playDemoStep',
  method: 'POST',
  path: '/api/v1/demo/claims/{uuid}/{step}/',
  tag: 'demo',
  summary: 'Simulates the payer, the network or the operator. Only in a demo office, for claims of the demo rail',
  summaryRu: 'Имитирует плательщика, сеть или оператора. Только в демо-офисе и только для заявок с демо-оплатой',
  bearer: 'optional',
  params: z.strictObject({ uuid: ClaimId, step: DemoStep }),
  answer: ClaimView,
  refusals: ['not-found', 'forbidden', 'wrong-state', 'conflict'],
})
