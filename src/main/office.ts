import { hostname } from 'node:os'
import pino, { type Logger } from 'pino'
import { Registry } from 'prom-client'
import { type FirstOwner, type OwnerWishes, openFirstOwner } from '#server/accounts/first-owner.ts'
import { tellOfNewDevice } from '#server/accounts/tell-of-new-device.ts'
import { tellOfWrongCodes } from '#server/accounts/tell-of-wrong-codes.ts'
import { openCaptcha } from '#server/captcha/captcha.ts'
import { openCatalogueBoard } from '#server/catalogue/catalogue.ts'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { CLAIMS_CHANNEL, openClaimsRoom } from '#server/claims/claims-room.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import { claimsOfPerson, hasOpenClaim, joinClaims } from '#server/claims/my-claims/claims-of-person.ts'
import { DatabaseHealth } from '#server/database/database-health.ts'
import { listen } from '#server/database/listen.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { COUNTING_MS, type DatabaseAddress, openDb, openPool } from '#server/database/pool.ts'
import { readStanding } from '#server/database/standing.ts'
import { openWriteProbe } from '#server/database/write-probe.ts'
import { IN_HAND_CHANNEL, openDeskStreams } from '#server/desk/desk-stream.ts'
import { measureDiskSpace, watchDiskSpace } from '#server/disk-space.ts'
import { createApp, serveBeside } from '#server/http/app.ts'
import { openFiles } from '#server/http/files.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { openReadiness } from '#server/http/readiness.ts'
import { openVisitorAddresses } from '#server/http/visitor-address.ts'
import { JOBS_CHANNEL } from '#server/jobs/job.ts'
import { measureJobs } from '#server/jobs/job-metrics.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { measureLetters } from '#server/notifications/letter-metrics.ts'
import { openMailer } from '#server/notifications/open-mailer.ts'
import { contactOf } from '#server/notifications/sender.ts'
import type { SmtpServer } from '#server/notifications/smtp-mailer.ts'
import { letterWriter } from '#server/notifications/write-letter.ts'
import { keepCourseHistories } from '#server/quotes/kept-histories.ts'
import { type LiveBoard, openLiveBoard } from '#server/quotes/live-board.ts'
import { ALARMS_CHANNEL, type Alarm, raiseAlarm } from '#server/rails/alarms.ts'
import { refuseToMix } from '#server/rails/demo/demo-or-real.ts'
import { demoStepsNow } from '#server/rails/demo/play-demo.ts'
import { skipAddresses } from '#server/rails/evm/skip-addresses.ts'
import { type EvmOptions, openRails } from '#server/rails/open-rails.ts'
import { drawDemoPast } from '#server/rates/demo-history.ts'
import { measureRates } from '#server/rates/rate-metrics.ts'
import { RATES_CHANNEL } from '#server/rates/rates.store.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import { startRates } from '#server/rates/start-rates.ts'
import { checkSecret } from '#server/sessions/check-secret.ts'
import { openSessions, SESSIONS_CHANNEL } from '#server/sessions/open-sessions.ts'
import { rosetteOf } from '#web/ui/rosette.ts'
import type { Clock } from './clock.ts'
import { keepGuestPages } from './guest-pages.ts'
import { pagesOf } from './pages.ts'
import { loadRenderer, type Web } from './renderer.ts'
import { allTasks } from './tasks.ts'
import { orUnavailable } from './unavailable-page.ts'

const migrations = new URL('../../migrations/', import.meta.url)
const built = new URL('../../dist/', import.meta.url)
/** Every demo office trades on the same market. */
const DEMO_SEED = 'agio'
const SESSION_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
const OFFICE_NAME = 'Agio'

export type OfficeOptions = {
  database: DatabaseAddress
  demo: boolean
  rates: RatesMode
  /** Whether a demo market gets the month behind it that its charts want; tests do without. */
  demoPast?: boolean
  /** What tokens and quotes are signed with. */
  secret: string
  /** Whether a database that was used with another secret opens all the same, because that one is lost. */
  newSecret?: boolean
  now: Clock
  origin: string
  /** The folder of this office. Without a mail server letters are written there. */
  home: string
  smtp?: SmtpServer
  mailFrom?: string
  /** Where customers write to, when that is not the mailbox that letters come from. */
  contact?: string
  /** How long a session lasts, in days. */
  sessionDays?: number
  /** The chains that the office watches itself. */
  evm?: EvmOptions
  /** Who owns an office that has no owner yet. Absent: nobody is made. */
  owner?: OwnerWishes
  /** The addresses of proxies that say in `X-Forwarded-For` whom they saw. */
  trustedProxies?: readonly string[]
  /** Whether a page that is the same for every guest is kept. The benchmark of the renderer turns it off. */
  guestPages?: boolean
  /** Where the built web side is, when it is another one than what visitors get. */
  dist?: URL
  /** The pages, when they are not built but made while they are looked at. */
  web?: Web
  log?: Logger
  /** The database came out of a backup. Called when everything that follows from that is done. */
  restored?: () => Promise<void>
  /** Opens the figures of `/metrics` to whoever knows it, from anywhere. */
  metricsToken?: string
  /** Whether the figures are shown on this machine without it: where no proxy stands before the office. */
  metricsHere?: boolean
  /** Whether the office is about to stop, and nobody new should be sent to it. */
  stopping?: () => boolean
}
export type Office = {
  /** Who has just become the owner, at the first start. */
  firstOwner: FirstOwner | undefined
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  /** Everything that is answered as a call of the API, as `GET /api/v1/…`. */
  routes: readonly string[]
  /** Ends what would never end by itself, the live streams, so that the rest can be waited for, and takes no new job. */
  hangUp: () => Promise<void>
  close: () => Promise<void>
}

/** Puts the office together: database, catalogue, API and pages behind one `fetch`. */
export async function openOffice(options: OfficeOptions): Promise<Office> {
  const { database, demo, rates: mode, now, origin, secret, log = pino(), metricsToken, metricsHere = false } = options
  const { guestPages = true, demoPast = mode === 'demo', dist = built, web } = options
  const { sessionDays = SESSION_DAYS, trustedProxies = [] } = options
  // The pages' code is read while the database answers.
  const pages = Promise.resolve(web ?? loadRenderer(dist))
  pages.catch(() => {})
  await migrate(database, migrations)
  const pool = openPool(database)
  const health = new DatabaseHealth(log)
  const db = openDb(pool, { health })
  await refuseToMix(db, { demo })
  await checkSecret(db, { secret, isNew: options.newSecret ?? false, log })
  if (options.restored) {
    log.warn('the database came out of a backup: addresses that may have been given out since are skipped')
    await skipAddresses(db)
    await options.restored()
  }
  if (demo) await openDemoOffice(db, now())
  const firstOwner = options.owner && (await openFirstOwner(db, options.owner, { origin, now: now() }))
  const catalogue = await openCatalogueBoard(db, now)
  // Asked for before the first price is recorded: a market that has a past already is left as it is.
  const past = demoPast ? drawDemoPast(db, DEMO_SEED, now()) : undefined
  past?.catch(error => log.warn({ err: error }, 'the past of the demo market could not be drawn'))
  const alarm = (raised: Alarm) => raiseAlarm(db, raised, now())
  const rates = await startRates({ address: database, db, mode, seed: DEMO_SEED, now, log, alarm })
  const board = openLiveBoard({ catalogue, rates, now })
  const sessions = openSessions({
    db,
    secret,
    now,
    livesMs: sessionDays * DAY_MS,
    secure: origin.startsWith('https:'),
    hears: () => listening.hears(),
    onNewDevice: tellOfNewDevice,
    log,
  })
  const captcha = openCaptcha({ db, secret, now })
  const rails = await openRails({ ...options, address: database, db, log })
  const contact = contactOf(options)
  const raiseDisk = (detail: string) => alarm({ kind: 'disk-nearly-full', subject: hostname(), detail })
  const disk = await watchDiskSpace({ folder: options.home, log, alarm: raiseDisk })
  // With a database on another machine the folder holds no more than e-mails.
  const isFull = () => 'socketDir' in database && disk.isFull()
  const claims = openClaimsRoom({
    db,
    isFull,
    ...(contact !== undefined && { contact }),
    board,
    rails: rails.rails,
    ...(demo && { demoSteps: demoStepsNow }),
    captcha,
    secret,
    secure: origin.startsWith('https:'),
    now,
    log,
  })
  const desk = openDeskStreams(now)
  const mailer = openMailer({ ...options, officeName: OFFICE_NAME })
  const write = letterWriter({ officeName: OFFICE_NAME, origin })
  mailer.trouble().then(detail => detail && log.warn({ detail }, 'no e-mail can be sent now'))
  const jobs = runJobs({
    address: database,
    tasks: allTasks({
      ...{ db, board, mailer, write, secret, now, log },
      patientDb: openDb(pool, { health, deadlineMs: COUNTING_MS }),
      ofClaims: claims.tasks,
    }),
    log,
  })

  const listening = await listen(
    database,
    {
      catalogue: () => catalogue.refresh(),
      [RATES_CHANNEL]: () => rates.refresh(),
      [SESSIONS_CHANNEL]: payload => {
        sessions.heard(payload)
        claims.streams.askAgain(payload)
        desk.askAgain(payload)
      },
      reserves: () => catalogue.refreshSoon(),
      [CLAIMS_CHANNEL]: id => {
        claims.streams.tell(id)
        desk.tell('claim', id)
      },
      [IN_HAND_CHANNEL]: id => desk.tell('hand', id),
      [ALARMS_CHANNEL]: id => desk.tell('alarm', id),
      [JOBS_CHANNEL]: () => jobs.wake(),
    },
    log,
  )

  let jobsStopped: Promise<void> | undefined

  const watching = rails.watch(async incoming => {
    const recorded = await recordIncoming(claims.parts, incoming)
    if (!recorded.ok) log.error({ incoming, refusal: recorded.refusal }, 'money was seen that no claim takes')
  })

  const { renderer, buildId } = await pages
  const registry = new Registry()
  measureJobs(registry, db)
  measureLetters(registry, db, now)
  measureDiskSpace(registry, disk)
  measureRates(registry, { db, mode, rates, now })
  const app = createApp({
    calculator: { board, histories: keepCourseHistories({ db, mode, now }), now, secret },
    accounts: {
      ...{ db, sessions, secret, onEmailConfirmed: joinClaims, personalData: { claims: claimsOfPerson } },
      ...{ hasOpenClaim, now },
    },
    captcha,
    claims,
    desk,
    people: { db, sessions, secret, onWrongCodes: tellOfWrongCodes, now },
    demo,
    receipts: { office: OFFICE_NAME, rosette: rosetteOf },
    addressOf: openVisitorAddresses(trustedProxies, proxy =>
      log.warn({ proxy }, 'X-Forwarded-For is not believed: name the proxy in AGIO_TRUSTED_PROXIES'),
    ),
    reserveWatch: { db, board, secret, now },
    listedPages: renderer.listed,
    spellPage: renderer.spell,
    log,
    metrics: openMetrics({ pool, catalogueAgeMs: () => now().getTime() - catalogue.now.readAt.getTime() }, registry),
    ...(metricsToken !== undefined && { metricsToken }),
    metricsHere,
    ready: openReadiness({
      standing: () => readStanding(db),
      migrations: (await readMigrations(migrations)).map(({ name }) => name),
      hearsOfChanges: listening.hears,
      writable: () => health.writable && !isFull(),
      tryToWrite: openWriteProbe(db, health),
      stopping: options.stopping ?? (() => false),
    }),
    build: buildId,
    origin,
  })
  const page = pagesOf(app, {
    renderer,
    sessions,
    origin,
    ...(guestPages && { guestPages: keepGuestPages(() => guestVersion(board, now())) }),
    onError: error => log.error({ err: error }, 'a page failed'),
  })
  serveBeside(app, { file: await openFiles(new URL('client/', dist)), page: orUnavailable(page) })
  return {
    firstOwner,
    fetch: app.fetch,
    routes: app.routes.map(({ method, path }) => `${method} ${path}`),
    hangUp,
    async close() {
      await hangUp()
      await watching.stop()
      mailer.close()
      disk.stop()
      await rates.stop()
      await listening.close()
      await past?.catch(() => {})
      await pool.end()
    },
  }

  function hangUp(): Promise<void> {
    board.stop()
    claims.streams.close()
    desk.close()
    jobsStopped ??= jobs.stop()
    return jobsStopped
  }
}

/** A page holds a quote that runs, so it is drawn anew after a while even where no price has moved. */
const GUEST_PAGE_MS = 10_000
const guestVersion = (board: LiveBoard, now: Date) =>
  `${board.now.board.version} ${board.now.catalogue.sourceCurrencies.etag} ${Math.floor(now.getTime() / GUEST_PAGE_MS)}`
