import { hostname } from 'node:os'
import pino, { type Logger } from 'pino'
import { Registry } from 'prom-client'
import type { AlarmValues } from '#contract/alarms/alarm-details.ts'
import { DAY_MS } from '#contract/durations.ts'
import { defaultLocale } from '#contract/locale.ts'
import { createApp, isForPages, serveBeside } from '#main/api.ts'
import { ALARMS_CHANNEL, type Alarm, raiseAlarm } from '#server/alarms/alarms.store.ts'
import { openDemoLists } from '#server/aml/lists/demo-lists.ts'
import type { ListAddresses } from '#server/aml/lists/fetch-lists.ts'
import { openLiveAml } from '#server/aml/live-aml.ts'
import { type AmlKeys, openAmlServices } from '#server/aml/providers/open-services.ts'
import { checkSecret } from '#server/auth/check-secret.ts'
import { openSessions, SESSIONS_CHANNEL } from '#server/auth/open-sessions.ts'
import { openCaptcha } from '#server/captcha/captcha.ts'
import { openLiveCatalogue } from '#server/catalogue/catalogue.ts'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { openRecordLists } from '#server/changes/list-records.ts'
import { CHATS_CHANNEL, openChatStreams, TYPING_CHANNEL } from '#server/chat/chat-streams.ts'
import { viewById } from '#server/chat/chat-view.ts'
import { chatsOfPerson } from '#server/chat/chats-of-person.ts'
import { CLAIMS_CHANNEL, openClaims } from '#server/claims/claims-deps.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import { claimsOfPerson, joinClaims } from '#server/claims/my-claims/claims-of-person.ts'
import { openLiveContent } from '#server/content/live-content.ts'
import { openDemoContent } from '#server/content/open-demo-content.ts'
import { CONTESTS_CHANNEL, openLiveContests } from '#server/contest/live-contests.ts'
import { openDemoContests } from '#server/contest/open-demo-contests.ts'
import { ASSIGNMENTS_CHANNEL, openDeskStreams } from '#server/desk/desk-stream.ts'
import { discountNow, openDiscounts } from '#server/discounts/discounts.ts'
import { measureEmails } from '#server/emails/email-metrics.ts'
import { openMailer } from '#server/emails/open-mailer.ts'
import { contactOf, senderOf } from '#server/emails/sender.ts'
import type { SmtpServer } from '#server/emails/smtp-mailer.ts'
import { emailWriter } from '#server/emails/write-email.ts'
import { openGuaranteeKeys } from '#server/guarantee/guarantee-keys.ts'
import { type Mailbox, type ReplyTerms, replyAddress } from '#server/mailbox/mailbox-url.ts'
import { newsAgreementsOf } from '#server/newsletters/subscribe.ts'
import { emailLogos } from '#server/office-settings/email-logo.ts'
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
import { JOBS_CHANNEL } from '#server/platform/jobs/job.ts'
import { measureJobs } from '#server/platform/jobs/job-metrics.ts'
import { runJobs } from '#server/platform/jobs/run-jobs.ts'
import { listen } from '#server/platform/live/listen.ts'
import { openPromoCodes, PROMO_CODES_CHANNEL } from '#server/promo-codes/promo-codes.ts'
import { priceFormula } from '#server/quotes/formula-price.ts'
import { type LiveBoard, openLiveBoard } from '#server/quotes/live-board.ts'
import { openRateHistoryCache } from '#server/quotes/rate-history-cache.ts'
import { rateNow } from '#server/quotes/rate-now.ts'
import { refuseToMix } from '#server/rails/demo/demo-or-real.ts'
import { demoStepsNow } from '#server/rails/demo/play-demo.ts'
import { skipAddresses } from '#server/rails/evm/skip-addresses.ts'
import { type EvmOptions, openRails, openWallet } from '#server/rails/open-rails.ts'
import { drawDemoPast } from '#server/rates/demo-history.ts'
import type { Pair } from '#server/rates/pair.ts'
import { measureRates } from '#server/rates/rate-metrics.ts'
import { RATES_CHANNEL } from '#server/rates/rates.store.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import { startRates } from '#server/rates/start-rates.ts'
import { openReferralAnswers } from '#server/referrals/answer-referral.ts'
import { openFollowLink } from '#server/referrals/follow-link.ts'
import { referralLinksOf } from '#server/referrals/referral-links.ts'
import { openHitCounter } from '#server/screening/count-hits.ts'
import { openQuoteCounter } from '#server/statistics/quote-counter.ts'
import { openBotApi, type TelegramBot } from '#server/telegram/bot-api.ts'
import { telegramOfPerson } from '#server/telegram/telegram-links.store.ts'
import { tellSoon } from '#server/telegram/tell-telegram.ts'
import { type FirstOwner, type OwnerWishes, openFirstOwner } from '#server/users/first-owner.ts'
import { notifyOfNewDevice } from '#server/users/notify-of-new-device.ts'
import { notifyOfWrongCodes } from '#server/users/notify-of-wrong-codes.ts'
import { checksOfPerson } from '#server/verification/checks-of-person.ts'
import { openingChecks } from '#server/verification/demanded-checks.ts'
import { eraseDueFiles } from '#server/verification/erase-files.ts'
import { eraseDuePhotos } from '#server/verification/erase-photos.ts'
import { openPhotoQueues } from '#server/verification/photo-queues.ts'
import { openPhotos } from '#server/verification/photos.ts'
import type { PhotoPlace } from '#server/verification/stores/photo-place.ts'
import { openUsualMinutes } from '#server/verification/usual-minutes.ts'
import { openVerificationKinds } from '#server/verification/verification-kinds.ts'
import { withdrawalsOfPerson } from '#server/withdrawals/withdrawal-view.ts'
import { rosetteOf } from '#web/ui/rosette.ts'
import type { Clock } from './clock.ts'
import { keepGuestPages } from './guest-pages.ts'
import { pagesOf } from './pages.ts'
import { loadRenderer, type Web } from './renderer.ts'
import { allSections } from './sections.ts'
import { allTasks, hasOpenMoney } from './tasks.ts'
import { orUnavailable } from './unavailable-page.ts'

const migrations = new URL('../../migrations/', import.meta.url)
const built = new URL('../../dist/', import.meta.url)
/** Every demo office trades on the same market. */
const DEMO_SEED = 'agio'
const SESSION_DAYS = 30

export type OfficeOptions = {
  database: DatabaseAddress
  demo: boolean
  rates: RatesMode
  /** Whether a demo market gets a month of history for its charts; tests do without. */
  demoPast?: boolean
  /** What tokens and quotes are signed with. */
  secret: string
  /** Whether a database that was used with another, lost secret is opened. */
  newSecret?: boolean
  /** The secret before, which opens the photos that are not sealed again yet. */
  oldSecret?: string
  /** Where the photos of checks are kept, and where they were before. Absent: in the database. */
  photos?: { place?: PhotoPlace; before?: PhotoPlace }
  now: Clock
  origin: string
  /** The folder of this office. Without a mail server e-mails are written there. */
  home: string
  smtp?: SmtpServer
  mailFrom?: string
  /** Where customers write to, when it is not the sender of e-mails. */
  contact?: string
  /** The mailbox whose letters become messages of their conversations. Absent: nobody reads replies to e-mails. */
  inbox?: { mailbox: Mailbox; terms: ReplyTerms }
  /** How long a session lasts, in days. */
  sessionDays?: number
  /** The keys of the services that check addresses and transactions. */
  aml?: AmlKeys
  /** The bot that tells customers of their claims, and the staff's group of claims, alarms and chats. */
  telegram?: TelegramBot & { group?: string }
  /** Where the sanctions lists are fetched from. Absent: the owner imports them. */
  lists?: ListAddresses
  /** The chains that the office watches itself. */
  evm?: EvmOptions
  /** The account for an office without an owner. Absent: none is made. */
  owner?: OwnerWishes
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[]
  /** Whether pages that are the same for every guest are cached. The benchmark of the renderer turns it off. */
  guestPages?: boolean
  /** Another build of the web side than the one for visitors. */
  dist?: URL
  /** The pages of the development server. */
  web?: Web
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
export type Office = {
  /** The owner's account, when this start has made it. */
  firstOwner: FirstOwner | undefined
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  /** The routes of the API, as `GET /api/v1/…`. */
  routes: readonly string[]
  /** Ends the live streams, which never end by themselves, and takes no new job. */
  prepareToClose: () => Promise<void>
  close: () => Promise<void>
}

/** Puts the office together: database, catalogue, API and pages behind one `fetch`. */
export async function openOffice(options: OfficeOptions): Promise<Office> {
  const { database, demo, rates: mode, now, origin, secret, log = pino(), metricsToken, metricsHere = false } = options
  const { guestPages = true, demoPast = mode === 'demo', dist = built, web } = options
  const { sessionDays = SESSION_DAYS, trustedProxies = [] } = options
  // The code of the pages is loaded while the database answers.
  const pages = Promise.resolve(web ?? loadRenderer(dist))
  pages.catch(() => {})
  await migrate(database, migrations)
  const pool = openPool(database)
  const health = new DatabaseHealth(log)
  const db = openDb(pool, { health })
  await refuseToMix(db, { demo })
  await checkSecret(db, { secret, isNew: options.newSecret ?? false, log })
  const guaranteeKeys = await openGuaranteeKeys(db, { secret, now })
  const alarm = (raised: Alarm) => raiseAlarm(db, raised, now())
  const before = options.oldSecret
  const photos = openPhotos({ secret, before }, options.photos ?? {}, now)
  if (options.restored) {
    log.warn('the database came out of a backup: addresses that may have been given out since are skipped')
    await skipAddresses(db, { key: options.evm && (await openWallet(options.evm.key)), now: now() })
    await options.restored()
    // What was erased since the backup was made is erased again before anybody can look.
    await eraseDuePhotos(db, now())
    await eraseDueFiles(db, photos, alarm, now())
  }
  if (demo) await openDemoOffice(db, now())
  if (demo) await openDemoContent(db, now())
  if (demo) await openDemoLists(db, now())
  if (demo) await openDemoContests(db, now())
  const firstOwner = options.owner && (await openFirstOwner(db, options.owner, { origin, now: now() }))
  const [catalogue, content] = await Promise.all([openLiveCatalogue(db, now), openLiveContent(db)])
  // Before the first rate is recorded, because a market that has a history keeps it.
  const past = demoPast ? drawDemoPast(db, DEMO_SEED, now()) : undefined
  past?.catch(error => log.warn({ err: error }, 'the past of the demo market could not be drawn'))
  const rates = await startRates({ address: database, db, mode, seed: DEMO_SEED, now, log, alarm })
  const board = openLiveBoard({ catalogue, rates, now })
  const sessions = openSessions({
    db,
    secret,
    now,
    livesMs: sessionDays * DAY_MS,
    secure: origin.startsWith('https:'),
    isListening: () => listening.isListening(),
    onNewDevice: notifyOfNewDevice,
    log,
  })
  const captcha = openCaptcha({ db, secret, now })
  const rails = await openRails({
    ...options,
    address: database,
    db,
    log,
    confirmations: code => catalogue.now.confirmations.get(code),
  })
  const contact = contactOf(options)
  const raiseDisk = (detail: AlarmValues['disk-nearly-full']) =>
    alarm({ kind: 'disk-nearly-full', subject: hostname(), detail })
  const disk = await watchDiskSpace({ folder: options.home, log, alarm: raiseDisk })
  // With an external database the folder holds only e-mails.
  const isFull = () => 'socketDir' in database && disk.isFull()
  const identity = () => catalogue.now.office.identity
  const amlServices = openAmlServices(options.aml ?? {})
  const sections = allSections({
    amlServices: amlServices.map(({ name }) => name),
    fetchesLists: options.lists !== undefined,
    mode,
    knownPair: pair => rates.now.has(pair as Pair),
    accepted: pair => rates.accepted(pair as Pair),
    clock: now,
    currency: code => board.now.board.currencies.get(code),
    now: (from, to) => rateNow(board, from, to),
  })
  const lists = openRecordLists(db, sections)
  catalogue.onChange(lists.forget)
  const discounts = openDiscounts(db, now)
  const promoCodes = await openPromoCodes(db)
  const kinds = await openVerificationKinds(db)
  const aml = await openLiveAml(db)
  const contests = await openLiveContests(db)
  const hitCounter = openHitCounter(db, error => log.warn({ err: error }, 'what the screening caught was not counted'))
  const quoteCounter = openQuoteCounter(db, now, error => log.warn({ err: error }, 'signed quotes were not counted'))
  const claims = openClaims({
    db,
    discountOf: userId => discountNow(db, userId),
    promoCodes,
    terms: content.terms,
    isFull,
    contact: () => identity().contact.email || contact,
    board,
    rails: rails.rails,
    demoSteps: demo ? demoStepsNow : undefined,
    aml,
    amlServices,
    captcha,
    countHits: hitCounter.count,
    checks: openingChecks({ kinds, secret }),
    secret,
    secure: origin.startsWith('https:'),
    now,
    log,
  })
  const desk = openDeskStreams(now)
  const chatOffice = { hours: () => identity().hours, officeName: () => identity().name }
  const chatStreams = openChatStreams({
    read: (id, keyOnly) => viewById({ db, now, ...chatOffice }, id, keyOnly),
    onError: error => log.error({ err: error }, 'a chat could not be shown'),
    now,
  })
  const mailer = openMailer({ ...options, office: identity })
  const { inbox } = options
  const write = emailWriter(() => ({
    officeName: identity().name,
    origin,
    accent: identity().accent,
    replyTo: inbox ? (token: string) => replyAddress(inbox.terms, token) : undefined,
  }))
  mailer.trouble().then(detail => detail && log.warn({ detail }, 'no e-mail can be sent now'))
  const telegram = options.telegram && {
    db,
    bot: openBotApi(options.telegram),
    group: options.telegram.group,
    origin,
    now,
    currency: (code: string) => board.now.board.currencies.get(code),
    locale: () => identity().languages[0] ?? defaultLocale,
  }
  /** Told in a moment; while it cannot be, the office goes on. */
  const newsForTelegram = () => {
    if (telegram) tellSoon(db, now()).catch(error => log.warn({ err: error }, 'news for Telegram was not noted'))
  }
  const jobs = runJobs({
    address: database,
    tasks: allTasks({
      db,
      board,
      mailer,
      write,
      secret,
      origin,
      photos,
      lists: options.lists,
      now,
      log,
      logo: emailLogos(db, () => identity().logo),
      patientDb: openDb(pool, { health, deadlineMs: COUNTING_MS }),
      ofClaims: claims.tasks,
      sections,
      telegram,
      inbox: inbox && {
        db,
        ...inbox,
        secret,
        alarm,
        log,
        now,
        ownAddresses: () => [
          inbox.terms.address,
          senderOf('', origin, { from: options.mailFrom, user: options.smtp?.user }).address,
        ],
      },
    }),
    log,
  })

  const listening = await listen(
    database,
    {
      catalogue: async () => {
        await Promise.all([catalogue.refresh(), rates.refresh(), kinds.refresh(), aml.refresh()])
      },
      [RATES_CHANNEL]: () => rates.refresh(),
      [SESSIONS_CHANNEL]: payload => {
        sessions.onNotification(payload)
        claims.streams.closeSessions(payload)
        desk.closeSessions(payload)
        chatStreams.closeSessions(payload)
      },
      [PROMO_CODES_CHANNEL]: () => {
        lists.forget()
        return promoCodes.refresh()
      },
      [CONTESTS_CHANNEL]: () => {
        lists.forget()
        return contests.refresh()
      },
      content: async () => {
        lists.forget()
        await content.refresh()
      },
      reserves: () => catalogue.refreshSoon(),
      [CLAIMS_CHANNEL]: id => {
        claims.streams.notify(id)
        desk.notify('claim', id)
        newsForTelegram()
      },
      [CHATS_CHANNEL]: id => {
        chatStreams.notify(id)
        desk.notify('chat', id)
        newsForTelegram()
      },
      [TYPING_CHANNEL]: payload => {
        const id = chatStreams.onTyping(payload)
        if (id !== undefined) desk.notify('typing', id)
      },
      [ASSIGNMENTS_CHANNEL]: id => desk.notify('hand', id),
      [ALARMS_CHANNEL]: id => {
        desk.notify('alarm', id)
        newsForTelegram()
      },
      [JOBS_CHANNEL]: () => jobs.wake(),
    },
    log,
  )

  let jobsStopped: Promise<void> | undefined

  const watching = rails.watch(async incoming => {
    const recorded = await recordIncoming(claims.deps, incoming)
    if (!recorded.ok) log.error({ incoming, refusal: recorded.refusal }, 'money was seen that no claim takes')
  })

  const { renderer, buildId } = await pages
  const registry = new Registry()
  measureJobs(registry, db)
  measureEmails(registry, db, now)
  measureDiskSpace(registry, disk)
  measureRates(registry, { db, mode, rates, now })
  const app = createApp({
    calculator: {
      board,
      promoCodes,
      histories: openRateHistoryCache({ db, mode, now }),
      now,
      secret,
      answerReferral: openReferralAnswers(db, now),
      discountOf: discounts.of,
      countQuote: quoteCounter.count,
      contest: () => contests.statusAt(now()),
    },
    accounts: {
      db,
      sessions,
      secret,
      onEmailConfirmed: joinClaims,
      hasOpenClaim: hasOpenMoney,
      now,
      personalData: {
        claims: claimsOfPerson,
        referralLinks: referralLinksOf,
        withdrawals: withdrawalsOfPerson,
        telegram: telegramOfPerson,
        chats: chatsOfPerson,
        newsAgreements: newsAgreementsOf,
        verification: checksOfPerson(photos),
      },
      formsOfNetwork: () => catalogue.now.office.formsOfNetwork,
      terms: content.terms,
      countHits: hitCounter.count,
    },
    captcha,
    chat: { streams: chatStreams, ...chatOffice },
    changes: { db, sections, lists, now },
    directionMatrix: {
      lists,
      currencies: () => catalogue.now.currencies,
      rateNow: (from, to) => rateNow(board, from, to),
    },
    claims,
    content: { db, content, officeName: () => identity().name, now },
    contests: { db, contests, content, secret, now },
    desk,
    discounts,
    promoCodes: { db, sections, secret, now },
    dryRuns: { db, sections, mode, now },
    people: { db, sessions, secret, onWrongCodes: notifyOfWrongCodes, discountOf: discounts.of, now },
    demo,
    rates: { db, mode, rates, ticker: code => board.now.board.currencies.get(code)?.ticker, now },
    receipts: { office: identity, rosette: rosetteOf },
    guaranteeKeys,
    referrals: { db, timeZone: () => catalogue.now.office.timeZone, now },
    addressOf: openVisitorAddresses(trustedProxies, proxy =>
      log.warn({ proxy }, 'X-Forwarded-For is not believed: name the proxy in AGIO_TRUSTED_PROXIES'),
    ),
    setup: {
      db,
      rails: rails.rails,
      demo,
      now,
      isOpen: () => catalogue.now.office.opened,
      knownPair: pair => rates.now.has(pair as Pair),
      hasRate: formula => priceFormula(formula, rates.now, now()).state === 'fresh',
    },
    partners: {
      db,
      board,
      office: identity,
      callerOfKey: sessions.callerOfKey,
      now,
      timeZone: () => catalogue.now.office.timeZone,
    },
    reserveWatch: { db, board, secret, now },
    telegram: { db, bot: telegram?.bot, now },
    mailbox: { db, address: inbox?.terms.address, now },
    newsletters: { db, secret, write, formsOfNetwork: () => catalogue.now.office.formsOfNetwork, now },
    verification: { kinds, photos, queues: openPhotoQueues(), usualMinutes: openUsualMinutes(db, now) },
    listedPages: renderer.listed,
    spellPage: renderer.spell,
    log,
    metrics: openMetrics({ pool, catalogueAgeMs: () => now().getTime() - catalogue.now.readAt.getTime() }, registry),
    metricsToken,
    metricsHere,
    ready: openReadiness({
      databaseStatus: () => readDatabaseStatus(db),
      migrations: (await readMigrations(migrations)).map(({ name }) => name),
      catalogueIsCurrent: listening.isListening,
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
    identity,
    origin,
    followLink: openFollowLink({ db, secret, secure: origin.startsWith('https:'), now }),
    guestPages: guestPages
      ? keepGuestPages(
          () =>
            `${guestVersion(board, now())} ${promoCodes.version} ${content.versionAt(now())} ${contests.versionAt(now())}`,
        )
      : undefined,
    onError: error => log.error({ err: error }, 'a page failed'),
  })
  serveBeside(app, { file: await openFiles(new URL('client/', dist)), page: orUnavailable(page) })
  return {
    firstOwner,
    fetch: app.fetch,
    routes: app.routes.filter(route => !isForPages(route)).map(({ method, path }) => `${method} ${path}`),
    prepareToClose,
    async close() {
      await prepareToClose()
      await watching.stop()
      mailer.close()
      disk.stop()
      await rates.stop()
      await listening.close()
      await past?.catch(() => {})
      await quoteCounter.stop()
      await pool.end()
    },
  }

  function prepareToClose(): Promise<void> {
    board.stop()
    claims.streams.close()
    desk.close()
    chatStreams.close()
    jobsStopped ??= jobs.stop()
    return jobsStopped
  }
}

/** A page has a quote that expires, so it is rendered again after a while even when no rate has changed. */
const GUEST_PAGE_MS = 10_000
const guestVersion = (board: LiveBoard, now: Date) =>
  `${board.now.board.version} ${board.now.catalogue.version} ${Math.floor(now.getTime() / GUEST_PAGE_MS)}`
