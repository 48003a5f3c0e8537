import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { resetDecisions, SecondFactorReset } from './second-factor-resets.ts'

const tag = 'staff'
const staff = rights['people.staff']

const ById = z.strictObject({ id: z.uuid().toLowerCase() })

export const listResets = defineCall({
  name: 'listResets',
  method: 'GET',
  path: '/api/v1/desk/second-factor-resets/',
  tag,
  summary: 'Requests to reset a second factor that wait for a second person or for their time',
  summaryRu: 'Просьбы о сбросе второго фактора, которые ждут второго человека или срока',
  bearer: 'required',
  staff,
  answer: z.array(SecondFactorReset),
})

export const askReset = defineCall({
  name: 'askReset',
  method: 'POST',
  path: '/api/v1/desk/staff/{id}/second-factor-reset/',
  tag,
  summary:
    'Asks to reset a lost second factor. Somebody else confirms; where there is nobody, it counts after the wait of dangerous changes',
  summaryRu:
    'Просит сбросить потерянный второй фактор. Подтверждает другой; если некому, сброс вступает в силу после ожидания, как опасная правка',
  bearer: 'required',
  staff,
  proof: 'always',
  params: ById,
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  answer: SecondFactorReset,
  status: 201,
  refusals: ['not-found', 'forbidden', 'wrong-state', 'conflict', 'step-up-required'],
})

export const decideReset = defineCall({
  name: 'decideReset',
  method: 'POST',
  path: '/api/v1/desk/second-factor-resets/{id}/decision/',
  tag,
  summary: 'Confirms or refuses a colleague’s request, or withdraws one’s own. Confirming resets the factor at once',
  summaryRu: 'Подтверждает или отклоняет просьбу коллеги, отзывает свою. Подтверждение сбрасывает фактор сразу',
  bearer: 'required',
  staff,
  proof: 'always',
  params: ById,
  body: z.strictObject({ decision: z.enum(resetDecisions) }),
  answer: SecondFactorReset,
  refusals: ['not-found', 'forbidden', 'wrong-state', 'step-up-required'],
})
