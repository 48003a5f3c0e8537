import { z } from 'zod'
import { type ConnectionKind, encryptions, labelOf, type nodeNetworks } from './connection-names.ts'

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    // A server is told each of them in one line.
    .regex(/^[^\p{Cc}]*$/u)

const Host = line(200).regex(/^[A-Za-z0-9.:-]+$/)
const Port = z.int().min(1).max(65_535)
const Address = line(254).regex(/^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]{1,189}$/)

/** The mail server that letters leave by. */
export const SmtpConnection = z
  .strictObject({
    host: Host,
    port: Port,
    encryption: z.enum(encryptions),
    user: line(200).meta({ description: 'Empty: the server asks for none' }),
    password: line(500),
    from: z
      .union([z.literal(''), Address])
      .meta({ description: 'The sender; empty is the user, where that is an address' }),
  })
  .meta({ id: 'SmtpConnection' })
export type SmtpConnection = z.infer<typeof SmtpConnection>

/** The mailbox that customers' replies arrive in. */
export const ImapConnection = z
  .strictObject({
    host: Host,
    port: Port,
    encryption: z.enum(encryptions),
    user: line(200).min(1),
    password: line(500).min(1),
    folder: line(200).meta({ description: 'Empty: INBOX' }),
    address: z
      .union([z.literal(''), Address])
      .meta({ description: 'Where replies go; empty is the user, where that is an address' }),
    plus: z.boolean().meta({ description: 'The mailbox also gets what is sent to `address+anything@`' }),
    authServer: z.union([z.literal(''), line(253).regex(/^[\w.-]+$/)]).meta({
      description: 'The name of the server in `Authentication-Results` that must say that a sender is proved',
    }),
  })
  .meta({ id: 'ImapConnection' })
export type ImapConnection = z.infer<typeof ImapConnection>

/** The bot that tells customers of their orders, and the group of the staff. */
export const TelegramBotKey = z
  .strictObject({
    token: z.string().regex(/^\d{5,20}:[\w-]{20,100}$/),
    group: z
      .union([z.literal(''), z.string().regex(/^(-?\d{1,20}|@\w{4,32})$/)])
      .meta({ description: 'The id of the group; empty is none' }),
  })
  .meta({ id: 'TelegramBotKey' })
export type TelegramBotKey = z.infer<typeof TelegramBotKey>

/** The same with the bot's name, which Telegram says. */
export const TelegramConnection = TelegramBotKey.extend({ bot: z.string().max(64) })
export type TelegramConnection = z.infer<typeof TelegramConnection>

/** So strict that whoever reads the host reads the one that is asked. */
const web = /^https?:\/\/([A-Za-z0-9.-]+(?::\d{1,5})?|\[[\da-fA-F:.]+\](?::\d{1,5})?)(?:[/?][\w./?&=%~:+,;!$()*-]*)?$/
const Web = z
  .string()
  .trim()
  .max(300)
  .regex(web)
  .refine(text => z.url().safeParse(text).success)
const hostOf = (url: string): string => web.exec(url)![1]!.toLowerCase()

/** The key of a service that checks addresses and transfers. */
export const AmlConnection = z
  .strictObject({
    url: Web,
    id: line(200).meta({ description: 'Empty: the service knows keys alone' }),
    secret: line(500).min(1),
  })
  .meta({ id: 'AmlConnection' })
export type AmlConnection = z.infer<typeof AmlConnection>

const Nodes = z.array(Web).max(4)

/** The nodes of the chains that the office watches itself, by network: the first that answers is used, the others confirm. */
export const NodesConnection = z
  .strictObject({
    ethereum: Nodes,
    'bnb-smart-chain': Nodes,
    polygon: Nodes.optional(),
    arbitrum: Nodes.optional(),
    optimism: Nodes.optional(),
    base: Nodes.optional(),
    avalanche: Nodes.optional(),
  } satisfies Record<(typeof nodeNetworks)[number], z.ZodType>)
  .refine(nodes => Object.values(nodes).some(urls => urls.length > 0), {
    path: ['ethereum'],
    params: { code: 'missing' },
  })
  .meta({ id: 'NodesConnection' })
export type NodesConnection = z.infer<typeof NodesConnection>

/** `USDTTRC20=USDT/tron`: a currency of the office, and the way of the service in which it is paid. */
export const ServiceTake = z.string().regex(/^[A-Z0-9]{2,20}=[\w/-]{1,20}$/)

/** An account at a service that takes payments, and the currencies that customers pay by it. */
export const ServiceConnection = z
  .strictObject({
    url: Web.max(90),
    id: line(50).min(1).meta({ description: 'The merchant or the shop' }),
    secret: line(500).min(1),
    takes: z.array(ServiceTake).min(1).max(10),
  })
  .refine(({ takes }) => new Set(takes.map(take => take.split('=')[0])).size === takes.length, {
    path: ['takes'],
    params: { code: 'repeated' },
  })
  .meta({ id: 'ServiceConnection' })
export type ServiceConnection = z.infer<typeof ServiceConnection>

/** The shape of what is sealed of each kind. */
export const connectionValues = {
  smtp: SmtpConnection,
  imap: ImapConnection,
  telegram: TelegramConnection,
  amlbot: AmlConnection,
  getblock: AmlConnection,
  nodes: NodesConnection,
  heleket: ServiceConnection,
  yookassa: ServiceConnection,
} as const satisfies Record<ConnectionKind, z.ZodType>
export type ConnectionValue<K extends ConnectionKind> = z.infer<(typeof connectionValues)[K]>

/** Whose account it is, and what is paid by it: both say where money goes. */
const labelOfService = ({ url, id, takes }: ServiceConnection): string => `${id} @ ${hostOf(url)}: ${takes.join(', ')}`

/** What a second person reads of a connection: all of it that is not secret and that could lead somewhere else. */
const labels: { readonly [K in ConnectionKind]: (value: ConnectionValue<K>) => string } = {
  smtp: labelOf,
  imap: ({ folder, address, ...server }) =>
    `${labelOf(server)}${folder && folder !== 'INBOX' ? `/${folder}` : ''}${address && address !== server.user ? ` (${address})` : ''}`,
  telegram: ({ token, bot, group }) => {
    const name = bot ? `@${bot}` : token.split(':')[0]!
    return group ? `${name}, ${group}` : name
  },
  amlbot: ({ url, id }) => (id ? `${id} @ ${hostOf(url)}` : hostOf(url)),
  getblock: ({ url, id }) => (id ? `${id} @ ${hostOf(url)}` : hostOf(url)),
  nodes: nodes =>
    Object.entries(nodes)
      .filter(([, urls]) => urls.length > 0)
      .map(([network, urls]) => `${network}: ${urls.map(url => hostOf(url)).join(', ')}`)
      .join('; '),
  heleket: labelOfService,
  yookassa: labelOfService,
}

export const labelOfConnection = <K extends ConnectionKind>(kind: K, value: ConnectionValue<K>): string =>
  labels[kind](value)

/** A connection as it is kept: sealed with the office's secret, and a label without what is secret. Both are empty where none is set. */
export const ConnectionRecord = z
  .strictObject({ sealed: z.string().max(8_000), label: z.string().max(600) })
  .meta({ id: 'ConnectionRecord' })
export type ConnectionRecord = z.infer<typeof ConnectionRecord>
