import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { keepsMoney, movesClaims } from '#contract/people/roles.ts'
import { Requisite, RequisiteChange, RequisiteDetailsInput, RequisitePool, RequisiteTermsInput } from './requisites.ts'

const tag = 'desk'

const requisiteRefusals = ['not-found', 'key-reused', 'forbidden', 'wrong-state'] as const

export const deskRequisites = defineCall({
  name: 'deskRequisites',
  method: 'GET',
  path: '/api/v1/desk/requisites/',
  tag,
  summary: 'Where clients of the office pay',
  summaryRu: 'Реквизиты, на которые платят клиенты',
  bearer: 'required',
  staff: movesClaims,
  answer: RequisitePool,
})

export const requisiteHistory = defineCall({
  name: 'requisiteHistory',
  method: 'GET',
  path: '/api/v1/desk/requisites/{id}/history/',
  tag,
  summary: 'Everything that staff did to a requisite, the newest first',
  summaryRu: 'Всё, что сотрудники делали с реквизитом, сначала новое',
  bearer: 'required',
  staff: movesClaims,
  params: z.strictObject({ id: z.uuid() }),
  answer: z.array(RequisiteChange),
  refusals: ['not-found'],
})

export const addRequisite = defineCall({
  name: 'addRequisite',
  method: 'POST',
  path: '/api/v1/desk/requisites/',
  tag,
  summary: 'A new requisite. It counts when a second person has looked at it, or after its waiting time',
  summaryRu: 'Новые реквизиты. Действуют после проверки вторым человеком или по истечении срока ожидания',
  bearer: 'required',
  staff: keepsMoney,
  body: z.strictObject({
    id: z.uuid(),
    currency: CurrencyCode,
    label: z.string().trim().min(1).max(80),
    terms: RequisiteTermsInput,
    details: RequisiteDetailsInput,
  }),
  answer: Requisite,
  status: 201,
  otherStatuses: [200],
  refusals: requisiteRefusals,
})

export const changeRequisite = defineCall({
  name: 'changeRequisite',
  method: 'PATCH',
  path: '/api/v1/desk/requisites/{id}/',
  tag,
  summary: 'Other bounds, another state, or another version of what is shown',
  summaryRu: 'Другие пределы, состояние или новая версия реквизитов',
  bearer: 'required',
  staff: keepsMoney,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    terms: RequisiteTermsInput.optional(),
    state: z.enum(['on', 'off']).optional(),
    reason: z.string().max(200).optional().meta({ description: 'Why it is switched.' }),
    details: RequisiteDetailsInput.optional(),
  }),
  answer: Requisite,
  refusals: requisiteRefusals,
})

export const judgeRequisite = defineCall({
  name: 'judgeRequisite',
  method: 'POST',
  path: '/api/v1/desk/requisites/{id}/versions/{version}/',
  tag,
  summary: 'A second person approves what was typed, or anybody withdraws it',
  summaryRu: 'Второй человек подтверждает введённое, либо его отзывают',
  bearer: 'required',
  staff: keepsMoney,
  params: z.strictObject({ id: z.uuid(), version: z.coerce.number().int().min(1).max(1_000_000) }),
  body: z.strictObject({ verdict: z.enum(['approve', 'withdraw']) }),
  answer: Requisite,
  refusals: requisiteRefusals,
})
