import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { CodeAnswer } from '#contract/catalogue/code-answer.ts'
import {
  CalculatorInit,
  ChatItem,
  CityView,
  DirectionItem,
  ExchangeRate,
  HistoryPoint,
  NetworkFeeLevel,
  PairView,
  RelatedPairs,
  ReserveItem,
  Settings,
  TargetItem,
  Tech,
} from '#contract/catalogue/direction.ts'
import { RateStep } from '#contract/catalogue/rate-step.ts'
import { AmountText, Side } from '#contract/money/amount.schema.ts'
import { CurrencyCode, CurrencyItem, DecimalText } from '#contract/money/currency.ts'

const tag = 'calculator'

const PairParams = z.strictObject({ from: CurrencyCode, to: CurrencyCode.meta({ examples: ['SBERRUB'] }) })

/** Cash may have other terms in another city, and at a branch of it. What is not there counts as not named. */
const inPlace = { city: z.string().max(40).optional(), branch: z.string().max(40).optional() }

export const directions = defineCall({
  name: 'directions',
  method: 'GET',
  path: '/api/v1/calculator/',
  tag,
  summary: 'Every direction with its course, limits and reserve',
  summaryRu: 'Все направления с курсом, пределами и резервом',
  bearer: 'ignored',
  answer: z.array(DirectionItem),
})

export const cities = defineCall({
  name: 'cities',
  method: 'GET',
  path: '/api/v1/calculator/cities/',
  tag,
  summary: 'The cities where the office exchanges cash, with its branches',
  summaryRu: 'Города, где меняют наличные, и офисы в них',
  bearer: 'ignored',
  answer: z.object({
    cities: z.array(
      CityView.extend({
        takes: z.array(CurrencyCode).meta({ description: 'The cash that is taken there' }),
        gives: z.array(CurrencyCode).meta({ description: 'The cash that is paid out there' }),
      }),
    ),
    now: z.iso.datetime(),
  }),
})

export const course = defineCall({
  name: 'course',
  method: 'GET',
  path: '/api/v1/calculator/course/{from}/{to}/',
  tag,
  summary: 'The course of a pair for this caller, and every step that led to it',
  summaryRu: 'Курс пары для вызывающего и каждый шаг, из которого он сложился',
  bearer: 'optional',
  scope: 'rates:read',
  params: PairParams,
  query: z.strictObject({
    amount: AmountText.optional(),
    side: Side.optional(),
    ...inPlace,
    promo: z.string().max(40).optional(),
  }),
  answer: z
    .object({
      from: CurrencyCode,
      to: CurrencyCode,
      ...ExchangeRate.shape,
      updatedAt: z.iso.datetime(),
      holdsUntil: z.iso.datetime(),
      steps: z.array(RateStep),
      discount: z.object({ percent: DecimalText }).optional(),
      promo: CodeAnswer.optional().meta({
        description: 'What is said of the promo code, at this amount or the least one',
      }),
    })
    .meta({
      examples: [
        {
          from: 'BTC',
          to: 'SBERRUB',
          give: '1',
          get: '9010500',
          updatedAt: '2026-11-21T12:00:00Z',
          holdsUntil: '2026-11-21T12:02:00Z',
          steps: [
            {
              kind: 'source',
              label: 'BTC/USDT',
              value: '97495.75',
              at: '2026-11-21T12:00:00Z',
              sources: [
                { name: 'binance', value: '97495.5' },
                { name: 'kraken', value: '97496' },
              ],
            },
            {
              kind: 'source',
              label: 'USDT/RUB',
              value: '93.68415',
              at: '2026-11-21T12:00:00Z',
              sources: [{ name: 'typed', value: '93.68415' }],
            },
            { kind: 'formula', label: 'BTC/USDT * USDT/RUB', value: '9133806.4673625' },
            { kind: 'margin', label: '', value: '1.35' },
            { kind: 'course', label: '1', value: '9010500', rounded: { digits: 8, towards: 'less' } },
          ],
        },
      ],
    }),
  refusals: ['not-found', 'rates-unavailable', 'maintenance'],
})

export const freeAmount = defineCall({
  name: 'freeAmount',
  method: 'GET',
  path: '/api/v1/calculator/free-amount/{from}/{to}/',
  tag,
  summary:
    'Whether an order for this amount finds somewhere to pay to now, and else the nearest amount that does. Nothing is kept',
  summaryRu:
    'Есть ли сейчас куда заплатить ровно эту сумму, и если нет, какая ближайшая подойдёт. За вызывающим ничего не закрепляется',
  bearer: 'ignored',
  params: PairParams,
  query: z.strictObject({ amount: AmountText, ...inPlace }),
  answer: z.object({ nearest: DecimalText.optional() }).meta({
    description: 'Empty: as far as is known, the amount is free.',
    examples: [{ nearest: '10000.01' }],
  }),
  refusals: ['not-found'],
})

export const sourceCurrencies = defineCall({
  name: 'sourceCurrencies',
  method: 'GET',
  path: '/api/v1/calculator/from/',
  tag,
  summary: 'Currencies that a visitor can give',
  summaryRu: 'Валюты, которые можно отдать',
  bearer: 'ignored',
  answer: z.array(CurrencyItem),
})

export const targetCurrencies = defineCall({
  name: 'targetCurrencies',
  method: 'GET',
  path: '/api/v1/calculator/from/{from}/',
  tag,
  summary: 'Currencies that can be got for one, with their courses',
  summaryRu: 'Валюты, которые можно получить за одну, с курсами',
  bearer: 'ignored',
  params: z.strictObject({ from: CurrencyCode }),
  answer: z.array(TargetItem),
  refusals: ['not-found'],
})

export const pair = defineCall({
  name: 'pair',
  method: 'GET',
  path: '/api/v1/calculator/pair/{from}/{to}/',
  tag,
  summary: 'Everything that the claim form needs to know of a pair',
  summaryRu: 'Всё, что форме заявки нужно знать о паре',
  bearer: 'ignored',
  params: PairParams,
  query: z.strictObject(inPlace),
  answer: PairView,
  refusals: ['not-found'],
})

export const relatedPairs = defineCall({
  name: 'relatedPairs',
  method: 'GET',
  path: '/front-api/calculator/related/{from}/{to}',
  tag,
  summary:
    'What the page of a pair links to: the likeliest other pairs of its currencies, and whether there is a way back',
  summaryRu: 'На что ссылается страница пары: ближайшие другие пары её валют и есть ли обмен обратно',
  bearer: 'ignored',
  params: PairParams,
  answer: RelatedPairs,
})

export const reserves = defineCall({
  name: 'reserves',
  method: 'GET',
  path: '/api/v1/calculator/reserves/',
  tag,
  summary: 'What the office can pay out of each currency',
  summaryRu: 'Сколько обменник может выплатить в каждой валюте',
  bearer: 'ignored',
  answer: z.array(ReserveItem),
})

export const settings = defineCall({
  name: 'settings',
  method: 'GET',
  path: '/api/v1/calculator/settings/',
  tag,
  summary: 'The filters of the lists, the contest and whether a claim wants a captcha',
  summaryRu: 'Фильтры списков, конкурс и нужна ли заявке капча',
  bearer: 'ignored',
  answer: Settings,
})

export const tech = defineCall({
  name: 'tech',
  method: 'GET',
  path: '/api/v1/calculator/tech/',
  tag,
  summary: 'Whether the office is closed for maintenance, and until when',
  summaryRu: 'Закрыт ли обменник на обслуживание и до какого времени',
  bearer: 'ignored',
  answer: Tech,
})

export const calculatorInit = defineCall({
  name: 'calculatorInit',
  method: 'GET',
  path: '/front-api/calculator/init',
  tag,
  summary:
    'All that the first view of the calculator needs. Unknown codes fall back to the nearest pair, with a notice; a promo code and a referral are answered in `promo` and `ref`',
  summaryRu:
    'Всё, что нужно калькулятору для первого показа. Неизвестный код заменяется ближайшей парой, и ответ говорит об этом; о промокоде и ссылке партнёра говорят `promo` и `ref`',
  bearer: 'optional',
  scope: 'rates:read',
  query: z.strictObject({
    from: z.string().max(40).optional(),
    to: z.string().max(40).optional(),
    amount: AmountText.optional(),
    side: Side.optional(),
    ...inPlace,
    networkFeeLevel: NetworkFeeLevel.optional(),
    promo: z.string().max(40).optional(),
    ref: z.string().max(40).optional(),
  }),
  answer: CalculatorInit,
  refusals: ['rates-unavailable'],
})

export const boardStream = defineCall({
  name: 'boardStream',
  method: 'GET',
  path: '/api/v1/calculator/stream/',
  tag,
  summary:
    'Server-sent events: `board` with what changed, at most one a second. `Last-Event-ID` or `since` goes on after a version',
  summaryRu:
    'События сервера: `board` с тем, что изменилось, не чаще раза в секунду. `Last-Event-ID` или `since` продолжают с версии',
  bearer: 'ignored',
  query: z.strictObject({ since: z.string().max(40).optional() }),
  answer: { mediaType: 'text/event-stream' },
})

export const history = defineCall({
  name: 'history',
  method: 'GET',
  path: '/api/v1/calculator/history/{from}/{to}/',
  tag,
  summary: 'How the course went: points for the chart',
  summaryRu: 'Как менялся курс: точки для графика',
  bearer: 'ignored',
  params: PairParams,
  query: z.strictObject({ period: z.enum(['day', 'week', 'month']).optional() }),
  answer: z.array(HistoryPoint),
  refusals: ['not-found'],
})

export const chat = defineCall({
  name: 'chat',
  method: 'GET',
  path: '/api/v1/calculator/chat/',
  tag,
  summary:
    'The chat that stands on the home page and on the form of a claim, or the second one of all other pages; 204 where there is none',
  summaryRu: 'Чат главной страницы и формы заявки или второй, всех остальных страниц; 204, если его нет',
  bearer: 'ignored',
  query: z.strictObject({ role: z.enum(['cash', 'support']).default('cash') }),
  answer: ChatItem,
  otherStatuses: [204],
})
