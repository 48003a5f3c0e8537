/** What the office can be connected with in the console. */
export const connectionKinds = [
  'smtp',
  'imap',
  'telegram',
  'amlbot',
  'getblock',
  'nodes',
  'heleket',
  'yookassa',
] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** TLS from the first byte, TLS that is asked for (STARTTLS), or none at all, for a server in a private network. */
export const encryptions = ['tls', 'starttls', 'none'] as const
export type Encryption = (typeof encryptions)[number]

/** The record of a connection that is not set. */
export const unset = { sealed: '', label: '' } as const

/** Which server it is, and as whom. */
export const labelOf = ({ host, port, user }: { host: string; port: number; user?: string }): string =>
  user ? `${user} @ ${host}:${port}` : `${host}:${port}`

/** The services that check addresses, where their documents say that they are. */
export const amlAddresses = {
  amlbot: 'https://extrnlapiendpoint.silencatech.com/',
  getblock: 'https://api.getblock.net/rpc/v1/request',
} as const

/** The services that take payments for the office. Each is a rail of its name. */
export const serviceNames = ['heleket', 'yookassa'] as const satisfies readonly ConnectionKind[]
export type ServiceName = (typeof serviceNames)[number]

/** Where they are asked, as their documents say. Cryptomus speaks as Heleket does, at `https://api.cryptomus.com/`. */
export const serviceAddresses: Readonly<Record<ServiceName, string>> = {
  heleket: 'https://api.heleket.com/',
  yookassa: 'https://api.yookassa.ru/',
}

/** The networks whose nodes are set in the console. */
export const nodeNetworks = [
  'ethereum',
  'bnb-smart-chain',
  'polygon',
  'arbitrum',
  'optimism',
  'base',
  'avalanche',
] as const
