import { z } from 'zod'
import { IMAGE_NAME } from './content-names.ts'
import { SLUG } from './slug.ts'

const both = (text: z.ZodString) => z.strictObject({ ru: text, en: text })
const Text = z.string().trim()

/** The most characters of a text in one language: a change carries both languages twice, as they were and as they will be. */
export const LONGEST_TEXT = 15_000

const State = z.enum(['draft', 'published'])

/** The words of a page, in Markdown. Its key is the page. */
export const PageRecord = z
  .strictObject({
    state: State,
    title: both(Text.max(160)),
    text: both(Text.max(LONGEST_TEXT)),
    wordingOnly: z.boolean().meta({
      description:
        'Said of one change of the rules or the policy: nobody is asked to agree again. Always read as false',
    }),
  })
  .meta({ id: 'PageRecord' })
export type PageRecord = z.infer<typeof PageRecord>

/** A news article. Its key is the last part of its address. */
export const ArticleRecord = z
  .strictObject({
    state: State,
    publishedAt: z.iso.datetime().nullable().meta({ description: 'Null: when it is published; later: it waits' }),
    title: both(Text.max(160)),
    lead: both(Text.max(400)),
    text: both(Text.max(LONGEST_TEXT)),
    image: z
      .union([z.literal(''), z.string().regex(IMAGE_NAME)])
      .meta({ description: 'The name of an uploaded picture' }),
    imageAlt: both(Text.max(200)),
  })
  .meta({ id: 'ArticleRecord' })
export type ArticleRecord = z.infer<typeof ArticleRecord>

/** A question with its answer. Its key is the fragment of its address: `/faq#how-long`. */
export const QuestionRecord = z
  .strictObject({
    state: State,
    position: z.int().min(0).max(9_999),
    question: both(Text.max(200)),
    answer: both(Text.max(8_000)),
  })
  .meta({ id: 'QuestionRecord' })
export type QuestionRecord = z.infer<typeof QuestionRecord>

export const Slug = z.string().max(80).regex(SLUG)
