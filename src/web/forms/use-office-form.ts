import { useFetcher } from 'react-router'
import { useLocale } from '#web/locale/locale.tsx'
import { fieldId } from './field-id.ts'
import type { FormOutcome, RefusedForm } from './form-outcome.ts'
import { type FormTexts, fieldText } from './refusal-text.ts'
import { useMended } from './use-mended.ts'
import { usePosted } from './use-posted.ts'

/**
 * One form of a page: its last outcome, and whether it is being sent. With JavaScript it is sent through a fetcher, so
 * that scroll and focus stay; without it the page is posted and comes back with the outcome.
 */
export function useOfficeForm<Done = unknown>(name: string) {
  const locale = useLocale()
  const fetcher = useFetcher<FormOutcome<Done>>()
  const posted = usePosted<FormOutcome<Done>>()
  const outcome = fetcher.data ?? (posted?.form === name ? posted : undefined)
  const refused = useMended(outcome?.ok === false ? outcome : undefined)
  return {
    name,
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy: fetcher.state !== 'idle',
    /** It has been answered, and the data of the page is being reloaded. */
    answered: fetcher.state === 'loading',
    /** The form data that is being sent, for pages with many forms of one kind. */
    sending: fetcher.formData,
    outcome,
    /** The outcome came with a new document, in which secrets have to be typed again. */
    cameBack: outcome !== undefined && outcome === posted,
    refused,
    done: outcome?.ok ? outcome.done : undefined,
    /** What the control of a field needs: its id, its name, and why its value was refused. */
    field(field: string, texts?: FormTexts) {
      const code = refused?.fields[field]
      return { id: fieldId(name, field), name: field, refusal: code && fieldText(field, code, locale, texts) }
    },
  }
}

export type OfficeForm = Omit<ReturnType<typeof useOfficeForm>, 'outcome' | 'done'>

/** What a field shows when the form comes back without JavaScript. */
export const keptValue = (refused: RefusedForm | undefined, field: string): string | undefined => refused?.values[field]
