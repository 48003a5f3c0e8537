import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { ClaimId, ClaimView } from '#contract/claims/claim.ts'
import { DeskClaim } from './desk.ts'
import { SLIP_BYTES } from './slip-limits.ts'

const tag = 'desk'
const SlipParams = z.strictObject({ uuid: ClaimId, id: z.uuid() })

export const attachSlip = defineCall({
  name: 'attachSlip',
  method: 'PUT',
  path: '/api/v1/desk/claims/{uuid}/slips/{id}/',
  tag,
  summary:
    'Attaches the slip of a payout or a refund: PDF, PNG or JPEG. The caller makes the id; a repeat changes nothing',
  summaryRu: 'Прикрепляет чек выплаты или возврата: PDF, PNG или JPEG. id задаёт вызывающий; повтор ничего не меняет',
  bearer: 'required',
  staff: rights['claims.move'],
  proof: 'never',
  params: SlipParams,
  query: z.strictObject({ name: z.string().trim().min(1).max(120) }),
  file: { most: SLIP_BYTES },
  answer: DeskClaim,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'wrong-state', 'own-claim', 'key-reused'],
})

export const readSlip = defineCall({
  name: 'readSlip',
  method: 'GET',
  path: '/api/v1/desk/claims/{uuid}/slips/{id}/',
  tag,
  summary: 'A slip as it was attached, as a download',
  summaryRu: 'Чек в том виде, в котором его прикрепили, для скачивания',
  bearer: 'required',
  staff: rights['claims.see'],
  params: SlipParams,
  answer: { mediaType: 'application/octet-stream' },
  refusals: ['not-found'],
})

export const attachAnswerFile = defineCall({
  name: 'attachAnswerFile',
  method: 'PUT',
  path: '/api/v1/claims/{uuid}/files/{id}/',
  tag: 'claims',
  summary:
    'A file for the answer to a hold, or the receipt of a payment after its time: PDF, PNG or JPEG, for staff alone. The caller makes the id; `answer-hold` or `report-payment` follows',
  summaryRu:
    'Файл к ответу офису или чек перевода после срока: PDF, PNG или JPEG, только для сотрудников. id задаёт вызывающий; затем `answer-hold` или `report-payment`',
  bearer: 'optional',
  params: SlipParams,
  query: z.strictObject({ name: z.string().trim().min(1).max(120) }),
  file: { most: SLIP_BYTES },
  answer: ClaimView,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'forbidden', 'wrong-state', 'key-reused', 'too-many'],
})
