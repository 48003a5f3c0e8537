import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { locales } from '#contract/locale.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { agreedPages, contentPages, IMAGE_BYTES, IMAGE_FILE } from './content-names.ts'
import { LONGEST_TEXT, Slug } from './content-records.ts'

const tag = 'content'
const staff = rights['content.write']
const InLanguage = z.strictObject({ locale: z.enum(locales).default('ru') })

/** Markdown that was made HTML by the office: it has text and a few plain elements, no script, style or foreign picture. */
const Html = z
  .string()
  .meta({ description: 'Harmless HTML: headings, paragraphs, lists, quotes, code, links, pictures' })

const Image = z
  .object({ name: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'ContentImage', examples: [{ name: '0f6d2c5b7a8e9d1c3b4a59687f0e1d2c', width: 1200, height: 800 }] })
export type Image = z.infer<typeof Image>

const Version = z
  .object({
    number: z.int(),
    publishedAt: z.iso.datetime(),
    substance: z.boolean().meta({ description: 'It changed what was agreed to' }),
  })
  .meta({ id: 'ContentVersion' })
export type Version = z.infer<typeof Version>

const PageView = z
  .object({
    title: z.string(),
    html: Html,
    summary: z.string().meta({ description: 'The first words, as plain text' }),
    version: Version.optional(),
    versions: z.array(Version).optional().meta({ description: 'The newest first' }),
  })
  .meta({ id: 'ContentPageView' })
export type PageView = z.infer<typeof PageView>

export const readContentPage = defineCall({
  name: 'readContentPage',
  method: 'GET',
  path: '/api/v1/content/pages/{page}/',
  tag,
  summary: 'What the office has published on one of its pages',
  summaryRu: 'Что обменник опубликовал на своей странице',
  bearer: 'ignored',
  params: z.strictObject({ page: z.enum(contentPages) }),
  query: InLanguage,
  answer: z
    .object({ page: PageView.optional().meta({ description: 'Absent: nothing is published there' }) })
    .meta({ id: 'ContentPageAnswer' }),
})

const Difference = z
  .object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
  .meta({ id: 'TextDifference' })

const VersionView = PageView.extend({
  version: Version,
  newest: z.int(),
  difference: z.array(Difference).optional().meta({ description: 'From the version before it; the first has none' }),
}).meta({ id: 'ContentVersionView' })
export type VersionView = z.infer<typeof VersionView>

export const readContentVersion = defineCall({
  name: 'readContentVersion',
  method: 'GET',
  path: '/api/v1/content/pages/{page}/versions/{number}/',
  tag,
  summary: 'A version of the rules or of the policy, with what differs from the one before it',
  summaryRu: 'Версия правил или политики и её отличия от предыдущей',
  bearer: 'ignored',
  params: z.strictObject({ page: z.enum(agreedPages), number: z.coerce.number().int().min(1).max(100_000) }),
  query: InLanguage,
  answer: VersionView,
  refusals: ['not-found'],
})

const Term = z.object({
  version: z.int(),
  agreedFrom: z.int().meta({ description: 'Whoever agreed to this version or a later one is not asked again' }),
  agreed: z.int().optional().meta({ description: 'The newest version that the caller agreed to' }),
})
const Terms = z.object({ rules: Term.optional(), 'aml-kyc': Term.optional() }).meta({ id: 'Terms' })
export type Terms = z.infer<typeof Terms>

export const readTerms = defineCall({
  name: 'readTerms',
  method: 'GET',
  path: '/api/v1/terms/',
  tag,
  summary: 'The versions of the rules and of the policy, and which of them the caller agreed to',
  summaryRu: 'Версии правил и политики и та, на которую согласился вызывающий',
  bearer: 'optional',
  answer: Terms,
})

const ListedArticle = z
  .object({
    slug: z.string(),
    title: z.string(),
    lead: z.string(),
    publishedAt: z.iso.datetime(),
    image: Image.extend({ alt: z.string() }).optional(),
  })
  .meta({ id: 'ListedArticle' })
export type ListedArticle = z.infer<typeof ListedArticle>

export const listNews = defineCall({
  name: 'listNews',
  method: 'GET',
  path: '/api/v1/news/',
  tag,
  summary: 'Published articles, the newest first',
  summaryRu: 'Опубликованные новости, сначала новые',
  bearer: 'ignored',
  query: InLanguage.extend(paging(10)),
  answer: pageOf(ListedArticle),
})

const Neighbour = z.object({ slug: z.string(), title: z.string() })
const ArticleView = ListedArticle.extend({
  html: Html,
  changedAt: z.iso.datetime(),
  previous: Neighbour.optional(),
  next: Neighbour.optional(),
}).meta({ id: 'ArticleView' })
export type ArticleView = z.infer<typeof ArticleView>

export const readArticle = defineCall({
  name: 'readArticle',
  method: 'GET',
  path: '/api/v1/news/{slug}/',
  tag,
  summary: 'An article, with the ones before and after it',
  summaryRu: 'Новость, предыдущая и следующая',
  bearer: 'ignored',
  params: z.strictObject({ slug: Slug.meta({ examples: ['opening'] }) }),
  query: InLanguage,
  answer: ArticleView,
  refusals: ['not-found'],
})

const feed = {
  method: 'GET',
  tag,
  bearer: 'ignored',
  answer: { mediaType: 'application/rss+xml' },
} as const

export const newsFeed = defineCall({
  ...feed,
  name: 'newsFeed',
  path: '/news/rss.xml',
  summary: 'The news in Russian as RSS 2.0',
  summaryRu: 'Новости на русском в RSS 2.0',
})

export const newsFeedInEnglish = defineCall({
  ...feed,
  name: 'newsFeedInEnglish',
  path: '/en/news/rss.xml',
  summary: 'The news in English as RSS 2.0',
  summaryRu: 'Новости на английском в RSS 2.0',
})

const QuestionView = z
  .object({
    key: z.string(),
    question: z.string(),
    html: Html,
    text: z.string().meta({ description: 'The answer as plain text' }),
  })
  .meta({ id: 'QuestionView' })
export type QuestionView = z.infer<typeof QuestionView>

export const listQuestions = defineCall({
  name: 'listQuestions',
  method: 'GET',
  path: '/api/v1/faq/',
  tag,
  summary: 'Questions and answers in their order',
  summaryRu: 'Вопросы и ответы по порядку',
  bearer: 'ignored',
  query: InLanguage,
  answer: z.object({ questions: z.array(QuestionView) }).meta({ id: 'Questions' }),
})

export const previewContent = defineCall({
  name: 'previewContent',
  method: 'POST',
  path: '/api/v1/desk/content-previews/',
  tag,
  summary: 'Markdown as the page would show it; writes nothing',
  summaryRu: 'Как Markdown выглядел бы на странице; ничего не записывает',
  bearer: 'required',
  staff,
  proof: 'never',
  body: z.strictObject({ locale: z.enum(locales), text: z.string().max(LONGEST_TEXT) }),
  answer: z.object({ html: Html }).meta({ id: 'ContentPreview' }),
})

export const storeImage = defineCall({
  name: 'storeImage',
  method: 'POST',
  path: '/api/v1/desk/images/',
  tag,
  summary: 'Draws a picture (PNG, JPEG, WebP) anew, without its metadata, in several widths, and stores it',
  summaryRu: 'Перерисовывает картинку (PNG, JPEG, WebP) без метаданных в нескольких размерах и сохраняет',
  bearer: 'required',
  staff,
  proof: 'never',
  file: { most: IMAGE_BYTES },
  answer: Image,
})

export const listImages = defineCall({
  name: 'listImages',
  method: 'GET',
  path: '/api/v1/desk/images/',
  tag,
  summary: 'Uploaded pictures, the newest first',
  summaryRu: 'Загруженные картинки, сначала новые',
  bearer: 'required',
  staff,
  query: z.strictObject(paging(24)),
  answer: pageOf(Image),
})

export const readImage = defineCall({
  name: 'readImage',
  method: 'GET',
  path: '/images/{file}',
  tag,
  summary: 'A picture of an article in one width; what an address holds never changes',
  summaryRu: 'Картинка новости в одном размере; содержание адреса никогда не меняется',
  bearer: 'ignored',
  params: z.strictObject({
    file: z
      .string()
      .regex(IMAGE_FILE)
      .meta({ examples: [`${'0f6d2c5b'.repeat(4)}-480.webp`] }),
  }),
  answer: { mediaType: 'image/webp' },
  refusals: ['not-found'],
})
