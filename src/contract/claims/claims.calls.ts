import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { locales } from '#contract/locale.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { pageOf, paging } from '#contract/paging.ts'
import {
  AccountInput,
  ClaimId,
  ClaimListItem,
  ClaimStatus,
  ClaimView,
  ClientMove,
  OpenClaim,
  RecentExchange,
} from './claim.ts'
import { OfficeActivity } from './office-activity.ts'

const tag = 'claims'
const ClaimParams = z.strictObject({ uuid: ClaimId })

export const openClaim = defineCall({
  name: 'openClaim',
  method: 'POST',
  path: '/api/v1/claims/',
  tag,
  summary:
    'Opens a claim on a quote. The same id with the same body finds the same claim, answered 200 with `Idempotent-Replayed: true`',
  summaryRu:
    'Открывает заявку по котировке. Тот же id с тем же телом находит ту же заявку: ответ 200 с `Idempotent-Replayed: true`',
  bearer: 'optional',
  scope: 'claims:open',
  body: OpenClaim,
  answer: ClaimView,
  status: 201,
  otherStatuses: [200],
  refusals: [
    'promo-refused',
    'terms-changed',
    'rate-moved',
    'key-reused',
    'beyond-reserve',
    'below-minimum',
    'above-maximum',
    'captcha-required',
    'rates-unavailable',
    'no-deposit-accounts',
    'forbidden',
    'not-served',
    'aml-refused',
    'aml-unavailable',
    'maintenance',
    'not_authenticated',
  ],
})

export const readClaim = defineCall({
  name: 'readClaim',
  method: 'GET',
  path: '/api/v1/claims/{uuid}/',
  tag,
  summary: 'A claim: whole to its owner, with masked accounts and no moves to anybody else',
  summaryRu: 'Заявка: владельцу целиком, остальным — с закрытыми реквизитами и без действий',
  bearer: 'optional',
  scope: 'claims:read',
  params: ClaimParams,
  query: z.strictObject({
    key: z.string().max(64).optional().meta({ description: 'From the e-mail: makes this browser the owner’s.' }),
  }),
  answer: ClaimView,
  refusals: ['not-found'],
})

export const moveClaim = defineCall({
  name: 'moveClaim',
  method: 'POST',
  path: '/api/v1/claims/{uuid}/{move}/',
  tag,
  summary: 'One of the moves that the claim lists; only its owner may',
  summaryRu: 'Одно из действий, перечисленных в заявке; доступно только владельцу',
  bearer: 'optional',
  params: z.strictObject({ uuid: ClaimId, move: ClientMove }),
  body: z.strictObject({
    version: z.int().optional().meta({ description: 'Of the claim as it was seen; another one is refused.' }),
    reference: z.string().max(200).optional(),
    quote: z.string().max(2_000).optional(),
    refundAccount: AccountInput.optional().meta({
      description: 'Where none is known yet: it waits, as another payout account does, and the mailbox can stop it',
    }),
    payoutAccount: AccountInput.optional().meta({ description: 'With `change-payout-account`' }),
    code: z
      .string()
      .trim()
      .max(20)
      .optional()
      .meta({ description: 'With `confirm-payout-account`: from the e-mail to the mailbox of the claim' }),
    text: z.string().trim().min(1).max(500).optional().meta({ description: 'With `answer-hold`: what staff read' }),
  }),
  answer: ClaimView,
  refusals: [
    'not-found',
    'forbidden',
    'wrong-state',
    'conflict',
    'rate-moved',
    'beyond-reserve',
    'rates-unavailable',
    'no-deposit-accounts',
    'aml-refused',
    'aml-unavailable',
  ],
})

export const claimStream = defineCall({
  name: 'claimStream',
  method: 'GET',
  path: '/api/v1/claims/{uuid}/stream/',
  tag,
  summary: 'Server-sent events: `claim` with the claim after each change',
  summaryRu: 'События сервера: `claim` с заявкой после каждого изменения',
  bearer: 'optional',
  params: ClaimParams,
  answer: { mediaType: 'text/event-stream' },
  refusals: ['not-found'],
})

export const myClaims = defineCall({
  name: 'myClaims',
  method: 'GET',
  path: '/api/v1/users/me/claims/',
  tag,
  summary: 'The caller’s claims, the newest first',
  summaryRu: 'Заявки вызывающего, сначала новые',
  bearer: 'required',
  scope: 'claims:read',
  query: z.strictObject({
    ...paging(10),
    status: ClaimStatus.optional(),
    number: z
      .string()
      .regex(/^[\d ]{1,15}$/)
      .optional()
      .meta({ description: 'Digits of the number that people read.' }),
    from: CurrencyCode.optional(),
    to: CurrencyCode.optional(),
    signedIn: z.literal('yes').optional().meta({
      description: 'Only claims that were opened while signed in, without those of a guest that joined later.',
    }),
  }),
  answer: pageOf(ClaimListItem).meta({ id: 'ClaimList' }),
})

export const myClaimsCsv = defineCall({
  name: 'myClaimsCsv',
  method: 'GET',
  path: '/api/v1/users/me/claims/export/',
  tag,
  summary: 'The caller’s claims as a table for spreadsheets',
  summaryRu: 'Заявки вызывающего таблицей для Excel',
  bearer: 'required',
  scope: 'claims:read',
  query: z.strictObject({
    status: ClaimStatus.optional(),
    locale: z
      .enum(locales)
      .optional()
      .meta({ description: 'For the spreadsheet of a person who reads that language; without it, for a program.' }),
  }),
  answer: { mediaType: 'text/csv' },
})

export const officeActivity = defineCall({
  name: 'officeActivity',
  method: 'GET',
  path: '/api/v1/calculator/activity/',
  tag: 'calculator',
  summary: 'What this office has done of late: exchanges of a day, their usual minutes, and its reserve in all',
  summaryRu: 'Чем живёт обменник: обмены за сутки, обычное время и общий резерв',
  bearer: 'ignored',
  answer: OfficeActivity,
})

export const recentExchanges = defineCall({
  name: 'recentExchanges',
  method: 'GET',
  path: '/api/v1/calculator/recent/',
  tag: 'calculator',
  summary: 'Recent exchanges of this office: currencies, rounded amounts and minutes',
  summaryRu: 'Последние обмены: валюты, округлённые суммы и время в минутах',
  bearer: 'ignored',
  answer: z.array(RecentExchange),
})
