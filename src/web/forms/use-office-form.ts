import { useActionData, useFetcher } from 'react-router'
import type { FormOutcome, RefusedForm } from './form-outcome.ts'
import { useMended } from './use-mended.ts'

/**
 * One form of a page: what became of it the last time, and whether it is on its way. With JavaScript it is sent beside
 * the page, so that neither the place nor the focus is lost; without, the page is sent and comes back with the outcome.
 */
export function useOfficeForm<Done = unknown>(name: string) {
  const fetcher = useFetcher<FormOutcome<Done>>()
  const posted = useActionData<FormOutcome<Done>>()
  const outcome = fetcher.data ?? (posted?.form === name ? posted : undefined)
  const refused = useMended(outcome?.ok === false ? outcome : undefined)
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy: fetcher.state !== 'idle',
    /** Its answer is here, and only the page around it is still being looked at again. */
    answered: fetcher.state === 'loading',
    /** What is on its way, where one page has many forms of the same kind. */
    sending: fetcher.formData,
    outcome,
    /** The outcome came with a document of its own, in which nothing secret stands that was typed before. */
    cameBack: outcome !== undefined && outcome === posted,
    refused,
    done: outcome?.ok ? outcome.done : undefined,
  }
}

/** What a field shows when the form comes back without JavaScript. */
export const keptValue = (refused: RefusedForm | undefined, field: string): string | undefined => refused?.values[field]
