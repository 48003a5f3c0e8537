import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { CurrencyCode } from '#contract/money/currency.ts'

const tag = 'payout-accounts'

/** The fields of an account by name, as its currency's form has them. */
const AccountDetails = z
  .strictObject({
    account: z.string().max(200).optional(),
    memo: z.string().max(200).optional(),
    bank: z.string().max(200).optional(),
    contact: z.string().max(200).optional(),
  })
  .meta({ id: 'AccountDetails', examples: [{ account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' }] })

const PayoutAccount = z
  .object({
    id: z.uuid(),
    currency: CurrencyCode,
    name: z.string(),
    details: AccountDetails,
    masked: z.string().meta({ description: 'The account as it is shown where somebody may look over the shoulder.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: 'PayoutAccount',
    examples: [
      {
        id: '7b0a7b0c-7a2d-4d0e-8f57-2f1f0f5b6a11',
        currency: 'USDTTRC20',
        name: 'My wallet',
        details: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' },
        masked: 'TCNtTa••••UCZX',
        createdAt: '2026-11-20T10:00:00Z',
      },
    ],
  })
export type PayoutAccount = z.infer<typeof PayoutAccount>

const Name = z.string().trim().max(60)
const AccountId = z.strictObject({ id: z.uuid() })

export const payoutAccounts = defineCall({
  name: 'payoutAccounts',
  method: 'GET',
  path: '/api/v1/users/me/accounts/',
  tag,
  summary: 'The accounts that the caller has saved to be paid out to',
  summaryRu: 'Сохранённые реквизиты для получения',
  bearer: 'required',
  query: z.strictObject({ currency: CurrencyCode.optional() }),
  answer: z.object({ items: z.array(PayoutAccount) }),
})

export const savePayoutAccount = defineCall({
  name: 'savePayoutAccount',
  method: 'POST',
  path: '/api/v1/users/me/accounts/',
  tag,
  summary: 'Saves an account; 200 with the saved one where it is there already',
  summaryRu: 'Сохраняет реквизиты; 200 с сохранёнными, если они уже есть',
  bearer: 'required',
  proof: 'always',
  body: z.strictObject({ currency: CurrencyCode, name: Name.default(''), details: AccountDetails }),
  status: 201,
  otherStatuses: [200],
  answer: PayoutAccount,
  refusals: ['not-found', 'step-up-required', 'conflict'],
})

export const renamePayoutAccount = defineCall({
  name: 'renamePayoutAccount',
  method: 'PATCH',
  path: '/api/v1/users/me/accounts/{id}/',
  tag,
  summary: 'Names a saved account',
  summaryRu: 'Переименовывает сохранённые реквизиты',
  bearer: 'required',
  params: AccountId,
  body: z.strictObject({ name: Name }),
  answer: PayoutAccount,
  refusals: ['not-found'],
})

export const removePayoutAccount = defineCall({
  name: 'removePayoutAccount',
  method: 'DELETE',
  path: '/api/v1/users/me/accounts/{id}/',
  tag,
  summary: 'Forgets a saved account',
  summaryRu: 'Удаляет сохранённые реквизиты',
  bearer: 'required',
  params: AccountId,
  answer: z.object({ items: z.array(PayoutAccount) }),
  refusals: ['not-found'],
})
