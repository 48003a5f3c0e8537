import { data } from 'react-router'
import type { RecordChange } from '#contract/changes/changes.ts'
import {
  type ConnectionKind,
  type Encryption,
  nodeNetworks,
  type ServiceName,
  unset,
} from '#contract/connections/connection-names.ts'
import type { SeenConnection } from '#contract/connections/connections.calls.ts'
import type { ConnectionRecord, NodesConnection } from '#contract/connections/connections.ts'
import type { Api } from '#web/api/api.ts'
import { makeAtOnce } from '#web/console/records/change-steps.ts'
import { answerForm, type FormOutcome, nameOfForm } from '#web/forms/form-outcome.ts'

/** The forms of connections, on their own pages and in the set-up. */
export function answerConnections(form: FormData, api: Api) {
  const name = nameOfForm(form)
  const keep = async (kind: ConnectionKind, { record, seen }: { record: ConnectionRecord; seen: SeenConnection }) => {
    await set(api, kind, record)
    return seen
  }
  const tryAml = (kind: 'amlbot' | 'getblock') =>
    answerForm(kind, form, amlFields, async body =>
      keep(kind, await api(`POST /api/v1/desk/connections/${kind}/trial/`, { body })),
    )
  const tryService = (kind: ServiceName) =>
    answerForm(kind, form, serviceFields, async ({ takes, ...account }) =>
      keep(
        kind,
        await api(`POST /api/v1/desk/connections/${kind}/trial/`, { body: { ...account, takes: listOf(takes) } }),
      ),
    )
  switch (name) {
    case 'smtp':
      return answerForm(name, form, smtpFields, async ({ host, port, encryption, user, password, from }) => {
        const body = { host, port: Number(port), encryption: encryption as Encryption, user, password, from }
        return keep('smtp', await api('POST /api/v1/desk/connections/smtp/trial/', { body }))
      })
    case 'imap':
      return answerForm(name, form, imapFields, async ({ port, encryption, plus, ...texts }) => {
        const body = { ...texts, port: Number(port), encryption: encryption as Encryption, plus: plus !== '' }
        return keep('imap', await api('POST /api/v1/desk/connections/imap/trial/', { body }))
      })
    case 'telegram':
      return answerForm(name, form, { token: 'secret', group: 'optional' }, async body =>
        keep('telegram', await api('POST /api/v1/desk/connections/telegram/trial/', { body })),
      )
    case 'amlbot':
    case 'getblock':
      return tryAml(name)
    case 'heleket':
    case 'yookassa':
      return tryService(name)
    case 'nodes':
      return answerForm(name, form, nodesFields, async nodes => {
        const listed = nodeNetworks.map(network => [network, listOf(nodes[network])])
        const body = Object.fromEntries(listed) as NodesConnection
        return keep('nodes', await api('POST /api/v1/desk/connections/nodes/trial/', { body }))
      })
    case 'test-letter':
      return answerForm(name, form, {}, () => api('POST /api/v1/desk/test-letter/'))
    case 'check':
      return answerForm(name, form, { kind: 'kept' }, ({ kind }) =>
        api('POST /api/v1/desk/connection-checks/{kind}/', {
          params: { kind: kind as Exclude<ConnectionKind, 'smtp'> },
        }),
      )
    case 'remove':
      return answerForm(name, form, { kind: 'kept' }, ({ kind }) => set(api, kind as ConnectionKind, unset))
    default:
      return data<FormOutcome<never>>(
        { form: name, ok: false, values: {}, refusal: { code: 'invalid' }, fields: {} },
        { status: 400 },
      )
  }
}

const serverFields = { host: 'kept', port: 'kept', encryption: 'kept' } as const
const smtpFields = { ...serverFields, user: 'optional', password: 'optional-secret', from: 'optional' } as const
const imapFields = {
  ...serverFields,
  user: 'kept',
  password: 'secret',
  folder: 'optional',
  address: 'optional',
  plus: 'optional',
  authServer: 'optional',
} as const
const amlFields = { id: 'optional', secret: 'secret', url: 'kept' } as const
const serviceFields = { id: 'kept', secret: 'secret', takes: 'kept', url: 'kept' } as const
/** Addresses of nodes usually hold a key. */
const nodesFields = {
  ethereum: 'optional-secret',
  'bnb-smart-chain': 'optional-secret',
  polygon: 'optional-secret',
  arbitrum: 'optional-secret',
  optimism: 'optional-secret',
  base: 'optional-secret',
  avalanche: 'optional-secret',
} as const satisfies Record<(typeof nodeNetworks)[number], 'optional-secret'>

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const set = (api: Api, key: ConnectionKind, fields: ConnectionRecord) =>
  makeAtOnce(api, [{ section: 'connection', key, fields } as RecordChange])
