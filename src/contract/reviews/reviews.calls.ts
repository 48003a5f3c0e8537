import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { ListedReview, NewReview, reviewStates, ShownReview } from './review.ts'

const tag = 'reviews'

export const listReviews = defineCall({
  name: 'listReviews',
  method: 'GET',
  path: '/api/v1/reviews/',
  tag,
  summary: 'What customers say of their completed claims, the newest first, and the mean of all that are shown',
  summaryRu: 'Что клиенты говорят о своих выполненных заявках, сначала новое, и среднее по всем показанным',
  bearer: 'ignored',
  query: z.strictObject({ from: CurrencyCode.optional(), to: CurrencyCode.optional(), ...paging(20) }),
  answer: pageOf(ListedReview)
    .extend({
      mean: z
        .number()
        .nullable()
        .meta({ description: 'Of these, rounded to a tenth; null: there are none', examples: [4.8] }),
      declined: z.int().meta({ description: 'How many are not shown, for a reason that is not their mark' }),
    })
    .meta({ id: 'Reviews' }),
})

export const latestReviews = defineCall({
  name: 'latestReviews',
  method: 'GET',
  path: '/api/v1/calculator/reviews/',
  tag,
  summary: 'The two latest reviews and the mean of all: what a first page shows',
  summaryRu: 'Два последних отзыва и общая оценка: для первой страницы',
  bearer: 'ignored',
  answer: listReviews.answer,
})

const MyReview = z
  .object({
    state: z.enum(['none', ...reviewStates]).meta({ description: 'none: it can be written' }),
    review: ShownReview.optional(),
  })
  .meta({ id: 'MyReview' })

export const readMyReview = defineCall({
  name: 'readMyReview',
  method: 'GET',
  path: '/api/v1/reviews/{uuid}/',
  tag,
  summary: 'The review of a claim, for its owner',
  summaryRu: 'Отзыв о заявке, для её владельца',
  bearer: 'optional',
  params: z.strictObject({ uuid: ClaimId }),
  answer: MyReview,
  refusals: ['not-found', 'forbidden', 'wrong-state'],
})

export const leaveReview = defineCall({
  name: 'leaveReview',
  method: 'POST',
  path: '/api/v1/reviews/{uuid}/',
  tag,
  summary: 'Leaves the one review of a completed claim. It is shown after staff have read it',
  summaryRu: 'Оставляет единственный отзыв о выполненной заявке. Он появится, когда его прочтут сотрудники',
  bearer: 'optional',
  params: z.strictObject({ uuid: ClaimId }),
  body: NewReview,
  answer: MyReview,
  refusals: ['not-found', 'forbidden', 'wrong-state', 'already-used'],
})
