import { data, type LoaderFunctionArgs } from 'react-router'

/**
 * `?wait=1500` makes this page slow to load and `?fail=1` makes it fail, so that the loading bar can be watched.
 * `?only=fields` leaves out the other sections.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (!import.meta.env.SSR) await new Promise(resolve => setTimeout(resolve, Number(searchParams.get('wait') ?? 0)))
  if (searchParams.has('fail')) throw data({ message: 'Так было задумано' }, { status: 503 })
  return { only: searchParams.get('only') }
}

export type UiData = Awaited<ReturnType<typeof loader>>
