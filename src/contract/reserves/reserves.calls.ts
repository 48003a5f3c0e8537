import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { OurPlace } from '#contract/desk/desk.ts'
import { ledgerAccounts } from '#contract/ledger/ledger-accounts.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { stretchOf, walking } from '#contract/paging.ts'
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
  summary: 'The reserves of all currencies by the ledger, and their total in one currency',
  summaryRu: 'Резервы по всем валютам по данным учёта и их общая сумма в одной валюте',
  bearer: 'required',
  staff: rights['money.see'],
  query: z.strictObject({ money: MoneyTicker.optional() }),
  answer: Reserves,
})

export const deskReserve = defineCall({
  name: 'deskReserve',
  method: 'GET',
  path: '/api/v1/desk/reserves/{currency}/',
  tag,
  summary: 'One currency with all accounts that make up its reserve',
  summaryRu: 'Одна валюта со всеми счетами, из которых складывается её резерв',
  bearer: 'required',
  staff: rights['money.see'],
  params: z.strictObject({ currency: CurrencyCode }),
  answer: ReserveExplained,
  refusals: ['not-found'],
})

export const ledgerEntries = defineCall({
  name: 'ledgerEntries',
  method: 'GET',
  path: '/api/v1/desk/reserves/{currency}/entries/',
  tag,
  summary: 'The entries that make up the balance of an account, the newest first; or its open holds',
  summaryRu: 'Проводки, из которых складывается остаток счёта, сначала новые; или суммы, удержанные сейчас',
  bearer: 'required',
  staff: rights['money.see'],
  params: z.strictObject({ currency: CurrencyCode }),
  query: z.strictObject({
    ...walking(50),
    account: z.enum(ledgerAccounts).default('reserve'),
    only: z.enum(['held']).optional(),
    ours: OurPlace.optional().meta({
      description:
        'Only what has changed the balance of this account of the office, or what lies `outside` of all of them.',
    }),
  }),
  answer: stretchOf(LedgerEntry).meta({ id: 'LedgerEntries' }),
  refusals: ['not-found'],
})

export const planReserve = defineCall({
  name: 'planReserve',
  method: 'POST',
  path: '/api/v1/desk/reserves/plan/',
  tag,
  summary: 'The entries that a change of a reserve would write; nothing is written',
  summaryRu: 'Какие проводки запишет изменение резерва; ничего не записывается',
  bearer: 'required',
  staff: rights['money.keep'],
  proof: 'never',
  body: ReserveWish,
  answer: ReservePlan,
  refusals: ['not-found', 'beyond-reserve'],
})

export const changeReserve = defineCall({
  name: 'changeReserve',
  method: 'POST',
  path: '/api/v1/desk/reserves/',
  tag,
  summary: 'Pays money in or out, moves it between accounts, or sets the counted amount; with a reason',
  summaryRu: 'Вносит, выводит, перемещает между счетами или пересчитывает резерв, с указанием причины',
  bearer: 'required',
  staff: rights['money.keep'],
  proof: 'always',
  body: ReserveChange,
  answer: Reserve,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'beyond-reserve', 'conflict', 'key-reused', 'wrong-state', 'forbidden'],
})
