import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { WrittenText } from '#web/ui/WrittenText.tsx'
import { contentTexts } from './content.texts.ts'
import styles from './WrittenFields.module.css'

type WrittenField = {
  language: Locale
  label: string
  text: string
  control: { id: string; name: string; refusal: string | undefined }
}

/** A text in both languages, each with what its page will show. */
export const WrittenFields = ({ fields, hint }: { fields: readonly WrittenField[]; hint: string | undefined }) => (
  <div className={styles.pair}>
    {fields.map((field, i) => (
      <Written key={field.language} {...field} hint={i === 0 ? hint : undefined} />
    ))}
  </div>
)

function Written({ language, label, text, control, hint }: WrittenField & { hint: string | undefined }) {
  const t = useMessages(contentTexts)
  const [typed, setTyped] = useState(text)
  const preview = usePreview(typed, language)
  return (
    <div className={styles.field}>
      <TextAreaField
        {...control}
        label={label}
        hint={hint}
        defaultValue={text}
        lang={language}
        rows={12}
        className={styles.area}
        onInput={event => setTyped(event.currentTarget.value)}
      />
      {useHydrated() && (
        <section aria-label={`${t.preview}: ${label}`} className={styles.preview}>
          <p className={styles.note}>{preview === undefined ? t.noPreview : t.preview}</p>
          {preview !== undefined && <WrittenText html={preview} lang={language} />}
        </section>
      )}
    </div>
  )
}

const PAUSE_MS = 400

/** The text as the office renders it for the page, asked for when the typing pauses. Undefined: it could not be asked. */
function usePreview(text: string, locale: Locale): string | undefined {
  const [html, setHtml] = useState<string | undefined>('')
  const isFirst = useRef(true)
  useEffect(() => {
    const abort = new AbortController()
    const ask = () =>
      browserApi('POST /api/v1/desk/content-previews/', { body: { locale, text } }, { signal: abort.signal }).then(
        answer => setHtml(answer.html),
        () => abort.signal.aborted || setHtml(undefined),
      )
    const timer = setTimeout(ask, isFirst.current ? 0 : PAUSE_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, locale])
  return html
}
