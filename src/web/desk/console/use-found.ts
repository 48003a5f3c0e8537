import { useEffect, useState } from 'react'
import { hasRight } from '#contract/auth/rights.ts'
import type { Role } from '#contract/auth/roles.ts'
import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import type { CustomerListItem } from '#contract/customers/customers.ts'
import type { QueueItem } from '#contract/desk/desk.ts'
import { inOtherLayout } from '#contract/keyboard-layout.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { LEAST_SEARCH } from './queue-query.ts'

/** The debounce of the search. */
const PAUSE_MS = 150

/** As many of a kind as help; the page of the kind lists all. */
const MOST = '6'

export type Found = {
  claims: readonly QueueItem[]
  customers: readonly CustomerListItem[]
  /** By their codes, and pairs of codes. */
  currencies: readonly string[]
  directions: readonly { from: string; to: string }[]
  names: ShownCurrencies
}

export const nothingFound: Found = { claims: [], customers: [], currencies: [], directions: [], names: {} }

/** What the server finds for the typed text, nothing before its answer; undefined without a search. */
export function useFound(typed: string, role: Role): Found | undefined {
  const [found, setFound] = useState<{ of: string; found: Found }>()
  const q = typed.trim().slice(0, 200)
  const wanted = q.length >= LEAST_SEARCH

  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    const pause = setTimeout(() => {
      search(q, role, controller.signal).then(
        found => setFound({ of: q, found }),
        (error: unknown) => {
          // Without an answer nothing is listed; the other entries stay.
          if (!controller.signal.aborted && !(error instanceof ApiError)) throw error
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      controller.abort()
    }
  }, [q, role, wanted])

  return wanted ? (found?.of === q ? found.found : nothingFound) : undefined
}

/** An e-mail, a txid or a name may have been typed in the wrong layout of the keyboard. */
async function search(q: string, role: Role, signal: AbortSignal): Promise<Found> {
  const found = await searchAs(q, role, signal)
  const { claims, customers, currencies, directions } = found
  const isNothing = [claims, customers, currencies, directions].every(({ length }) => length === 0)
  const other = inOtherLayout(q)
  return isNothing && other !== q ? searchAs(other, role, signal) : found
}

async function searchAs(q: string, role: Role, signal: AbortSignal): Promise<Found> {
  const options = { signal }
  const records = (section: 'currency' | 'direction') =>
    browserApi(
      'GET /api/v1/desk/records/{section}/',
      { params: { section }, query: { search: q.slice(0, 80), size: MOST } },
      options,
    )
  const [claims, customers, currencies, directions, names] = await Promise.all([
    hasRight(role, 'claims.see') ? browserApi('GET /api/v1/desk/search/', { query: { q } }, options) : undefined,
    hasRight(role, 'people.customers')
      ? browserApi('GET /api/v1/desk/customers/', { query: { q, size: MOST } }, options)
      : undefined,
    records('currency'),
    records('direction'),
    readCurrencies(browserApi),
  ])
  return {
    claims: claims?.items ?? [],
    customers: customers?.items ?? [],
    currencies: currencies.items.map(({ key }) => key),
    directions: directions.items.flatMap(({ key }) => currenciesOf(key) ?? []),
    names,
  }
}
