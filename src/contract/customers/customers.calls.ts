import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { Customer, CustomerClaim, CustomerListItem } from './customers.ts'
import { MOST_UNPAID } from './most-unpaid.ts'

const tag = 'desk'
const sees = rights['people.customers']
const blocks = rights['people.block']
const CustomerId = z.strictObject({ id: z.uuid().toLowerCase() })

export const listCustomers = defineCall({
  name: 'listCustomers',
  method: 'GET',
  path: '/api/v1/desk/customers/',
  tag,
  summary:
    'Customers with and without an account; `q` is a part of an e-mail address, the number or id of a claim, a payout account or a name on a claim',
  summaryRu:
    'Клиенты с кабинетом и без; `q` — часть почты, номер или id заявки, счёт выплаты или имя в заявке, счёт и имя целиком',
  bearer: 'required',
  staff: sees,
  query: z.strictObject({
    ...paging(50),
    q: z.string().trim().min(2).max(200).optional(),
    sort: z.enum(['newest', 'turnover']).default('newest'),
  }),
  answer: pageOf(CustomerListItem).meta({ id: 'CustomerList' }),
})

export const readCustomer = defineCall({
  name: 'readCustomer',
  method: 'GET',
  path: '/api/v1/desk/customers/{id}/',
  tag,
  summary: 'A customer by the id of the account, or of any claim of theirs',
  summaryRu: 'Клиент по id кабинета или любой своей заявки',
  bearer: 'required',
  staff: sees,
  params: CustomerId,
  answer: Customer,
  refusals: ['not-found'],
})

export const customerClaims = defineCall({
  name: 'customerClaims',
  method: 'GET',
  path: '/api/v1/desk/customers/{id}/claims/',
  tag,
  summary: 'The claims of a customer, the newest first',
  summaryRu: 'Заявки клиента, сначала новые',
  bearer: 'required',
  staff: sees,
  params: CustomerId,
  query: z.strictObject(paging(20)),
  answer: pageOf(CustomerClaim).meta({ id: 'CustomerClaims' }),
  refusals: ['not-found'],
})

export const noteCustomer = defineCall({
  name: 'noteCustomer',
  method: 'POST',
  path: '/api/v1/desk/customers/{id}/notes/',
  tag,
  summary: 'A note about a customer that only staff see',
  summaryRu: 'Заметка о клиенте, которую видят только сотрудники',
  bearer: 'required',
  staff: sees,
  proof: 'never',
  params: CustomerId,
  body: z.strictObject({ id: z.uuid(), text: z.string().trim().min(1).max(2_000) }),
  answer: Customer,
  refusals: ['not-found', 'key-reused'],
})

export const blockCustomer = defineCall({
  name: 'blockCustomer',
  method: 'POST',
  path: '/api/v1/desk/customers/{id}/block/',
  tag,
  summary:
    'Blocks an account: its sessions end and it opens no claims; open claims go on. The customer reads the reason',
  summaryRu:
    'Блокирует кабинет: сеансы закрываются, новых заявок нет, открытые идут своим чередом. Причину читает клиент',
  bearer: 'required',
  staff: blocks,
  proof: 'never',
  params: CustomerId,
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  answer: Customer,
  refusals: ['not-found', 'wrong-state', 'forbidden'],
})

export const unblockCustomer = defineCall({
  name: 'unblockCustomer',
  method: 'POST',
  path: '/api/v1/desk/customers/{id}/unblock/',
  tag,
  summary: 'Ends the block of an account, and writes to the customer',
  summaryRu: 'Снимает блокировку кабинета и пишет об этом клиенту',
  bearer: 'required',
  staff: blocks,
  proof: 'always',
  params: CustomerId,
  answer: Customer,
  refusals: ['not-found', 'wrong-state', 'forbidden'],
})

export const limitCustomer = defineCall({
  name: 'limitCustomer',
  method: 'PUT',
  path: '/api/v1/desk/customers/{id}/limits/',
  tag,
  summary:
    'How many unpaid claims this customer may have at once, the dollars of 24 hours, the discount and the referral share in hundredths of a percent; null is as for everybody. A discount above 1 % or a share above 30 % counts once somebody else sets the same',
  summaryRu:
    'Сколько неоплаченных заявок может быть у клиента сразу, на сколько долларов за 24 часа, какая скидка и доля за приведённых, в сотых процента; null — как у всех. Скидка больше 1 % или доля больше 30 % действует, когда то же задаст другой сотрудник',
  bearer: 'required',
  staff: blocks,
  proof: 'always',
  params: CustomerId,
  body: z.strictObject({
    unpaidMost: z.int().min(1).max(MOST_UNPAID).nullable(),
    dayMostUsd: z
      .string()
      .regex(/^([1-9]\d{0,11}(\.\d{1,2})?|0\.(0[1-9]|[1-9]\d?))$/)
      .nullable()
      .meta({ description: 'The worth in US dollars of what they may exchange in 24 hours' }),
    discountBps: z.int().min(0).max(5_000).nullable(),
    referralBps: z.int().min(0).max(5_000).nullable(),
  }),
  answer: Customer,
  refusals: ['not-found', 'forbidden', 'wrong-state'],
})

export const signOutCustomer = defineCall({
  name: 'signOutCustomer',
  method: 'DELETE',
  path: '/api/v1/desk/customers/{id}/sessions/',
  tag,
  summary: 'Ends all sessions of a customer',
  summaryRu: 'Закрывает все сеансы клиента',
  bearer: 'required',
  staff: blocks,
  proof: 'never',
  params: CustomerId,
  answer: Customer,
  refusals: ['not-found', 'forbidden'],
})
