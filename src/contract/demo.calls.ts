import { z } from 'zod'
import { defineCall } from './calls.ts'
import { ClaimId, ClaimView } from './claim.ts'
import { DemoStep } from './demo-steps.ts'

const tag = 'demo'

export const readDemoSteps = defineCall({
  name: 'readDemoSteps',
  method: 'GET',
  path: '/api/v1/claims/{uuid}/demo/',
  tag,
  summary: 'What can be played with this claim now. Only a demo office has it',
  summaryRu: 'Что можно сыграть с этой заявкой сейчас. Есть только в демо-офисе',
  bearer: 'optional',
  params: z.strictObject({ uuid: ClaimId }),
  answer: z.object({ steps: z.array(DemoStep) }).meta({ id: 'DemoSteps' }),
  refusals: ['not-found', 'forbidden'],
})

export const playDemoStep = defineCall({
  name: 'playDemoStep',
  method: 'POST',
  path: '/api/v1/claims/{uuid}/demo/{step}/',
  tag,
  summary:
    'Plays the payer, the network or the operator. Only a demo office has it, and only for claims that are paid by its game',
  summaryRu:
    'Играет за плательщика, сеть или оператора. Есть только в демо-офисе и только для заявок, которые оплачиваются понарошку',
  bearer: 'optional',
  params: z.strictObject({ uuid: ClaimId, step: DemoStep }),
  answer: ClaimView,
  refusals: ['not-found', 'forbidden', 'wrong-state', 'conflict'],
})
