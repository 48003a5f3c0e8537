import type { PageView, QuestionView, Terms, Version, VersionView } from '#contract/content/content.calls.ts'
import { type AgreedPage, agreedPages, type ContentPage } from '#contract/content/content-names.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { refreshInTurn } from '#server/platform/live/refresh-in-turn.ts'
import { type ListedRow, listPublished, type QuestionRow, readPublished } from './content.store.ts'
import { openRenderings, type Renderings } from './renderings.ts'

type Words = { title: Record<Locale, string>; text: Record<Locale, string> }

/** What is published, as it stands in memory. Texts are rendered when they are first read. */
export type Content = {
  pages: ReadonlyMap<ContentPage, Words & { stamp: string }>
  versions: Readonly<Record<AgreedPage, readonly (Version & Words)[]>>
  /** All published articles, also those that wait for their time: the newest first. */
  articles: readonly ListedRow[]
  questions: readonly QuestionRow[]
  /** Changes whenever anything of it does. */
  version: string
}

/** Which versions a claim or an account agrees to now; absent where the office has published none. */
export type TermsNow = Partial<Record<AgreedPage, { version: number; agreedFrom: number }>>

export type LiveContent = {
  readonly now: Content
  refresh: () => Promise<void>
  terms: () => TermsNow
  /** The version that changes when an article's time comes, too. */
  versionAt: (at: Date) => string
  /** The addresses of what is published, for the sitemap. */
  paths: (at: Date) => string[]
  /** The pages of the office that nothing is published on. */
  emptyPages: () => string[]
  texts: Renderings
}

export async function openLiveContent(db: Db): Promise<LiveContent> {
  let now = await read(db)
  const texts = openRenderings(db)

  const publishedBefore = (at: Date) => now.articles.filter(({ publishedAt }) => publishedAt <= at)

  return {
    get now() {
      return now
    },
    refresh: refreshInTurn(async () => {
      now = await read(db)
    }),
    terms: () =>
      Object.fromEntries(
        agreedPages.flatMap(page => {
          const versions = now.versions[page]
          const substantial = versions.find(({ substance }) => substance)
          return versions[0] ? [[page, { version: versions[0].number, agreedFrom: substantial!.number }]] : []
        }),
      ),
    versionAt: at => `${now.version} ${publishedBefore(at).length}`,
    paths: at => publishedBefore(at).map(({ slug }) => `/news/${slug}`),
    emptyPages: () => [
      ...agreedPages.filter(page => !now.versions[page][0]).map(page => `/${page}`),
      ...(now.questions.length === 0 ? ['/faq'] : []),
    ],
    texts,
  }
}

async function read(db: Db): Promise<Content> {
  const { pages, versions, questions, stamp } = await readPublished(db)
  const articles = await listPublished(db)
  const version = JSON.stringify([
    stamp,
    articles.map(({ slug, publishedAt, changedAt }) => [slug, publishedAt, changedAt]),
  ])
  return { pages, versions, articles, questions, version }
}

/** The page as visitors see it; undefined: nothing is published there. */
export async function viewPage(
  { now, texts }: LiveContent,
  page: ContentPage,
  locale: Locale,
): Promise<PageView | undefined> {
  const versions = now.versions[page as AgreedPage]
  const words = versions ? versions[0] : now.pages.get(page)
  if (!words) return undefined
  const rendered = await texts.of(words.text[locale], locale)
  return {
    title: words.title[locale],
    html: rendered.html,
    summary: summaryOf(rendered.text),
    version: versions?.[0] ? listed(versions[0]) : undefined,
    versions: versions?.[0] ? versions.map(listed) : undefined,
  }
}

export async function viewVersion(
  { now, texts }: LiveContent,
  page: AgreedPage,
  number: number,
  locale: Locale,
): Promise<VersionView | undefined> {
  const versions = now.versions[page]
  const at = versions.findIndex(version => version.number === number)
  const version = versions[at]
  if (!version) return undefined
  const before = versions[at + 1]
  const rendered = await texts.of(version.text[locale], locale)
  const { linesThatDiffer } = await import('#contract/content/text-difference.ts')
  return {
    title: version.title[locale],
    html: rendered.html,
    summary: summaryOf(rendered.text),
    version: listed(version),
    versions: versions.map(listed),
    newest: versions[0]!.number,
    difference: before && linesThatDiffer(before.text[locale], version.text[locale]),
  }
}

export function viewQuestions({ now, texts }: LiveContent, locale: Locale): Promise<QuestionView[]> {
  return Promise.all(
    now.questions.map(async ({ key, question, answer }) => ({
      key,
      question: question[locale],
      ...(await texts.of(answer[locale], locale)),
    })),
  )
}

const listed = ({ number, publishedAt, substance }: Version): Version => ({ number, publishedAt, substance })

const LONGEST_SUMMARY = 180

/** The first words, cut between two of them. */
function summaryOf(text: string): string {
  if (text.length <= LONGEST_SUMMARY) return text
  return `${text.slice(0, LONGEST_SUMMARY).replace(/\s+\S*$/, '')}…`
}

export type Agreed = Partial<Record<AgreedPage, number>>

/** The terms with what somebody agreed to. */
export const viewTerms = (terms: TermsNow, agreed: Agreed = {}): Terms =>
  Object.fromEntries(
    agreedPages.flatMap(page => {
      const term = terms[page]
      return term ? [[page, { ...term, agreed: agreed[page] ? agreed[page] : undefined }]] : []
    }),
  )
