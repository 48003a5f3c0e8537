import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './FormSummary.module.css'
import { fieldId } from './field-id.ts'
import type { RefusedForm } from './form-outcome.ts'
import { RefusedFields } from './RefusedFields.tsx'
import { type FormTexts, fieldText, refusalText, summaryTitle } from './refusal-text.ts'

type FormSummaryProps = {
  refused: RefusedForm | undefined
  /** The labels of the fields, in the order of the form. */
  labels: Readonly<Record<string, string>>
  texts?: FormTexts
  /** A link or a button that helps, by the code of the refusal. */
  remedies?: Readonly<Record<string, ReactNode>>
}

/** Why a form was refused, with a link to each field that must change. It takes the focus. */
export function FormSummary({ refused, labels, texts, remedies }: FormSummaryProps) {
  const locale = useLocale()
  const summary = useRef<HTMLDivElement>(null)
  // The focus is taken once for an answer, and not when a field has been corrected.
  const refusal = refused?.refusal
  useEffect(() => {
    if (refusal) summary.current?.focus()
  }, [refusal])
  if (!refused || refused.mended) return null

  const wrong = Object.keys(labels).filter(field => refused.fields[field])
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the refusal is found after the page has come back
    <div ref={summary} tabIndex={-1} autoFocus role="alert" className={styles.summary}>
      {wrong.length ? (
        <RefusedFields
          title={summaryTitle(wrong.length, locale)}
          between=": "
          fields={wrong.map(field => ({
            id: fieldId(refused.form, field),
            label: labels[field]!,
            text: fieldText(field, refused.fields[field]!, locale, texts),
          }))}
        />
      ) : (
        <Notice tone="bad">
          <p>
            {refusalText(refused.refusal, locale, texts)} {remedies?.[refused.refusal.code]}
          </p>
        </Notice>
      )}
    </div>
  )
}
