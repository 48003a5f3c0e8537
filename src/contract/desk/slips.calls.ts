import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { ClaimId } from '#contract/claims/claim.ts'
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
