import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { NewPassword } from '#contract/auth/user.ts'
import type { ListAddresses } from '#server/aml/lists/fetch-lists.ts'
import { publishedAt } from '#server/aml/lists/sanctions-lists.ts'
import { type AmlKeys, readServiceKey } from '#server/aml/providers/open-services.ts'
import { isAddress } from '#server/emails/sender.ts'
import type { SmtpServer } from '#server/emails/smtp-mailer.ts'
import { readSmtpUrl } from '#server/emails/smtp-url.ts'
import {
  LONGEST_PLUS_LOCAL,
  type Mailbox,
  mailboxAddress,
  type ReplyTerms,
  readMailboxUrl,
} from '#server/mailbox/mailbox-url.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import type { EvmOptions } from '#server/rails/open-rails.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import type { TelegramBot } from '#server/telegram/bot-api.ts'
import { nameOf } from '#server/verification/photos.ts'
import { type PhotoPlace, readPhotoPlace } from '#server/verification/stores/photo-place.ts'
import { type UnknownVariable, unknownVariables } from './unknown-variables.ts'

export type Config = {
  port: number
  host: string
  home: string
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string
  /** The public address, when it is not the one that the office listens on. */
  origin?: string
  demo: boolean
  /** The source of exchange rates: real markets, or a demo market that needs no network. */
  rates: RatesMode
  /** Absent: the secret in the home. */
  secret?: string
  /** Whether a database that was used with another, lost secret is opened. */
  newSecret?: boolean
  /** The secret before, which opens the photos that are not sealed again yet. */
  oldSecret?: string
  /** Where the photos of checks are kept, and where they were before. */
  photos?: { place?: PhotoPlace; before?: PhotoPlace }
  /** Opens `/metrics` to requests with this bearer token. */
  metricsToken?: string
  /** How long a stopping office still serves while `/readyz` fails. */
  stopDelayMs: number
  /** The maximum length of a session. */
  sessionDays: number
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[]
  /** The owner's account at the first start; what is absent is generated. */
  owner: { email?: string; password?: string }
  /** Absent: e-mails are written to the home. */
  smtp?: SmtpServer
  /** The sender of e-mails, when it does not follow from the other settings. */
  mailFrom?: string
  /** Where customers write to. */
  contact?: string
  /** The mailbox whose letters become messages of their conversations. Absent: nobody reads replies to e-mails. */
  inbox?: { mailbox: Mailbox; terms: ReplyTerms }
  /** The keys of the services that check addresses and transactions. */
  aml?: AmlKeys
  /** The bot that tells customers of their claims, and the staff's group of claims, alarms and chats. */
  telegram?: TelegramBot & { group?: string }
  /** Where the sanctions lists are fetched from. Absent: the owner imports them. */
  lists?: NonNullable<ListAddresses>
  /** The wallet and the nodes of the chains that the office watches itself. */
  evm?: EvmOptions
}

const homeInTheClone = fileURLToPath(new URL('../../.agio', import.meta.url))

const isChosen = (password: string) => NewPassword.safeParse(password).success

/** An address, or a network with its prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
  return family !== 0 && fits && rest.length === 0
}

/** Addresses of nodes, separated by commas: the first that answers is used. */
const Nodes = z
  .string()
  .transform(list => list.split(',').map(url => url.trim()))
  .refine(
    urls => urls.every(url => /^https?:\/\//.test(url) && URL.canParse(url)),
    'must be addresses of nodes: https://…',
  )
  .optional()

/** A key of a service that checks addresses. What is wrong with it is said without the key. */
const ServiceKey = z
  .string()
  .transform((text, context) => {
    const key = readServiceKey(text)
    if (!key)
      context.addIssue('must be https://id:secret@host/, with signs like @ and % in the secret written as %40 and %25')
    return key ?? z.NEVER
  })
  .optional()

const OnOff = z
  .enum(['on', 'off'], 'must be on or off')
  .transform(word => word === 'on')
  .optional()

/** A place of photos. What is wrong with it is said without the key. */
const PhotosAt = z
  .string()
  .transform((text, context) => {
    const place = readPhotoPlace(text)
    if (!place) context.addIssue('must be database, the path of a folder, or s3://id:secret@host/bucket?region=…')
    return place ?? z.NEVER
  })
  .optional()

/** What is wrong with it is said without it, because it may have a token. */
const ListAddress = z
  .string()
  .max(500, 'must be an address of at most 500 characters')
  .refine(url => /^https?:\/\//.test(url) && URL.canParse(url), 'must be the address of a file: https://…')
  .optional()

/** `ETH=30,USDTBEP20=40` */
const byCurrency = (value: RegExp, must: string) =>
  z
    .string()
    .transform(list => list.split(',').map(pair => pair.trim().split('=')))
    .refine(
      pairs => pairs.every(pair => pair.length === 2 && /^[A-Z0-9]{2,20}$/.test(pair[0]!) && value.test(pair[1]!)),
      must,
    )
    .transform(pairs => Object.fromEntries(pairs) as Record<string, string>)

const bare = (text: string) => (URL.canParse(text) ? new URL(text).origin : undefined)

/** Each message says what the variable must be, without its value, which may be a secret. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine(port => port <= 65_535, 'must be a number from 0 to 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  AGIO_HOME: z
    .string()
    .transform(folder => resolve(folder))
    .default(homeInTheClone),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  AGIO_URL: z
    .string()
    .regex(/^https?:\/\//, 'must begin with http:// or https://')
    .refine(url => bare(url) === url.replace(/\/$/, ''), 'must be an address without a path: https://office.example')
    .transform(url => bare(url)!)
    .optional(),
  AGIO_DEMO: OnOff,
  AGIO_RATES: z.enum(['demo', 'live'], 'must be demo or live').optional(),
  AGIO_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  AGIO_NEW_SECRET: OnOff,
  AGIO_OLD_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  AGIO_PHOTOS: PhotosAt,
  AGIO_OLD_PHOTOS: PhotosAt,
  AGIO_METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  AGIO_STOP_DELAY: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 60')
    .transform(Number)
    .refine(seconds => seconds <= 60, 'must be a number of seconds from 0 to 60')
    .default(0),
  AGIO_SESSION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of days from 1 to 365')
    .transform(Number)
    .refine(days => days <= 365, 'must be a number of days from 1 to 365')
    .default(30),
  AGIO_TRUSTED_PROXIES: z
    .string()
    .transform(list => list.split(',').map(proxy => proxy.trim()))
    .refine(list => list.every(isNetwork), 'must be addresses or networks: 127.0.0.1,10.0.0.0/8')
    .default([]),
  AGIO_OWNER_EMAIL: z.string().refine(isAddress, 'must be an e-mail address: anna@office.example').optional(),
  AGIO_CONTACT_EMAIL: z.string().refine(isAddress, 'must be an e-mail address: help@office.example').optional(),
  AGIO_OWNER_PASSWORD: z.string().refine(isChosen, 'must be from 8 to 128 characters long').optional(),
  SMTP_URL: z
    .string()
    .transform((url, context) => {
      const server = readSmtpUrl(url)
      if (!server)
        context.addIssue(
          'must be smtp://user:password@host:587 or smtps://…, with signs like @ and % in the password written as %40 and %25',
        )
      return server ?? z.NEVER
    })
    .optional(),
  AGIO_INBOX: z
    .string()
    .transform((url, context) => {
      const mailbox = readMailboxUrl(url)
      if (!mailbox)
        context.addIssue(
          'must be imaps://user:password@host/INBOX or imap://…, with signs like @ and % in the user and the password written as %40 and %25',
        )
      return mailbox ?? z.NEVER
    })
    .optional(),
  AGIO_INBOX_ADDRESS: z.string().refine(isAddress, 'must be an e-mail address: help@office.example').optional(),
  AGIO_INBOX_PLUS: OnOff,
  AGIO_INBOX_AUTH: z
    .string()
    .regex(
      /^[\w.-]{1,253}$/,
      'must be the name by which the mail server signs Authentication-Results: mx.office.example',
    )
    .optional(),
  // Checked where it is used: a key that can spend needs another message than a typing error.
  AGIO_EVM_XPUB: z.string().optional(),
  AGIO_AMLBOT: ServiceKey,
  AGIO_GETBLOCK: ServiceKey,
  AGIO_TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d{5,20}:[\w-]{20,100}$/, 'must be the token that BotFather gives: 123456789:AA…')
    .optional(),
  AGIO_TELEGRAM_GROUP: z
    .string()
    .regex(/^(-?\d{1,20}|@\w{4,32})$/, 'must be the id of the group: -1001234567890')
    .optional(),
  AGIO_TELEGRAM_URL: z
    .string()
    .regex(/^https?:\/\//, 'must begin with http:// or https://')
    .refine(url => bare(url) === url.replace(/\/$/, ''), 'must be an address without a path')
    .transform(url => bare(url)!)
    .default('https://api.telegram.org'),
  AGIO_LISTS: OnOff,
  AGIO_LIST_OFAC: ListAddress,
  AGIO_LIST_EU: ListAddress,
  AGIO_EVM_ETHEREUM: Nodes,
  AGIO_EVM_BSC: Nodes,
  AGIO_EVM_CONFIRMATIONS: byCurrency(
    /^([1-9]\d?|1[01]\d|12[0-8])$/,
    'must say from 1 to 128 blocks for a currency: ETH=30,USDTBEP20=40',
  ).default({}),
  AGIO_EVM_DUST: byCurrency(/^\d{1,12}(\.\d{1,18})?$/, 'must be amounts by currency: ETH=0.0001,USDTERC20=1').default(
    {},
  ),
  MAIL_FROM: z.string().refine(isAddress, 'must be an e-mail address: post@office.example').optional(),
})

export const unknownIn = (env: NodeJS.ProcessEnv): UnknownVariable[] =>
  unknownVariables(env, Object.keys(Environment.shape))

/** The whole environment of the office, parsed once. The first variable that is wrong stops the start. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // A compose file passes an absent variable as an empty one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const misspelt = unknownIn(given).find(({ likely }) => likely !== undefined)
  if (misspelt)
    throw new StartRefusal(
      'unknown-variable',
      `${misspelt.name} is not a variable of Agio: ${misspelt.likely} is probably meant`,
    )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue]
    throw new StartRefusal('bad-variable', `${path.join('.')} ${message}`)
  }
  const {
    PORT,
    HOST,
    AGIO_HOME,
    DATABASE_URL,
    AGIO_URL,
    AGIO_DEMO,
    AGIO_RATES,
    AGIO_SECRET,
    AGIO_NEW_SECRET,
    AGIO_OLD_SECRET,
    AGIO_PHOTOS,
    AGIO_OLD_PHOTOS,
    AGIO_METRICS_TOKEN,
    AGIO_STOP_DELAY,
    AGIO_SESSION_DAYS,
    AGIO_TRUSTED_PROXIES,
    AGIO_OWNER_EMAIL,
    AGIO_OWNER_PASSWORD,
    AGIO_CONTACT_EMAIL,
    SMTP_URL,
    AGIO_INBOX,
    AGIO_INBOX_ADDRESS,
    AGIO_INBOX_PLUS,
    AGIO_INBOX_AUTH,
    MAIL_FROM,
    AGIO_AMLBOT,
    AGIO_GETBLOCK,
    AGIO_TELEGRAM_TOKEN,
    AGIO_TELEGRAM_GROUP,
    AGIO_TELEGRAM_URL,
    AGIO_LISTS,
    AGIO_LIST_OFAC,
    AGIO_LIST_EU,
    AGIO_EVM_XPUB,
    AGIO_EVM_ETHEREUM,
    AGIO_EVM_BSC,
    AGIO_EVM_CONFIRMATIONS,
    AGIO_EVM_DUST,
  } = parsed.data
  if (DATABASE_URL && !AGIO_SECRET)
    throw new StartRefusal(
      'bad-variable',
      'AGIO_SECRET must be set together with DATABASE_URL, the same in every process on that database: openssl rand -base64 32 makes one',
    )
  if (AGIO_OLD_SECRET && AGIO_OLD_SECRET === AGIO_SECRET)
    throw new StartRefusal(
      'bad-variable',
      'AGIO_OLD_SECRET is the secret before the one in AGIO_SECRET, and they are alike',
    )
  if (AGIO_OLD_PHOTOS && nameOf(AGIO_OLD_PHOTOS) === nameOf(AGIO_PHOTOS ?? 'database'))
    throw new StartRefusal(
      'bad-variable',
      'AGIO_OLD_PHOTOS must be another kind of place than AGIO_PHOTOS: from one folder or bucket to another, copy the files',
    )
  const demo = AGIO_DEMO ?? !DATABASE_URL
  const rates = AGIO_RATES ?? (demo ? 'demo' : 'live')
  if (rates === 'demo' && !demo)
    throw new StartRefusal(
      'bad-variable',
      'AGIO_RATES=demo is a market that was made up, and AGIO_DEMO=off takes real money: set AGIO_RATES=live',
    )
  if (AGIO_EVM_XPUB && demo)
    throw new StartRefusal(
      'bad-variable',
      'AGIO_EVM_XPUB has no use in a demo office, which takes no money: set AGIO_DEMO=off',
    )
  if (AGIO_TELEGRAM_GROUP !== undefined && AGIO_TELEGRAM_TOKEN === undefined)
    throw new StartRefusal(
      'bad-variable',
      'AGIO_TELEGRAM_GROUP needs the bot that writes to it: set AGIO_TELEGRAM_TOKEN',
    )
  const inboxAddress = AGIO_INBOX && mailboxAddress(AGIO_INBOX.user, AGIO_INBOX_ADDRESS)
  if (AGIO_INBOX && !inboxAddress)
    throw new StartRefusal(
      'bad-variable',
      'AGIO_INBOX_ADDRESS must say to which address replies go: the user of AGIO_INBOX is none',
    )
  if (!AGIO_INBOX && (AGIO_INBOX_ADDRESS || AGIO_INBOX_PLUS || AGIO_INBOX_AUTH))
    throw new StartRefusal('bad-variable', 'AGIO_INBOX must name the mailbox that the other AGIO_INBOX_… are about')
  if (AGIO_INBOX_PLUS && inboxAddress && inboxAddress.lastIndexOf('@') > LONGEST_PLUS_LOCAL)
    throw new StartRefusal(
      'bad-variable',
      `AGIO_INBOX_PLUS needs an address with at most ${LONGEST_PLUS_LOCAL} characters before the @, because 47 are added to them`,
    )
  return {
    port: PORT,
    host: HOST,
    home: AGIO_HOME,
    databaseUrl: DATABASE_URL || undefined,
    origin: AGIO_URL || undefined,
    demo,
    rates,
    stopDelayMs: AGIO_STOP_DELAY * 1_000,
    sessionDays: AGIO_SESSION_DAYS,
    trustedProxies: AGIO_TRUSTED_PROXIES,
    owner: {
      email: AGIO_OWNER_EMAIL || undefined,
      password: AGIO_OWNER_PASSWORD || undefined,
    },
    secret: AGIO_SECRET || undefined,
    newSecret: AGIO_NEW_SECRET || undefined,
    oldSecret: AGIO_OLD_SECRET || undefined,
    photos: AGIO_PHOTOS || AGIO_OLD_PHOTOS ? { place: AGIO_PHOTOS, before: AGIO_OLD_PHOTOS } : undefined,
    metricsToken: AGIO_METRICS_TOKEN || undefined,
    smtp: SMTP_URL,
    mailFrom: MAIL_FROM || undefined,
    inbox:
      AGIO_INBOX && inboxAddress
        ? {
            mailbox: AGIO_INBOX,
            terms: {
              address: inboxAddress,
              plus: AGIO_INBOX_PLUS ?? false,
              authServer: AGIO_INBOX_AUTH || undefined,
            },
          }
        : undefined,
    contact: AGIO_CONTACT_EMAIL || undefined,
    aml: AGIO_AMLBOT || AGIO_GETBLOCK ? { amlbot: AGIO_AMLBOT, getblock: AGIO_GETBLOCK } : undefined,
    telegram: AGIO_TELEGRAM_TOKEN
      ? {
          token: AGIO_TELEGRAM_TOKEN,
          url: AGIO_TELEGRAM_URL,
          group: AGIO_TELEGRAM_GROUP || undefined,
        }
      : undefined,
    lists: AGIO_LISTS ? { ofac: AGIO_LIST_OFAC ?? publishedAt.ofac, eu: AGIO_LIST_EU ?? publishedAt.eu } : undefined,
    evm: AGIO_EVM_XPUB
      ? {
          key: AGIO_EVM_XPUB,
          nodes: {
            ethereum: AGIO_EVM_ETHEREUM,
            'bnb-smart-chain': AGIO_EVM_BSC,
          },
          terms: {
            confirmations: Object.fromEntries(
              Object.entries(AGIO_EVM_CONFIRMATIONS).map(([currency, blocks]) => [currency, Number(blocks)]),
            ),
            dust: AGIO_EVM_DUST,
          },
        }
      : undefined,
  }
}
