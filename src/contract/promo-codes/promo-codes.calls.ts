import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { locales } from '#contract/locale.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { BATCH_NAME, MyPromoCodes, PromoUse } from './promo-code.ts'

const staff = rights['catalogue.terms']
const Code = z.string().max(40)
const Batch = z.string().trim().regex(BATCH_NAME)

export const myPromoCodes = defineCall({
  name: 'myPromoCodes',
  method: 'GET',
  path: '/api/v1/users/me/promocodes/',
  tag: 'users',
  summary: 'The promo codes that the caller can use, and those that were used',
  summaryRu: 'Промокоды, которыми можно воспользоваться, и использованные',
  bearer: 'required',
  answer: MyPromoCodes,
})

export const listPromoUses = defineCall({
  name: 'listPromoUses',
  method: 'GET',
  path: '/api/v1/desk/promo-codes/uses/',
  tag: 'configuration',
  summary: 'Who used promo codes, with which claim, and what it cost; the newest first',
  summaryRu: 'Кто и в какой заявке использовал промокоды и сколько это стоило; сначала новые',
  bearer: 'required',
  staff,
  query: z.strictObject({ ...paging(50), code: Code.optional() }),
  answer: pageOf(PromoUse),
})

export const exportPromoCodes = defineCall({
  name: 'exportPromoCodes',
  method: 'GET',
  path: '/api/v1/desk/promo-codes/export/',
  tag: 'configuration',
  summary: 'Promo codes of a batch, or all of them, as CSV',
  summaryRu: 'Промокоды партии или все, файлом CSV',
  bearer: 'required',
  staff,
  proof: 'always',
  query: z.strictObject({ batch: Batch.optional(), locale: z.enum(locales).optional() }),
  answer: { mediaType: 'text/csv' },
})

export const makePromoBatch = defineCall({
  name: 'makePromoBatch',
  method: 'PUT',
  path: '/api/v1/desk/promo-codes/batches/{id}/',
  tag: 'configuration',
  summary: 'Makes a batch of codes with one use each, on the terms of another code; the same id again changes nothing',
  summaryRu: 'Делает партию одноразовых кодов на условиях другого кода; повтор с тем же id ничего не меняет',
  bearer: 'required',
  staff,
  proof: 'always',
  params: z.strictObject({ id: z.uuid().toLowerCase() }),
  body: z.strictObject({
    like: Code.meta({ description: 'The code whose terms they have' }),
    name: Batch.min(1),
    prefix: z.string().regex(/^[A-Za-z0-9]{0,12}$/),
    count: z.int().min(1).max(1_000),
  }),
  answer: z.object({ batch: z.string(), count: z.int(), change: z.uuid() }),
  refusals: ['step-up-required', 'not-found', 'conflict', 'key-reused', 'forbidden', 'wrong-state'],
})
