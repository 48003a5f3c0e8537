import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { SealAgain } from '#server/auth/office-key.ts'
import type { EndAlarm, RaiseAlarm } from './alarms/alarms.store.ts'
import type { Sections } from './changes/section.ts'
import type { AnyEmailKind } from './emails/email.ts'
import type { DatabaseAddress, Db } from './platform/database/pool.ts'
import type { Env } from './platform/http/request-context.ts'
import type { Task } from './platform/jobs/task.ts'
import type { Listener } from './platform/live/listen.ts'
import type { Variables } from './platform/variables.ts'
import type { PersonalData } from './users/export-data.ts'

/** What every feature has of the office. What it needs of another feature it takes by name. */
export type Office = {
  db: Db
  /**
   * For short reads of pages and calls, which writers then cannot keep waiting. It sees what is committed: a transaction, and what a
   * request reads again after it has written, stay with `db`; so do exports and counts over all there is, which would take these few
   * connections for long.
   */
  reading: Db
  /** With a longer timeout than that of requests. */
  patientDb: Db
  database: DatabaseAddress
  /** An office that takes no real money. */
  demo: boolean
  /** The folder of the office. */
  home: string
  /** The public address, and whether it is an `https` one, so that cookies are sent over that alone. */
  origin: string
  secure: boolean
  /** What everything is signed and encrypted with: the key of the office, which its secret opens. */
  secret: string
  /** The key before, which photos may still be sealed with. */
  secretBefore: string | undefined
  /** Whether the database came out of a backup. */
  restored: boolean
  alarm: RaiseAlarm
  /** Settles an alarm whose reason is gone. */
  endAlarm: EndAlarm
  /** Whether the disk has no room for anything new. */
  isFull: () => boolean
  /** False while the office hears of no change in the database. */
  isListening: () => boolean
  /** The fixed addresses of pages that search engines may list. Known when everything is open. */
  listedPages: () => readonly string[]
  /** What this process answers a visitor at a path, without a socket. Works when everything is open. */
  askItself: (path: string, headers: Record<string, string>) => Promise<Response>
  /** What all features have of these together. Complete when everything is open. */
  sections: Sections
  personalData: PersonalData
  emails: readonly AnyEmailKind[]
  now: () => Date
  log: Logger
}

/** What a feature gives when it is opened. */
export type Opened<Offers> = {
  /** What features below it in the list take by name. */
  offers?: Offers
  routes?: (app: Hono<Env>) => void
  /** Jobs and scheduled tasks. */
  tasks?: readonly Task[]
  /** What is done when the database notifies. Several features may listen to one channel. */
  channels?: { readonly [channel: string]: Listener }
  /** Its part of what an account has asked to be told of itself. */
  personalData?: PersonalData
  /** Differs whenever a page that is the same for every guest could. */
  pageVersion?: () => string
  metrics?: (registry: Registry) => void
  /** Called when everything is open. */
  start?: () => void
  /** Ends what never ends by itself, such as live streams, before the requests are waited for. */
  stop?: () => void
  close?: () => void | Promise<void>
}

/**
 * A feature of the office: its folder has `<name>.feature.ts`, and `main/features.ts` has a line. It opens after the features whose
 * offers it needs. `later` gives what features offer that open after it; it is asked when it is used, not while it opens.
 */
export type Feature<Needs, Offers, Options, Later> = {
  name: string
  /** Its part of the environment. Without its variable an optional feature opens nothing. */
  variables?: Variables<NoInfer<Options>>
  /** The kinds of e-mail that it sends. */
  emails?: readonly AnyEmailKind[]
  /** Its sections of the configuration. A command beside the office asks for them, too, and offers less. */
  sections?: (later: Later, options: Options, office: Pick<Office, 'now'>) => Partial<Sections>
  /** What its sections need in a command beside the office, where nothing is open. */
  beside?: (db: Db, options: Options) => Promise<Partial<Offers>>
  /** Seals again what it keeps sealed, when the office gets another key. */
  sealAgain?: SealAgain
  /** Throws a `StartRefusal` before anything is written. */
  mayOpen?: (office: Pick<Office, 'db' | 'demo'>) => Promise<void>
  open?: (
    office: Office,
    needs: Needs,
    options: Options,
    later: () => Later,
  ) => Opened<Offers> | Promise<Opened<Offers>>
}

export const defineFeature = <Needs, Offers, Options, Later>(
  feature: Feature<Needs, Offers, Options, Later>,
): Feature<Needs, Offers, Options, Later> => feature

// biome-ignore lint/suspicious/noExplicitAny: the list treats all features alike; each one is typed where it joins.
export type AnyFeature = Feature<any, any, any, any>

/** Features in the order in which they open. The compiler refuses one whose needs nobody above it offers. */
export type Features<Offers, Options, Later> = {
  readonly list: readonly AnyFeature[]
  with: <MoreOffers, MoreOptions, MoreLater>(
    feature: Feature<Offers, MoreOffers, MoreOptions, MoreLater>,
  ) => Features<Offers & MoreOffers, Options & MoreOptions, Later & MoreLater>
}

export const noFeatures: Features<unknown, unknown, unknown> = featuresOf([])

function featuresOf<Offers, Options, Later>(list: readonly AnyFeature[]): Features<Offers, Options, Later> {
  return { list, with: feature => featuresOf([...list, feature]) }
}
