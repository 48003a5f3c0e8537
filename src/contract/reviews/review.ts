import { z } from 'zod'
import { LocaleName } from '#contract/auth/user.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { LONGEST_REVIEW, LONGEST_REVIEWER, MOST_STARS, SHORTEST_REVIEW } from './review-limits.ts'

export const reviewStates = ['waiting', 'shown', 'declined'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Why a review is not shown. Visitors see how many there are of these; a low mark is no reason. */
export const declineReasons = ['insult', 'personal-data', 'advertising', 'not-about-us'] as const
export type DeclineReason = (typeof declineReasons)[number]

const Stars = z.int().min(1).max(MOST_STARS)
const Words = z.string().trim().max(LONGEST_REVIEW)

/** What a customer writes. */
export const NewReview = z.strictObject({
  stars: Stars.meta({ examples: [5] }),
  text: Words.min(SHORTEST_REVIEW).meta({ examples: ['Обменял за двадцать минут, курс не изменился.'] }),
  name: z.string().trim().max(LONGEST_REVIEWER).default('').meta({ description: 'How the writer wants to be called' }),
  locale: LocaleName.default('ru').meta({ description: 'The language of the review' }),
})

/** A review as staff have it. Its key is the claim; only `state`, `reason` and `answer` can be changed. */
export const ReviewRecord = z
  .strictObject({
    state: z.enum(reviewStates),
    reason: z.enum(declineReasons).nullable(),
    answer: Words,
    stars: Stars,
    text: Words,
    name: z.string(),
    locale: LocaleName,
    from: CurrencyCode,
    to: CurrencyCode,
    writtenAt: z.iso.datetime(),
  })
  .meta({ id: 'ReviewRecord' })
export type ReviewRecord = z.infer<typeof ReviewRecord>

/** A review as everybody sees it: without the claim. */
export const ShownReview = ReviewRecord.pick({
  stars: true,
  text: true,
  name: true,
  locale: true,
  answer: true,
  from: true,
  to: true,
  writtenAt: true,
}).meta({ id: 'ShownReview' })
export type ShownReview = z.infer<typeof ShownReview>

const Name = z.object({ ru: z.string(), en: z.string() })

/** In a list, with the names of what was exchanged. */
export const ListedReview = ShownReview.extend({ names: z.object({ from: Name, to: Name }) }).meta({
  id: 'ListedReview',
})
export type ListedReview = z.infer<typeof ListedReview>
