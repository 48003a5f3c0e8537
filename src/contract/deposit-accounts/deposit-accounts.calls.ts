import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import {
  DepositAccount,
  DepositAccountChange,
  DepositAccountDetailsInput,
  DepositAccountPool,
  DepositAccountTermsInput,
} from './deposit-accounts.ts'

const tag = 'desk'

const depositAccountRefusals = ['not-found', 'key-reused', 'forbidden', 'wrong-state'] as const

export const deskDepositAccounts = defineCall({
  name: 'deskDepositAccounts',
  method: 'GET',
  path: '/api/v1/desk/deposit-accounts/',
  tag,
  summary: 'The deposit accounts that customers pay to',
  summaryRu: 'Реквизиты, на которые платят клиенты',
  bearer: 'required',
  staff: rights['money.see'],
  answer: DepositAccountPool,
})

export const depositAccountHistory = defineCall({
  name: 'depositAccountHistory',
  method: 'GET',
  path: '/api/v1/desk/deposit-accounts/{id}/history/',
  tag,
  summary: 'The changes of a deposit account, the newest first',
  summaryRu: 'История изменений реквизитов, сначала новые',
  bearer: 'required',
  staff: rights['money.see'],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.array(DepositAccountChange),
  refusals: ['not-found'],
})

export const addDepositAccount = defineCall({
  name: 'addDepositAccount',
  method: 'POST',
  path: '/api/v1/desk/deposit-accounts/',
  tag,
  summary: 'A new deposit account. It is effective once a second person has approved it, or after its waiting time',
  summaryRu: 'Новые реквизиты. Действуют после проверки вторым сотрудником или по истечении срока ожидания',
  bearer: 'required',
  staff: rights['money.keep'],
  proof: 'always',
  body: z.strictObject({
    id: z.uuid(),
    currency: CurrencyCode,
    label: z.string().trim().min(1).max(80),
    terms: DepositAccountTermsInput,
    details: DepositAccountDetailsInput,
  }),
  answer: DepositAccount,
  status: 201,
  otherStatuses: [200],
  refusals: depositAccountRefusals,
})

export const changeDepositAccount = defineCall({
  name: 'changeDepositAccount',
  method: 'PATCH',
  path: '/api/v1/desk/deposit-accounts/{id}/',
  tag,
  summary: 'Other limits, another state, or a new version of the details',
  summaryRu: 'Другие лимиты, состояние или новая версия реквизитов',
  bearer: 'required',
  staff: rights['money.keep'],
  proof: 'always',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    bank: z
      .string()
      .max(40)
      .nullable()
      .optional()
      .meta({ description: 'The account at a bank that it stands for; null: for itself alone' }),
    terms: DepositAccountTermsInput.optional(),
    state: z.enum(['on', 'off']).optional(),
    reason: z.string().max(200).optional().meta({ description: 'Why it is switched.' }),
    details: DepositAccountDetailsInput.optional(),
  }),
  answer: DepositAccount,
  refusals: depositAccountRefusals,
})

export const judgeDepositAccount = defineCall({
  name: 'judgeDepositAccount',
  method: 'POST',
  path: '/api/v1/desk/deposit-accounts/{id}/versions/{version}/',
  tag,
  summary: 'A second person approves a version, or anybody withdraws it',
  summaryRu: 'Второй сотрудник подтверждает версию реквизитов, либо её отзывают',
  bearer: 'required',
  staff: rights['money.keep'],
  proof: { field: 'verdict', in: ['approve'] },
  params: z.strictObject({ id: z.uuid(), version: z.coerce.number().int().min(1).max(1_000_000) }),
  body: z.strictObject({ verdict: z.enum(['approve', 'withdraw']) }),
  answer: DepositAccount,
  refusals: depositAccountRefusals,
})
