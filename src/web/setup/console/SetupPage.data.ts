import type { LoaderFunctionArgs } from 'react-router'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { apiOf } from '#web/api/api.ts'

export type SetupData = { setup: Setup }

export async function loader({ context }: LoaderFunctionArgs): Promise<SetupData> {
  return { setup: await apiOf(context)('GET /api/v1/desk/setup/') }
}
