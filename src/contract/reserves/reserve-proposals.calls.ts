import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { ReserveChange, ReserveProposal } from './reserves.ts'

const tag = 'desk'

const Proposals = z.object({ items: z.array(ReserveProposal) }).meta({ id: 'ReserveProposals' })

export const reserveProposals = defineCall({
  name: 'reserveProposals',
  method: 'GET',
  path: '/api/v1/desk/reserves/{currency}/proposals/',
  tag,
  summary: 'What is proposed to leave the reserve and waits for a second person',
  summaryRu: 'Что предложено вывести или потратить и ждёт второго человека',
  bearer: 'required',
  staff: rights['money.see'],
  params: z.strictObject({ currency: CurrencyCode }),
  answer: Proposals,
})

export const proposeReserve = defineCall({
  name: 'proposeReserve',
  method: 'POST',
  path: '/api/v1/desk/reserves/proposals/',
  tag,
  summary: 'Proposes a take-out or an expense above the payout limit, which somebody else makes',
  summaryRu: 'Предлагает вывод или расход выше лимита выплат: сделает другой сотрудник',
  bearer: 'required',
  staff: rights['money.keep'],
  proof: 'always',
  body: ReserveChange,
  answer: Proposals,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'beyond-reserve', 'wrong-state', 'forbidden', 'conflict', 'key-reused'],
})

export const decideReserve = defineCall({
  name: 'decideReserve',
  method: 'POST',
  path: '/api/v1/desk/reserves/proposals/{id}/{verdict}/',
  tag,
  summary: 'Makes what a colleague has proposed, or drops it',
  summaryRu: 'Делает то, что предложил коллега, или отклоняет',
  bearer: 'required',
  staff: rights['money.keep'],
  proof: { field: 'verdict', in: ['make'] },
  params: z.strictObject({ id: z.uuid(), verdict: z.enum(['make', 'drop']) }),
  answer: Proposals,
  refusals: ['not-found', 'beyond-reserve', 'wrong-state', 'forbidden', 'conflict', 'key-reused'],
})
