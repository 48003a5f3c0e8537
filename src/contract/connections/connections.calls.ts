import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { connectionKinds } from './connection-names.ts'
import {
  AmlConnection,
  ConnectionRecord,
  ImapConnection,
  NodesConnection,
  ServiceConnection,
  SmtpConnection,
  TelegramBotKey,
} from './connections.ts'
import { isEncryptedOrInside } from './encrypted-way.ts'
import { MailState } from './mail-state.ts'

const tag = 'configuration'

const Kind = z.enum(connectionKinds)

const Connection = z
  .object({
    kind: Kind,
    by: z
      .enum(['environment', 'console', 'nothing'])
      .meta({ description: 'Where what counts was set; the environment wins' }),
    label: z.string().optional().meta({ description: 'What counts now, without what is secret' }),
    works: z.boolean().meta({ description: 'Whether what counts now has answered as it should' }),
    set: z.object({ by: z.string(), at: z.iso.datetime() }).optional(),
    unreadable: z.boolean().meta({ description: 'Sealed with another secret than that of now: it is entered anew' }),
    waiting: z.boolean().meta({ description: 'A change waits for a second person, or for its time' }),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof Connection>

const Connections = z.object({ items: z.array(Connection), mail: MailState }).meta({
  id: 'Connections',
  examples: [
    {
      items: [
        {
          kind: 'smtp',
          by: 'console',
          label: 'post@office.example @ smtp.office.example:587',
          works: true,
          set: { by: 'owner@office.example', at: '2026-11-21T12:00:00Z' },
          unreadable: false,
          waiting: false,
        },
      ],
      mail: 'works',
    },
  ],
})
export type Connections = z.infer<typeof Connections>

export const readConnections = defineCall({
  name: 'readConnections',
  method: 'GET',
  path: '/api/v1/desk/connections/',
  tag,
  summary: 'What the office is connected with: set by whom and when, and never the value',
  summaryRu: 'К чему подключён обменник: кто и когда задал, но не само значение',
  bearer: 'required',
  staff: rights['settings.set'],
  answer: Connections,
})

/** What the other side has said while it was tried. */
const Seen = z
  .object({
    to: z.string().optional().meta({ description: 'Whom the test letter was sent to: the caller' }),
    unread: z.int().optional().meta({ description: 'Letters of the mailbox that nobody has read' }),
    bot: z.string().optional().meta({ description: 'The name of the bot' }),
    score: z.int().optional().meta({ description: 'The share of risk of a known address, in hundredths of a percent' }),
    nodes: z
      .array(
        z.object({
          network: z.string(),
          host: z.string(),
          block: z.string().meta({ description: 'The newest block' }),
          ageSeconds: z.int().meta({ description: 'How old it is' }),
        }),
      )
      .optional(),
    methods: z.array(z.string()).optional().meta({ description: 'The ways of paying that the account has' }),
    callback: z.string().optional().meta({ description: 'Where the service is to call back' }),
  })
  .meta({ id: 'SeenConnection' })
export type SeenConnection = z.infer<typeof Seen>

const Tried = z
  .object({
    record: ConnectionRecord.meta({ description: 'What a change of the section `connection` takes' }),
    seen: Seen,
  })
  .meta({ id: 'TriedConnection' })

const trial = {
  method: 'POST',
  tag,
  bearer: 'required',
  staff: rights['settings.set'],
  proof: 'always',
  answer: Tried,
  refusals: ['connection-failed', 'step-up-required', 'wrong-state'],
} as const

/** A key goes along with what is asked. */
const encrypted = <Account extends z.ZodType<{ url: string }>>(account: Account) =>
  account.refine(({ url }) => isEncryptedOrInside(url), { path: ['url'], params: { code: 'not-encrypted' } })

export const trySmtp = defineCall({
  ...trial,
  name: 'trySmtp',
  path: '/api/v1/desk/connections/smtp/trial/',
  summary:
    'Sends a test letter to the caller by a mail server. Once the server has accepted it, the connection is answered sealed',
  summaryRu:
    'Отправляет вам пробное письмо через почтовый сервер. Когда сервер его принял, отвечает запечатанное подключение',
  body: SmtpConnection,
})

export const tryImap = defineCall({
  ...trial,
  name: 'tryImap',
  path: '/api/v1/desk/connections/imap/trial/',
  summary: 'Signs in to a mailbox and counts its unread letters, then answers the connection sealed',
  summaryRu: 'Входит в почтовый ящик, считает непрочитанные письма и отвечает запечатанное подключение',
  body: ImapConnection,
})

export const tryTelegram = defineCall({
  ...trial,
  name: 'tryTelegram',
  path: '/api/v1/desk/connections/telegram/trial/',
  summary: 'Asks a bot for its name and lets it write to the group, then answers the connection sealed',
  summaryRu: 'Спрашивает имя бота, пишет от него в группу и отвечает запечатанное подключение',
  body: TelegramBotKey,
})

export const tryAmlbot = defineCall({
  ...trial,
  name: 'tryAmlbot',
  path: '/api/v1/desk/connections/amlbot/trial/',
  summary: 'Has AMLBot check a known address, which costs one check, then answers the connection sealed',
  summaryRu: 'Проверяет известный адрес в AMLBot (тратит одну проверку) и отвечает запечатанное подключение',
  body: encrypted(AmlConnection),
})

export const tryGetblock = defineCall({
  ...trial,
  name: 'tryGetblock',
  path: '/api/v1/desk/connections/getblock/trial/',
  summary: 'Has GetBlock check a known address, which costs one check, then answers the connection sealed',
  summaryRu: 'Проверяет известный адрес в GetBlock (тратит одну проверку) и отвечает запечатанное подключение',
  body: encrypted(AmlConnection),
})

export const tryNodes = defineCall({
  ...trial,
  name: 'tryNodes',
  path: '/api/v1/desk/connections/nodes/trial/',
  summary: 'Asks nodes for their chain and their newest block, then answers the connection sealed',
  summaryRu: 'Спрашивает у узлов сеть и последний блок и отвечает запечатанное подключение',
  body: NodesConnection.superRefine((nodes, context) => {
    for (const [network, urls] of Object.entries(nodes))
      if (!urls.every(isEncryptedOrInside))
        context.addIssue({ code: 'custom', path: [network], params: { code: 'not-encrypted' } })
  }),
})

export const tryHeleket = defineCall({
  ...trial,
  name: 'tryHeleket',
  path: '/api/v1/desk/connections/heleket/trial/',
  summary: 'Asks Heleket or Cryptomus which currencies the merchant takes, then answers the connection sealed',
  summaryRu: 'Спрашивает у Heleket или Cryptomus, какие валюты принимает мерчант, и отвечает запечатанное подключение',
  body: encrypted(ServiceConnection),
})

export const tryYookassa = defineCall({
  ...trial,
  name: 'tryYookassa',
  path: '/api/v1/desk/connections/yookassa/trial/',
  summary: 'Asks YooKassa which ways of paying the shop has, then answers the connection sealed',
  summaryRu: 'Спрашивает у ЮKassa, какие способы оплаты есть у магазина, и отвечает запечатанное подключение',
  body: encrypted(ServiceConnection),
})

export const checkConnection = defineCall({
  name: 'checkConnection',
  method: 'POST',
  path: '/api/v1/desk/connection-checks/{kind}/',
  tag,
  summary: 'Tries what counts now, as a trial does',
  summaryRu: 'Пробует то, что действует сейчас, так же, как при подключении',
  bearer: 'required',
  staff: rights['settings.set'],
  proof: 'never',
  params: z.strictObject({ kind: Kind.exclude(['smtp']) }),
  answer: Seen,
  refusals: ['connection-failed', 'wrong-state'],
})

export const sendTestLetter = defineCall({
  name: 'sendTestLetter',
  method: 'POST',
  path: '/api/v1/desk/test-letter/',
  tag,
  summary: 'Sends a test letter to the caller by the mail server that counts now',
  summaryRu: 'Отправляет вам пробное письмо через почтовый сервер, который действует сейчас',
  bearer: 'required',
  staff: rights['settings.set'],
  proof: 'never',
  answer: Seen,
  refusals: ['connection-failed', 'wrong-state'],
})
