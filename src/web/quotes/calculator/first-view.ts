import type { RouterContextProvider } from 'react-router'
import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import { apiContext, apiOf, pageError } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { localeContext } from '#web/locale/locale.tsx'
import type { InitQuery } from './read-address.ts'

/** What stands instead of a page that needs a direction. The lead goes on after the name of the office. */
export type NoDirections = { none: { title: string; lead: string } }

type Context = Readonly<RouterContextProvider>

/** The first view of the calculator; undefined where the office has no direction to show. */
export async function readFirstView(context: Context, query: InitQuery): Promise<CalculatorInit | undefined> {
  try {
    return await context.get(apiContext)('GET /front-api/calculator/init', { query })
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'rates-unavailable') return undefined
    throw pageError(error)
  }
}

/** Few offices are ever without a direction, so its texts are loaded only then. */
export async function withoutDirections(context: Context) {
  const { noDirections } = await import('./no-directions.ts')
  return noDirections(apiOf(context), context.get(localeContext))
}
