import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { ClaimId, ClaimView } from './claim.ts'
import { DemoStep } from './demo-steps.ts'

export const playDemoStep = defineCall({
  name: 'playDemoStep',
  method: 'POST',
  path: '/api/v1/demo/claims/{uuid}/{step}/',
  tag: 'demo',
  summary:
    'Plays the payer, the network or the operator. Only a demo office has it, and only for claims that are paid by its game',
  summaryRu:
    'Играет за плательщика, сеть или оператора. Есть только в демо-офисе и только для заявок, которые оплачиваются понарошку',
  bearer: 'optional',
  params: z.strictObject({ uuid: ClaimId, step: DemoStep }),
  answer: ClaimView,
  refusals: ['not-found', 'forbidden', 'wrong-state', 'conflict'],
})
