import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ArticleRecord } from '#contract/content/content-records.ts'
import { type Locale, locales } from '#contract/locale.ts'
import type { NewsletterRecord } from '#contract/newsletters/newsletter.ts'
import type { StaffMove } from '#contract/newsletters/newsletter-moves.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { recordAction, recordLoader } from '#web/console/records/record.data.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { newNewsletter, newsletterView } from './newsletter-view.tsx'

const readRecord = recordLoader(newsletterView)
const changeRecord = recordAction(newsletterView)

/** A new one may begin as an article of the news, which the address names. */
export async function loader(args: LoaderFunctionArgs) {
  const [read, article] = [await readRecord(args), new URL(args.request.url).searchParams.get('article')]
  if (!read.isNew || !article) return read
  const params = { section: 'article', key: article } as const
  const { record } = await apiOf(args.context)('GET /api/v1/desk/records/{section}/{key}/', { params })
  return { ...read, row: { ...read.row, record: fromArticle(record as ArticleRecord, article) } }
}

function fromArticle({ title, lead }: ArticleRecord, key: string): NewsletterRecord {
  const text = (locale: Locale) => `${lead[locale]}\n\n[${title[locale]}](/news/${key})`
  const texts = Object.fromEntries(locales.map(locale => [locale, text(locale)])) as NewsletterRecord['text']
  return { ...newNewsletter(), subject: title, text: texts }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.clone().formData()
  const name = nameOfForm(form)
  const api = args.context.get(apiContext)
  const params = { key: args.params.key! }
  if (name === 'newsletter-move')
    return answerForm(name, form, { move: 'kept', at: 'optional' }, ({ move, at }) =>
      api('POST /api/v1/desk/newsletters/{key}/move/', {
        params,
        body: { move: move as StaffMove, at: at ? `${at.slice(0, 16)}:00.000Z` : undefined },
      }),
    )
  if (name === 'newsletter-test')
    return answerForm(name, form, { locale: 'kept' }, ({ locale }) =>
      api('POST /api/v1/desk/newsletters/{key}/test/', { params, body: { locale: locale === 'en' ? 'en' : 'ru' } }),
    )
  return changeRecord(args)
}
