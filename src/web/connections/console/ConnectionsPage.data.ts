import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Connections } from '#contract/connections/connections.calls.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { answerConnections } from './connection-forms.ts'

export type ConnectionsData = {
  connections: Connections
}

export const loader = ({ context }: LoaderFunctionArgs): Promise<ConnectionsData> => readConnectionsPage(apiOf(context))

export async function action({ request, context }: ActionFunctionArgs) {
  return answerConnections(await request.formData(), context.get(apiContext))
}

export const readConnectionsPage = async (api: Api): Promise<ConnectionsData> => ({
  connections: await api('GET /api/v1/desk/connections/'),
})
