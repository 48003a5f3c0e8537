import type { LoaderFunctionArgs } from 'react-router'

const outcomes = ['activate', 'password', 'undo-email', 'invitation'] as const
export type SuccessData = { what: (typeof outcomes)[number] | 'nothing' }

export function loader({ request }: LoaderFunctionArgs): SuccessData {
  const what = new URL(request.url).searchParams.get('what')
  return { what: outcomes.find(known => known === what) ?? 'nothing' }
}
