import { hostname } from 'node:os'
import pino, { type Logger } from 'pino'
import { Registry } from 'prom-client'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { createApp, isForPages, serveBeside } from '#main/api.ts'
import { endAlarm as endAlarmIn, raiseAlarm } from '#server/alarms/alarms.store.ts'
import { openOfficeKey } from '#server/auth/office-key.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { Sections } from '#server/changes/section.ts'
import type { Features, Office, Opened } from '#server/feature.ts'
import { numberTransactionsOn } from '#server/ledger/checkpoints.ts'
import { DatabaseHealth } from '#server/platform/database/database-health.ts'
import { readDatabaseStatus, warnOfFewConnections } from '#server/platform/database/database-status.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { COUNTING_MS, type DatabaseAddress, openDb, openPool, openReadingPool } from '#server/platform/database/pool.ts'
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
import { measureClock, openClockWatch } from '#server/platform/live/watch-clock.ts'
import { watchOpenFiles } from '#server/platform/open-files.ts'
import type { FollowLink } from '#server/referrals/follow-link.ts'
import type { FirstOwner } from '#server/users/first-owner.ts'
import type { Clock } from './clock.ts'
import { features as ours } from './features.ts'
import { keepGuestPages } from './guest-pages.ts'
import { belongTogether } from './home-of-database.ts'
import { pagesOf } from './pages.ts'
import { built, loadRenderer, type Web } from './renderer.ts'
import { sectionsOf } from './sections.ts'
import { orUnavailable } from './unavailable-page.ts'

const migrations = new URL('../../migrations/', import.meta.url)

type PlatformOptions = {
  database: DatabaseAddress
  demo: boolean
  /** Opens the key that everything is signed and encrypted with. */
  secret: string
  /** The secret before: what it sealed is sealed again. */
  oldSecret?: string
  /** Whether the key is made anew. */
  newSecret?: boolean
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
  makeFirstOwner: MakeFirstOwner
  makeDemoPast: MakeDemoPast
}

type MakeDemoPast = (say: (customer: { email: string; password: string }) => Promise<void>) => void
type MakeFirstOwner = (say: (owner: FirstOwner) => Promise<void>) => Promise<void>

export type OpenOffice = {
  /** Makes the owner's account where there is none. It counts once it was said. */
  makeFirstOwner: MakeFirstOwner
  /** Goes on in the background; nothing in an office that takes real money. */
  makeDemoPast: MakeDemoPast
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
  const { database, demo, now, origin, home, log = pino(), dist = built, web } = options
  const { guestPages = true, metricsToken, metricsHere = false, trustedProxies = [], restored } = options
  // The code of the pages is loaded while the database answers.
  const pages = Promise.resolve(web ?? loadRenderer(dist))
  pages.catch(() => {})
  await migrate(database, migrations)
  const pool = openPool(database)
  const health = new DatabaseHealth(log)
  const db = openDb(pool, { health })
  const readingPool = openReadingPool(database)
  const reading = openDb(readingPool, { health })
  await numberTransactionsOn(db)
  await warnOfFewConnections(reading, log)
  await belongTogether(home, db)
  for (const { mayOpen } of list) await mayOpen?.({ db, demo })
  const { secret, oldSecret, newSecret } = options
  const seals = list.flatMap(({ sealAgain }) => sealAgain ?? [])
  const { key, before } = await openOfficeKey(db, { secret, oldSecret, newSecret, log }, seals)

  const alarm: Office['alarm'] = raised => raiseAlarm(db, raised, now())
  const endAlarm: Office['endAlarm'] = ended => endAlarmIn(db, ended, now())
  const disk = await watchDiskSpace({
    folder: home,
    log,
    alarm: detail => alarm({ kind: 'disk-nearly-full', subject: hostname(), detail }),
    endAlarm: () => endAlarm({ kind: 'disk-nearly-full', subject: hostname() }),
  })
  const openFilesWatch = watchOpenFiles(log)
  const office: Office = {
    db,
    reading,
    patientDb: openDb(pool, { health, deadlineMs: COUNTING_MS }),
    database,
    demo,
    home,
    origin,
    secure: origin.startsWith('https:'),
    secret: key,
    secretBefore: before ?? oldSecret,
    restored: restored !== undefined,
    alarm,
    endAlarm,
    // With an external database the folder holds only e-mails.
    isFull: () => 'socketDir' in database && disk.isFull(),
    isListening: () => listening.isListening(),
    listedPages: () => renderer.listed,
    askItself: async (path, headers) => app.fetch(new Request(new URL(path, origin), { headers })),
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
  const jobs = runJobs({
    address: database,
    tasks,
    log,
    clockWentBack: tasks => alarm({ kind: 'clock', subject: 'database', detail: { fault: 'went-back', tasks } }),
  })
  const own = { kind: 'clock', subject: hostname() } as const
  const clock = openClockWatch({ log, alarm: detail => alarm({ ...own, detail }), endAlarm: () => endAlarm(own) })
  const channels = [{ [JOBS_CHANNEL]: () => jobs.wake() }, ...opened.map(({ channels = {} }) => channels)]
  const listening = await listen(database, together(channels), log, { seen: clock.see })
  let jobsStopped: Promise<void> | undefined

  const { renderer, buildId } = await pages
  const registry = new Registry()
  measureJobs(registry, db)
  measureDiskSpace(registry, disk)
  measureClock(registry, clock)
  for (const { metrics } of opened) metrics?.(registry)
  const { catalogue, sessions, identity, followLink, makeFirstOwner, makeDemoPast } = offers
  const addressOf = openVisitorAddresses(trustedProxies, proxy =>
    log.warn({ proxy }, 'X-Forwarded-For is not believed: name the proxy in AGIO_TRUSTED_PROXIES'),
  )
  const app = createApp(opened, {
    callerResolver: { addressOf, authenticate: sessions.authenticate, now, acted: sessions.acted },
    spellPage: renderer.spell,
    log,
    metrics: openMetrics(
      { pool, readingPool, catalogueAgeMs: () => now().getTime() - catalogue.now.readAt.getTime() },
      registry,
    ),
    metricsToken,
    metricsHere,
    ready: openReadiness({
      databaseStatus: () => readDatabaseStatus(reading),
      migrations: (await readMigrations(migrations)).map(({ name }) => name),
      catalogueIsCurrent: listening.isListening,
      writable: () => health.writable && !office.isFull(),
      tryToWrite: openWriteProbe(db, health),
      clockIsRight: clock.isRight,
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
    makeFirstOwner,
    makeDemoPast,
    fetch: app.fetch,
    routes: app.routes.filter(route => !isForPages(route)).map(({ method, path }) => `${method} ${path}`),
    prepareToClose,
    async close() {
      await prepareToClose()
      for (const { close } of opened.toReversed()) await close?.()
      disk.stop()
      openFilesWatch.stop()
      await listening.close()
      await Promise.all([pool.end(), readingPool.end()])
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
