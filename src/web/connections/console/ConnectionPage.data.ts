import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { type ConnectionKind, connectionKinds } from '#contract/connections/connection-names.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { type ConnectionsData, readConnectionsPage } from './ConnectionsPage.data.ts'
import { answerConnections } from './connection-forms.ts'

export type ConnectionData = ConnectionsData & { kind: ConnectionKind }

export async function loader({ params, context }: LoaderFunctionArgs): Promise<ConnectionData> {
  const kind = kindOf(params.kind)
  return { kind, ...(await readConnectionsPage(apiOf(context))) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  kindOf(params.kind)
  return answerConnections(await request.formData(), context.get(apiContext))
}

function kindOf(text = ''): ConnectionKind {
  const kind = connectionKinds.find(kind => kind === text)
  if (!kind) throw data({ code: 'not-found' }, { status: 404 })
  return kind
}
