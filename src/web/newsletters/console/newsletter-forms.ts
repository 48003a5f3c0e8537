import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ArticleRecord } from '#contract/content/content-records.ts'
import { type Locale, locales } from '#contract/locale.ts'
import type { NewsletterRecord } from '#contract/newsletters/newsletter.ts'
import type { StaffMove } from '#contract/newsletters/newsletter-moves.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import type { AnyRecord } from '#web/console/records/section-view.ts'
import { momentOfClock } from '#web/format/zone-time.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

const nothing = { ru: '', en: '' }
export const newNewsletter = (): NewsletterRecord => ({ subject: nothing, text: nothing, perMinute: 60 })

/** A new one may begin as an article of the news, which the address names. */
export async function fromArticle(empty: AnyRecord, { request, context }: LoaderFunctionArgs): Promise<AnyRecord> {
  const key = new URL(request.url).searchParams.get('article')
  if (!key) return empty
  const params = { section: 'article', key } as const
  const { record } = await apiOf(context)('GET /api/v1/desk/records/{section}/{key}/', { params })
  const { title, lead } = record as ArticleRecord
  const text = (locale: Locale) => `${lead[locale]}\n\n[${title[locale]}](/news/${key})`
  const texts = Object.fromEntries(locales.map(locale => [locale, text(locale)])) as NewsletterRecord['text']
  return { ...empty, subject: title, text: texts }
}

/** What is done with a newsletter beside the change of its words. */
export const newsletterForms = {
  'newsletter-move': (form: FormData, { params, context }: ActionFunctionArgs) =>
    answerForm('newsletter-move', form, { move: 'kept', at: 'optional', zone: 'optional' }, ({ move, at, zone }) =>
      context.get(apiContext)('POST /api/v1/desk/newsletters/{key}/move/', {
        params: { key: params.key! },
        body: { move: move as StaffMove, at: at ? (momentOfClock(zone || 'UTC', at) ?? at) : undefined },
      }),
    ),
  'newsletter-test': (form: FormData, { params, context }: ActionFunctionArgs) =>
    answerForm('newsletter-test', form, { locale: 'kept' }, ({ locale }) =>
      context.get(apiContext)('POST /api/v1/desk/newsletters/{key}/test/', {
        params: { key: params.key! },
        body: { locale: locale === 'en' ? 'en' : 'ru' },
      }),
    ),
}
