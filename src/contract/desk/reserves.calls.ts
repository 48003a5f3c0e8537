import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { stretchOf, walking } from '#contract/paging.ts'
import { keepsMoney, movesClaims } from '#contract/people/roles.ts'
import { ledgerAccounts } from './ledger-accounts.ts'
import {
  LedgerEntry,
  MoneyTicker,
  Reserve,
  ReserveChange,
  ReserveExplained,
  ReservePlan,
  Reserves,
  ReserveWish,
} from './reserves.ts'

const tag = 'desk'

export const deskReserves = defineCall({
  name: 'deskReserves',
  method: 'GET',
  path: '/api/v1/desk/reserves/',
  tag,
  summary: 'What the office has of each currency, from the ledger, and of all of them in one money',
  summaryRu: 'Сколько чего у обменника, по книгам, и сколько это всего в одних деньгах',
  bearer: 'required',
  staff: movesClaims,
  query: z.strictObject({ money: MoneyTicker.optional() }),
  answer: Reserves,
})

export const deskReserve = defineCall({
  name: 'deskReserve',
  method: 'GET',
  path: '/api/v1/desk/reserves/{currency}/',
  tag,
  summary: 'One currency with every account that its reserve follows from',
  summaryRu: 'Одна валюта со всеми счетами, из которых складывается её резерв',
  bearer: 'required',
  staff: movesClaims,
  params: z.strictObject({ currency: CurrencyCode }),
  answer: ReserveExplained,
  refusals: ['not-found'],
})

export const ledgerEntries = defineCall({
  name: 'ledgerEntries',
  method: 'GET',
  path: '/api/v1/desk/reserves/{currency}/entries/',
  tag,
  summary: 'The lines that make the balance of an account, the newest first; or the holds that are open now',
  summaryRu: 'Проводки, из которых складывается остаток счёта, сначала новые; или то, что закреплено сейчас',
  bearer: 'required',
  staff: movesClaims,
  params: z.strictObject({ currency: CurrencyCode }),
  query: z.strictObject({
    ...walking(50),
    account: z.enum(ledgerAccounts).default('reserve'),
    only: z.enum(['held']).optional(),
  }),
  answer: stretchOf(LedgerEntry).meta({ id: 'LedgerEntries' }),
  refusals: ['not-found'],
})

export const planReserve = defineCall({
  name: 'planReserve',
  method: 'POST',
  path: '/api/v1/desk/reserves/plan/',
  tag,
  summary: 'What a change of a reserve would write; nothing is written',
  summaryRu: 'Что запишет изменение резерва; ничего не записывается',
  bearer: 'required',
  staff: keepsMoney,
  body: ReserveWish,
  answer: ReservePlan,
  refusals: ['not-found', 'beyond-reserve'],
})

export const changeReserve = defineCall({
  name: 'changeReserve',
  method: 'POST',
  path: '/api/v1/desk/reserves/',
  tag,
  summary: 'Brings money in, takes it out, or says how much was counted; with a reason',
  summaryRu: 'Вносит, выводит или пересчитывает резерв, с указанием причины',
  bearer: 'required',
  staff: keepsMoney,
  body: ReserveChange,
  answer: Reserve,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'beyond-reserve', 'conflict', 'key-reused'],
})
