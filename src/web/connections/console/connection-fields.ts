import {
  amlAddresses,
  type ConnectionKind,
  nodeNetworks,
  type ServiceName,
  serviceAddresses,
} from '#contract/connections/connection-names.ts'

/** A field of a connection's form. */
export type ConnectionField = {
  name: string
  as?: 'number' | 'password' | 'encryption' | 'box' | 'list'
  initial?: string
}

const server = (port: string): ConnectionField[] => [
  { name: 'host' },
  { name: 'encryption', as: 'encryption', initial: 'tls' },
  { name: 'port', as: 'number', initial: port },
  { name: 'user' },
  { name: 'password', as: 'password' },
]

const aml = (url: string): ConnectionField[] => [
  { name: 'id' },
  { name: 'secret', as: 'password' },
  { name: 'url', initial: url },
]

const service = (name: ServiceName): ConnectionField[] => [
  { name: 'id' },
  { name: 'secret', as: 'password' },
  { name: 'takes', as: 'list' },
  { name: 'url', initial: serviceAddresses[name] },
]

/** What is asked of each kind, in the order of its form. */
export const connectionFields: Readonly<Record<ConnectionKind, readonly ConnectionField[]>> = {
  smtp: [...server('465'), { name: 'from' }],
  imap: [
    ...server('993'),
    { name: 'folder', initial: 'INBOX' },
    { name: 'address' },
    { name: 'plus', as: 'box' },
    { name: 'authServer' },
  ],
  telegram: [{ name: 'token', as: 'password' }, { name: 'group' }],
  amlbot: aml(amlAddresses.amlbot),
  getblock: aml(amlAddresses.getblock),
  nodes: nodeNetworks.map(name => ({ name, as: 'list' })),
  heleket: service('heleket'),
  yookassa: service('yookassa'),
}
