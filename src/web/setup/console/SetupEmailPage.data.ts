import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { type ConnectionsData, readConnectionsPage } from '#web/connections/console/ConnectionsPage.data.ts'
import { answerConnections } from '#web/connections/console/connection-forms.ts'

export type SetupEmailData = ConnectionsData & { setup: Setup }

export async function loader({ context }: LoaderFunctionArgs): Promise<SetupEmailData> {
  const api = apiOf(context)
  const [setup, page] = await Promise.all([api('GET /api/v1/desk/setup/'), readConnectionsPage(api)])
  return { setup, ...page }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerConnections(await request.formData(), context.get(apiContext))
}
