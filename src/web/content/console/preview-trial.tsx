import type { RecordChange } from '#contract/changes/changes.ts'
import type { Locale } from '#contract/locale.ts'
import { type Api, pageError } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { RecordTrial } from '#web/console/records/section-view.ts'
import { WrittenText } from '#web/ui/WrittenText.tsx'
import { trialTexts } from './content.texts.ts'

type Preview = { locale: Locale; html: string }

function PreviewResult({ answer }: { answer: unknown }) {
  const { locale, html } = answer as Preview
  return <WrittenText html={html} lang={locale} />
}

/** What is typed as the page will show it, by a button: the same without a script. */
export const previewTrial = (field: 'text' | 'answer'): RecordTrial => ({
  field,
  forNew: true,
  words: trialTexts,
  ask: askPreview(field),
  Result: PreviewResult,
})

/** A field that was not changed is not in the change, so the record is asked for it. */
const askPreview =
  (field: 'text' | 'answer') =>
  async (api: Api, { section, key, fields }: RecordChange, choice: string): Promise<Preview> => {
    const locale: Locale = choice === 'english' ? 'en' : 'ru'
    const typed = (fields as Record<string, Record<Locale, string>> | null)?.[field]
    const text = typed ?? (await stored(api, section, key, field))
    const { html } = await api('POST /api/v1/desk/content-previews/', { body: { locale, text: text?.[locale] ?? '' } })
    return { locale, html }
  }

async function stored(api: Api, section: RecordChange['section'], key: string, field: string) {
  try {
    const { record } = await api('GET /api/v1/desk/records/{section}/{key}/', { params: { section, key } })
    return record[field] as Record<Locale, string>
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'not-found') return undefined
    throw pageError(error)
  }
}
