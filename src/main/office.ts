import { hostname } from 'node:os'
import pino, { type Logger } from 'pino'
import { Registry } from 'prom-client'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { createApp, isForPages, serveBeside } from '#main/api.ts'
import { raiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { Sections } from '#server/changes/section.ts'
import type { Features, Office, Opened } from '#server/feature.ts'
import { DatabaseHealth } from '#server/platform/database/database-health.ts'
import { readDatabaseStatus } from '#server/platform/database/database-status.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { COUNTING_MS, type DatabaseAddress, openDb, openPool } from '#server/platform/database/pool.ts'
import { openWriteProbe } from '#server/platform/database/write-probe.ts'
import { measureDiskSpace, watchDiskSpace } from '#server/platform/disk-space.ts'
import { openFiles } from '#server/platform/http/files.ts'
import { openMetrics } from '#server/platform/http/metrics.ts'
import { openReadiness } from '#server/platform/http/readiness.ts'
import { openVisitorAddresses } from '#server/platform/http/visitor-address.ts'
import { forgetNews } from '#server/platform/jobs/forget-news.ts'
import { JOBS_CHANNEL } from '#server/platform/jobs/job.ts'
import { measureJobs } from '#server/platform/jobs/job-metrics.ts'
import { runJobs } from '#server/platform/jobs/run-jobs.ts'
import { type Listener, listen } from '#server/platform/live/listen.ts'
import type { FollowLink } from '#server/referrals/follow-link.ts'
import type { FirstOwner } from '#server/users/first-owner.ts'
import type { Clock } from './clock.ts'
import { features as ours } from './features.ts'
import { keepGuestPages } from './guest-pages.ts'
import { pagesOf } from './pages.ts'
import { built, loadRenderer, type Web } from './renderer.ts'
import { sectionsOf } from './sections.ts'
import { orUnavailable } from './unavailable-page.ts'

const migrations = new URL('../../migrations/', import.meta.url)

type PlatformOptions = {
  database: DatabaseAddress
  demo: boolean
  /** What tokens and quotes are signed with. */
  secret: string
  now: Clock
  origin: string
  /** The folder of this office. */
  home: string
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[]
  /** Whether pages that are the same for every guest are cached. The benchmark of the renderer turns it off. */
  guestPages?: boolean
  /** Another build of the web side than the one for visitors. */
  dist?: URL
  /** The pages, where they are loaded already. */
  web?: Web | Promise<Web>
  log?: Logger
  /** The database came out of a backup. Called when everything that follows from that is done. */
  restored?: () => Promise<void>
  /** Opens `/metrics` to requests with this bearer token, from anywhere. */
  metricsToken?: string
  /** Whether `/metrics` is open to this machine without a token: where the office has no proxy. */
  metricsHere?: boolean
  /** Whether the office is stopping, so that a balancer sends no more requests. */
  stopping?: () => boolean
}

/** What the list of features is started with: the platform's options, and those of each feature. */
export type OptionsOf<List> =
  List extends Features<infer _Offers, infer Options, infer _Later> ? PlatformOptions & Options : never
export type OfficeOptions = OptionsOf<typeof ours>

/** What the pages take of features by name. */
type PagesNeeds = {
  sessions: Sessions
  identity: () => OfficeIdentity
  catalogue: LiveCatalogue
  followLink: FollowLink
  firstOwner: FirstOwner | undefined
}

export type OpenOffice = {
  /** The owner's account, when this start has made it. */
  firstOwner: FirstOwner | undefined
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  /** The routes of the API, as `GET /api/v1/…`. */
  routes: readonly string[]
  /** Ends the live streams, which never end by themselves, and takes no new job. */
  prepareToClose: () => Promise<void>
  close: () => Promise<void>
}

export const openOffice = (options: OfficeOptions): Promise<OpenOffice> => openFeatures(ours, options)

/** Puts an office together: the database, the features, and the API and the pages behind one `fetch`. */
export async function openFeatures<Offers extends Later & PagesNeeds, Options extends object, Later>(
  { list }: Features<Offers, Options, Later>,
  options: PlatformOptions & Options,
): Promise<OpenOffice> {
  const { database, demo, now, origin, secret, home, log = pino(), dist = built, web } = options
  const { guestPages = true, metricsToken, metricsHere = false, trustedProxies = [], restored } = options
  // The code of the pages is loaded while the database answers.
  const pages = Promise.resolve(web ?? loadRenderer(dist))
  pages.catch(() => {})
  await migrate(database, migrations)
  const pool = openPool(database)
  const health = new DatabaseHealth(log)
  const db = openDb(pool, { health })
  for (const { mayOpen } of list) await mayOpen?.({ db, demo })

  const alarm: Office['alarm'] = raised => raiseAlarm(db, raised, now())
  const disk = await watchDiskSpace({
    folder: home,
    log,
    alarm: detail => alarm({ kind: 'disk-nearly-full', subject: hostname(), detail }),
  })
  const office: Office = {
    db,
    patientDb: openDb(pool, { health, deadlineMs: COUNTING_MS }),
    database,
    demo,
    home,
    origin,
    secure: origin.startsWith('https:'),
    secret,
    restored: restored !== undefined,
    alarm,
    // With an external database the folder holds only e-mails.
    isFull: () => 'socketDir' in database && disk.isFull(),
    isListening: () => listening.isListening(),
    listedPages: () => renderer.listed,
    sections: {} as Sections,
    personalData: {},
    emails: list.flatMap(({ emails = [] }) => emails),
    now,
    log,
  }
  const offers = {} as Offers
  const opened: Opened<Partial<Offers>>[] = []
  for (const feature of list) {
    const one: Opened<Partial<Offers>> = (await feature.open?.(office, offers, options, () => offers)) ?? {}
    Object.assign(offers, one.offers)
    Object.assign(office.personalData, one.personalData)
    opened.push(one)
  }
  Object.assign(office.sections, sectionsOf(list, offers, options, now))
  await restored?.()

  const tasks = [forgetNews(db), ...opened.flatMap(({ tasks = [] }) => tasks)]
  const jobs = runJobs({ address: database, tasks, log })
  const channels = [{ [JOBS_CHANNEL]: () => jobs.wake() }, ...opened.map(({ channels = {} }) => channels)]
  const listening = await listen(database, together(channels), log)
  let jobsStopped: Promise<void> | undefined

  const { renderer, buildId } = await pages
  const registry = new Registry()
  measureJobs(registry, db)
  measureDiskSpace(registry, disk)
  for (const { metrics } of opened) metrics?.(registry)
  const { catalogue, sessions, identity, followLink, firstOwner } = offers
  const addressOf = openVisitorAddresses(trustedProxies, proxy =>
    log.warn({ proxy }, 'X-Forwarded-For is not believed: name the proxy in AGIO_TRUSTED_PROXIES'),
  )
  const app = createApp(opened, {
    callerResolver: { addressOf, authenticate: sessions.authenticate },
    spellPage: renderer.spell,
    log,
    metrics: openMetrics({ pool, catalogueAgeMs: () => now().getTime() - catalogue.now.readAt.getTime() }, registry),
    metricsToken,
    metricsHere,
    ready: openReadiness({
      databaseStatus: () => readDatabaseStatus(db),
      migrations: (await readMigrations(migrations)).map(({ name }) => name),
      catalogueIsCurrent: listening.isListening,
      writable: () => health.writable && !office.isFull(),
      tryToWrite: openWriteProbe(db, health),
      stopping: options.stopping ?? (() => false),
    }),
    build: buildId,
    origin,
  })
  const versions = opened.flatMap(({ pageVersion }) => pageVersion ?? [])
  const page = pagesOf(app, {
    renderer,
    sessions,
    identity,
    origin,
    followLink,
    guestPages: guestPages ? keepGuestPages(() => versions.map(version => version()).join(' ')) : undefined,
    onError: error => log.error({ err: error }, 'a page failed'),
  })
  serveBeside(app, { file: await openFiles(new URL('client/', dist)), page: orUnavailable(page) })
  for (const { start } of opened) start?.()

  return {
    firstOwner,
    fetch: app.fetch,
    routes: app.routes.filter(route => !isForPages(route)).map(({ method, path }) => `${method} ${path}`),
    prepareToClose,
    async close() {
      await prepareToClose()
      for (const { close } of opened.toReversed()) await close?.()
      disk.stop()
      await listening.close()
      await pool.end()
    },
  }

  function prepareToClose(): Promise<void> {
    for (const { stop } of opened) stop?.()
    jobsStopped ??= jobs.stop()
    return jobsStopped
  }
}

type Channels = { readonly [channel: string]: Listener }

/** The listeners of all features by channel. */
function together(channels: readonly Channels[]): Channels {
  const entries = channels.flatMap(one => Object.entries(one))
  const byChannel = Map.groupBy(entries, ([channel]) => channel)
  return Object.fromEntries(
    [...byChannel].map(([channel, all]): [string, Listener] => [
      channel,
      async payload => void (await Promise.all(all.map(([, listener]) => listener(payload)))),
    ]),
  )
}
