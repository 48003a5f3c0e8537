import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { locales } from '#contract/locale.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { referralKinds } from './referral-reasons.ts'
import { NewReferralLink, ReferralItem, ReferralLinkChange, ReferralLinkCode, ReferralOverview } from './referrals.ts'

const tag = 'users'

export const referralOverview = defineCall({
  name: 'referralOverview',
  method: 'GET',
  path: '/api/v1/users/me/refferal/',
  tag,
  summary: 'The caller’s referral links, level, balances and what has come of them',
  summaryRu: 'Реферальные ссылки вызывающего, уровень, остатки и что из этого вышло',
  bearer: 'required',
  scope: 'referrals:read',
  answer: ReferralOverview,
})

export const referralLines = defineCall({
  name: 'referralLines',
  method: 'GET',
  path: '/api/v1/users/me/refferal/dw/',
  tag,
  summary:
    'The lines of the referral income: accrued and available (`refsucc`), accrued and waiting (`refhold`), taken back (`refback`), won in contests (`prize`)',
  summaryRu:
    'Строки реферального дохода: доступные (`refsucc`), ещё ждущие (`refhold`), снятые обратно (`refback`), выигранные в конкурсах (`prize`)',
  bearer: 'required',
  scope: 'referrals:read',
  query: z.strictObject({ ...paging(10), status: z.enum(referralKinds).default('refsucc') }),
  answer: pageOf(ReferralItem).meta({ id: 'ReferralLines' }),
})

export const referralLinesCsv = defineCall({
  name: 'referralLinesCsv',
  method: 'GET',
  path: '/api/v1/users/me/refferal/dw/export/',
  tag,
  summary: 'All lines of the referral income as a table for spreadsheets',
  summaryRu: 'Все строки реферального дохода таблицей для Excel',
  bearer: 'required',
  scope: 'referrals:read',
  query: z.strictObject({ locale: z.enum(locales).optional() }),
  answer: { mediaType: 'text/csv' },
})

export const addReferralLink = defineCall({
  name: 'addReferralLink',
  method: 'POST',
  path: '/api/v1/users/me/refferal/links/',
  tag,
  summary: 'Makes one more link, with a name of the caller’s own',
  summaryRu: 'Создаёт ещё одну ссылку с названием',
  bearer: 'required',
  body: NewReferralLink,
  answer: ReferralOverview,
  refusals: ['too-many'],
})

export const changeReferralLink = defineCall({
  name: 'changeReferralLink',
  method: 'PUT',
  path: '/api/v1/users/me/refferal/links/{code}/',
  tag,
  summary: 'Renames a link, puts it away or takes it back. A link that was put away goes on working',
  summaryRu: 'Переименовывает ссылку, убирает её или возвращает. Убранная ссылка продолжает работать',
  bearer: 'required',
  params: z.strictObject({ code: ReferralLinkCode }),
  body: ReferralLinkChange,
  answer: ReferralOverview,
  refusals: ['not-found'],
})
