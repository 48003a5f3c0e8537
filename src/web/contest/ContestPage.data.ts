import { data, type LoaderFunctionArgs } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { isSlug } from '#contract/content/slug.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'

export type ContestData = CallAnswer<CallsByAddress['GET /api/v1/contests/']> & {
  /** An older contest was asked for by its key. */
  asked: boolean
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ContestData> {
  const key = new URL(request.url).searchParams.get('contest') ?? undefined
  if (key !== undefined && (key.length > 80 || !isSlug(key)))
    throw data({ message: 'No such contest' }, { status: 404 })
  const query = { locale: context.get(localeContext), key }
  const contests = await apiOf(context)('GET /api/v1/contests/', { query })
  return { ...contests, asked: key !== undefined }
}
