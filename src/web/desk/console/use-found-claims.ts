import { useEffect, useState } from 'react'
import type { QueueItem } from '#contract/desk/desk.ts'
import { inOtherLayout } from '#contract/keyboard-layout.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { LEAST_SEARCH } from './queue-query.ts'

/** The debounce of the search. */
const PAUSE_MS = 150

type Found = { of: string; items: readonly QueueItem[] }

/** The claims that the server finds for the typed text, none before its answer; undefined without a search. */
export function useFoundClaims(typed: string, may: boolean): readonly QueueItem[] | undefined {
  const [found, setFound] = useState<Found>()
  const q = typed.trim().slice(0, 200)
  const wanted = may && q.length >= LEAST_SEARCH

  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    const pause = setTimeout(() => {
      searchDesk(q, controller.signal).then(
        items => setFound({ of: q, items }),
        (error: unknown) => {
          // Without an answer no claims are listed; the other entries stay.
          if (!controller.signal.aborted && !(error instanceof ApiError)) throw error
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      controller.abort()
    }
  }, [q, wanted])

  return wanted ? (found?.of === q ? found.items : []) : undefined
}

/** An e-mail or a txid may have been typed in the wrong layout of the keyboard. */
async function searchDesk(q: string, signal: AbortSignal): Promise<readonly QueueItem[]> {
  const search = async (q: string) => (await browserApi('GET /api/v1/desk/search/', { query: { q } }, { signal })).items
  const items = await search(q)
  return items.length === 0 && /[а-яё]/i.test(q) ? search(inOtherLayout(q)) : items
}
