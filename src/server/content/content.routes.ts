import type { Hono } from 'hono'
import * as calls from '#contract/content/content.calls.ts'
import type { Locale } from '#contract/locale.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { invalidFields } from '#server/platform/http/invalid.ts'
import { lastingPicture } from '#server/platform/http/lasting-file.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import { PreparedAnswer } from '#server/platform/http/prepared-answer.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { ImageFault } from '#server/platform/open-picture.ts'
import { cleanImage } from './clean-image.ts'
import { agreedBy, type ListedRow, textOfArticle } from './content.store.ts'
import { addImage, findImage, listImages } from './images.store.ts'
import { type LiveContent, viewPage, viewQuestions, viewTerms, viewVersion } from './live-content.ts'
import { newsFeedXml } from './news-feed.ts'
import { render } from './renderings.ts'

export type ContentRoutesDeps = {
  db: Db
  reading: Db
  content: LiveContent
  /** The public address, and how the office is called, for the feed. */
  origin: string
  officeName: () => string
  now: () => Date
}

const FEED_ITEMS = 20
const notFound = refuse({ reason: 'not-found' as const })

/** What the office has written, as everybody reads it, and what an editor needs to write it. */
export function contentRoutes(
  app: Hono<Env>,
  { db, reading, content, origin, officeName, now }: ContentRoutesDeps,
): void {
  serve(app, calls.readContentPage, async (_, { params, query }) => {
    const page = await viewPage(content, params.page, query.locale)
    return page ? { page } : {}
  })

  serve(app, calls.readContentVersion, async (_, { params, query }) => {
    return (await viewVersion(content, params.page, params.number, query.locale)) ?? notFound
  })

  serve(app, calls.readTerms, async (_, __, caller) =>
    viewTerms(content.terms(), caller.signedIn ? await agreedBy(reading, caller.id) : {}),
  )

  serve(app, calls.listNews, (_, { query: { locale, ...place } }) => {
    const articles = published()
    const start = (place.page - 1) * place.size
    const items = articles.slice(start, start + place.size).map(article => listedIn(article, locale))
    return pageOf(items, articles.length, place)
  })

  serve(app, calls.readArticle, async (_, { params, query: { locale } }) => {
    const articles = published()
    const at = articles.findIndex(({ slug }) => slug === params.slug)
    const article = articles[at]
    const text = article && (await textOfArticle(reading, article.slug))
    if (!article || !text) return notFound
    const neighbour = (row: ListedRow | undefined) => row && { slug: row.slug, title: row.title[locale] }
    const [next, previous] = [neighbour(articles[at - 1]), neighbour(articles[at + 1])]
    return {
      ...listedIn(article, locale),
      html: (await content.texts.of(text[locale], locale)).html,
      changedAt: article.changedAt.toISOString(),
      previous,
      next,
    }
  })

  serve(app, calls.listQuestions, async (_, { query }) => ({ questions: await viewQuestions(content, query.locale) }))

  const feeds = new Map<Locale, { version: string; answer: PreparedAnswer<undefined> }>()
  const feedIn = async (locale: Locale) => {
    const version = `${content.versionAt(now())} ${officeName()}`
    const known = feeds.get(locale)
    if (known?.version === version) return known.answer
    const items = await Promise.all(
      published()
        .slice(0, FEED_ITEMS)
        .map(async article => {
          const text = await textOfArticle(reading, article.slug)
          return { ...article, html: (await content.texts.of(text?.[locale] ?? '', locale)).html }
        }),
    )
    const xml = newsFeedXml(items, locale, origin, officeName())
    const answer = new PreparedAnswer<undefined>(() => Buffer.from(xml), 'application/rss+xml; charset=utf-8')
    feeds.set(locale, { version, answer })
    return answer
  }
  serve(app, calls.newsFeed, () => feedIn('ru'))
  serve(app, calls.newsFeedInEnglish, () => feedIn('en'))

  serve(app, calls.previewContent, async (_, { body: { locale, text } }) => {
    const { html } = await render(db, text, locale)
    return { html }
  })

  serve(app, calls.storeImage, async (_, { file }) => {
    const image = await cleanImage(Buffer.from(file))
    if (typeof image === 'string') return refuse(invalidFields([{ field: 'file', code: image, detail: faults[image] }]))
    return addImage(db, image, now())
  })

  serve(app, calls.listImages, async (_, { query }) => {
    const { items, total } = await listImages(db, query)
    return pageOf(items, total, query)
  })

  serve(app, calls.readImage, async (_, { params: { file } }) => {
    const [name = '', width] = file.replace('.webp', '').split('-')
    const image = await findImage(reading, name, Number(width))
    if (!image) return notFound
    return lastingPicture(image, 'image/webp')
  })

  /** The newest first, without those that wait for their time. */
  function published(): readonly ListedRow[] {
    const at = now()
    return content.now.articles.filter(({ publishedAt }) => publishedAt <= at)
  }
}

const listedIn = ({ slug, title, lead, publishedAt, image }: ListedRow, locale: Locale) => ({
  slug,
  title: title[locale],
  lead: lead[locale],
  publishedAt: publishedAt.toISOString(),
  image: image && { ...image, alt: image.alt[locale] },
})

const faults: Record<ImageFault, string> = {
  'wrong-format': 'is neither PNG nor JPEG nor WebP',
  broken: 'cannot be read',
  'too-small': 'has fewer pixels than a picture needs',
  'too-big': 'has more pixels than a picture may have',
}
