import { randomBytes, randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { noBenefits } from '#contract/money/quote.ts'
import { accept } from '#contract/result.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import { checkClaim } from '#server/claims/aml/check-claim.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { countMediansOf } from '#server/claims/count-medians.ts'
import { marketOffers } from '#server/claims/moves/market-offer.ts'
import { type MoveRequest, moveClaim } from '#server/claims/moves/move-claim.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { type OpenDeps, openClaim } from '#server/claims/opening/open-claim.ts'
import { notify } from '#server/platform/database/notify.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { JOBS_CHANNEL } from '#server/platform/jobs/job.ts'
import { NEWS_CHANNEL } from '#server/platform/live/news.ts'
import { buildBoard, entryIn, entryOf } from '#server/quotes/board.ts'
import { answersOf } from '#server/quotes/board-answers.ts'
import { quoteView } from '#server/quotes/quote-view.ts'
import { pricedInUsd } from '#server/quotes/worth-in-usd.ts'
import { playDemo } from '#server/rails/demo/play-demo.ts'
import { readDemo } from '#server/rates/feeds/demo-prices.ts'
import { middle } from '#server/rates/reading.ts'
import { countClick } from '#server/referrals/referral-clicks.ts'
import { leaveReview } from '#server/reviews/leave-review.ts'
import { reviewSection } from '#server/reviews/review.section.ts'
import { addQuotes, SLOT_MS } from '#server/statistics/quote-counter.ts'
import { savePayoutAccount } from '#server/users/payout-accounts.ts'
import { insertUser, updateUser } from '#server/users/users.store.ts'
import { requestWithdrawal } from '#server/withdrawals/request-withdrawal.ts'
import { withdrawalTerms } from '#server/withdrawals/withdrawal-terms.ts'
import { DEMO_CUSTOMER, DEMO_PARTNER, demoAccountOf, demoPeople } from './demo-people.ts'
import { demoReviews } from './demo-reviews.ts'
import { type DemoEvent, type DemoStory, demoStories } from './demo-stories.ts'

export type DemoPastDeps = {
  db: Db
  claims: OpenDeps
  catalogue: Pick<LiveCatalogue, 'now'>
  rails: OpenDeps['rails']
  /** What the market of the demo is drawn with. */
  seed: string
  now: () => Date
  /** The office stops: what is missing of the past is made after the next start. */
  signal?: AbortSignal
}

/** The customer whose account has a past. */
export type DemoCustomer = { email: string; password: string }

const DEMO_PAST_LOCK = 4_683_071

/**
 * Gives a new demo office the past of its last weeks: orders are opened, paid and paid out by the same functions as always, each at its
 * own time and at the price of that time. Nothing is made where orders of somebody else are. Undefined: the past was there already, or
 * another process makes it.
 */
export async function makeDemoPast(deps: DemoPastDeps): Promise<DemoCustomer | undefined> {
  const { db, signal } = deps
  const now = deps.now()
  const stories = demoStories(now)
  if (!(await isUnfinished(db, stories))) return undefined
  const people = await openAccounts(db, now)
  for (const day of daysOf(stories)) {
    if (signal?.aborted) return undefined
    const made = await db.transaction().execute(async tx => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_xact_lock(${DEMO_PAST_LOCK}) as mine`.execute(tx)
      if (!rows[0]!.mine) return false
      for (const story of day) {
        if (signal?.aborted) return false
        await live(tx, deps, people, story)
        // Requests are answered in between.
        await breathe()
      }
      await sendNoLetters(tx)
      return true
    })
    notify(db, [NEWS_CHANNEL, JOBS_CHANNEL])
    if (!made) return undefined
  }
  return finish(deps, people, now)
}

/** Whether there are no orders, or only a part of the past: the last order is not there. */
async function isUnfinished(db: Db, stories: readonly DemoStory[]): Promise<boolean> {
  const { rows } = await sql<{ finished: boolean; foreign: boolean }>`
    select exists (select from users where email_key = ${DEMO_CUSTOMER} and password_hash is not null) as finished,
      exists (select from claims where not id = any (${stories.map(({ id }) => id)}::uuid[])) as foreign`.execute(db)
  const { finished, foreign } = rows[0]!
  return !finished && !foreign
}

type People = ReadonlyMap<string, { id: string; code: string }>

/** The accounts of the made-up people. Nobody can sign in to them yet. */
async function openAccounts(db: Db, now: Date): Promise<People> {
  const people = new Map<string, { id: string; code: string }>()
  const created = new Date(now.getTime() - 40 * DAY_MS)
  for (const { email, locale, account } of demoPeople) {
    if (!account) continue
    const by = account.by === undefined ? undefined : people.get(account.by)!
    await db.transaction().execute(tx =>
      insertUser(tx, {
        email,
        email_key: email,
        password_hash: null,
        locale,
        activated_at: created,
        created_at: created,
        referred_by: by?.id,
        referred_via: by?.code,
      }),
    )
    const { id, referral_code: code } = await db
      .selectFrom('users')
      .select(['id', 'referral_code'])
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    people.set(email, { id, code })
  }
  return people
}

/** One transaction for the orders of one day: an order of a real visitor waits no longer than for those. */
const daysOf = (stories: readonly DemoStory[]): DemoStory[][] => [
  ...Map.groupBy(stories, ({ opened }) => Math.floor(opened.getTime() / DAY_MS)).values(),
]

async function live(tx: Tx, deps: DemoPastDeps, people: People, story: DemoStory): Promise<void> {
  if (await findClaim(tx, story.id)) return
  const { id, person, from, to, opened } = story
  const past = officeAt(tx, deps, [from, to], opened)
  const referrer = person.via === undefined ? undefined : people.get(person.via)!
  if (referrer)
    await countClick(
      tx,
      { owner: referrer.id, code: referrer.code, email: person.via! },
      { address: addressOf(person.email), secret: deps.claims.secret, now: opened },
    )
  await addQuotes(tx, new Date(opened.getTime() - (opened.getTime() % SLOT_MS)), story.quotes)
  const user = people.get(person.email)
  const source = demoAccountOf(person.email, from)
  const isCoin = deps.catalogue.now.currencies.find(({ code }) => code === from)?.kind === 'crypto'
  const result = await openClaim(
    past.deps,
    {
      input: {
        id,
        quote: past.quote(story, user ? await deps.claims.discountOf(user.id) : 0n),
        email: person.email,
        consent: true,
        locale: person.locale,
        timeZone: 'Europe/Moscow',
        accounts: { from: isCoin ? undefined : source, to: demoAccountOf(person.email, to) },
        refundAccount: source,
        city: story.city,
      },
      userId: user?.id,
      clicked: referrer?.code,
      source: story.source,
    },
    opened,
  )
  if (!result.ok) throw new Error(`order ${from} ${to} ${story.give}: ${JSON.stringify(result.refusal)}`)
  for (const event of story.events) {
    const at = new Date(opened.getTime() + event.after * MINUTE_MS)
    past.at(at)
    await happen(past.deps, id, event, at)
  }
  if (story.review !== undefined) await review(tx, story, story.review)
}

/** The office at a moment of the past: its prices, and no limit on how often one visitor comes. */
function officeAt(db: Tx, { claims, catalogue, seed }: DemoPastDeps, [from, to]: readonly [string, string], at: Date) {
  let now = at
  const known = catalogue.now
  const pair = { ...known, directions: known.directions.filter(one => one.from === from && one.to === to) }
  let drawn: { at: Date; snapshot: ReturnType<OpenDeps['snapshot']> } | undefined
  const snapshot = () => {
    if (drawn?.at === now) return drawn.snapshot
    const freshUntil = new Date(now.getTime() + 2 * MINUTE_MS)
    const rates = new Map(
      readDemo(seed, now).map(({ pair, bid, ask }) => [
        pair,
        { state: 'fresh' as const, value: middle(bid!, ask!), at: now, freshUntil },
      ]),
    )
    const board = buildBoard({ ...pair, rates }, now)
    drawn = { at: now, snapshot: { board, catalogue: pair, answers: answersOf(board, pair) } }
    return drawn.snapshot
  }
  const deps: OpenDeps = {
    ...claims,
    ...pricedInUsd(() => snapshot().board),
    db,
    snapshot,
    marketOffer: marketOffers(() => snapshot().board),
    openingLimits: noLimits,
    captchaAlways: () => false,
    takeCaptcha: async () => accept(undefined),
    countHits: () => {},
  }
  return {
    deps,
    at: (moment: Date) => {
      now = moment
    },
    quote({ give, city }: DemoStory, discountBps: bigint): string {
      const { board } = snapshot()
      const entry = entryIn(board, entryOf(board, from, to)!, { city })
      const quoted = quoteView(
        board,
        entry,
        { side: 'from', units: fromDecimal(give, entry.from.scale)! },
        { now, key: claims.secret, benefits: { ...noBenefits, discountBps } },
      )
      if (!quoted.ok) throw new Error(`quote ${from} ${to} ${give}: ${JSON.stringify(quoted.refusal)}`)
      return quoted.value.token
    },
  }
}

const ANY = 1_000_000
const noLimits: OpenDeps['openingLimits'] = {
  unpaidOfPerson: ANY,
  unpaidOfNetwork: ANY,
  hourlyOfPerson: ANY,
  hourlyOfNetwork: ANY,
  hourlyOfMailbox: ANY,
  lettersOfMailbox: ANY,
  reserveShareBps: BigInt(ANY),
  unprovedShareBps: BigInt(ANY),
  freeOfPerson: ANY,
  freeOfNetwork: ANY,
  pressureBps: BigInt(ANY),
}

async function happen(deps: OpenDeps, id: string, { act }: DemoEvent, at: Date): Promise<void> {
  const move = async (request: Omit<MoveRequest, 'claimId'>) => {
    const moved = await moveClaim(deps, { claimId: id, ...request }, at)
    if (!moved.ok) throw new Error(`${request.move}: ${JSON.stringify(moved.refusal)}`)
  }
  switch (act) {
    case 'report':
      return move({ move: 'report-payment', actor: 'client', author: 'guest' })
    case 'cancel':
      return move({ move: 'cancel', actor: 'client', author: 'guest' })
    case 'approve':
      await checkClaim(deps, id, at)
      // Where a check of origin passes, it has approved by itself.
      if ((await findClaim(deps.db, id))?.state !== 'checking') return
      return move({ move: 'approve', actor: 'operator', author: 'demo' })
    case 'take-back':
      return move({ move: 'take-back', actor: 'client', author: 'guest' })
    case 'hold':
      return move({ move: 'hold', actor: 'operator', author: 'demo', data: { reason: 'payer-mismatch' } })
    case 'expire':
      return runClaimClock(deps, id, at)
    default: {
      const played = await playDemo(deps, id, act, at)
      if (!played.ok) throw new Error(`${act}: ${JSON.stringify(played.refusal)}`)
    }
  }
}

/** Written some hours later, and looked at by somebody of the office the day after. */
async function review(tx: Tx, { id, person, opened, events }: DemoStory, index: number): Promise<void> {
  const { stars, text, answer = '', waiting } = demoReviews[index]!
  const completed = opened.getTime() + events.at(-1)!.after * MINUTE_MS
  const written = new Date(completed + 11 * MINUTE_MS)
  const left = await leaveReview(
    tx,
    { id, state: 'completed' },
    { stars, text, locale: person.locale, name: person.name },
    written,
  )
  if (!left.ok) throw new Error(`review: ${JSON.stringify(left.refusal)}`)
  if (waiting) return
  const [[key, before] = []] = await reviewSection.read(tx, [id])
  const shown = new Date(completed + 25 * MINUTE_MS)
  await reviewSection.write(tx, [{ key: key!, before, after: { ...before!, state: 'shown', answer } }], shown, {
    author: 'demo',
    confirmed: false,
  })
}

/** The people are made up: no letter of their past is sent. */
const sendNoLetters = (tx: Tx): Promise<unknown> =>
  sql`
    with ended as (
      update outbox set state = 'expired', data = null
      where state = 'waiting' and recipient = any (${demoPeople.map(({ email }) => email)})
      returning id
    )
    delete from jobs where name = 'send-email' and (payload ->> 'id')::uuid in (select id from ended)`.execute(tx)

/** What the people have besides orders; and, last, the password that makes the past whole. */
async function finish(deps: DemoPastDeps, people: People, now: Date): Promise<DemoCustomer> {
  const { db } = deps
  const customer = people.get(DEMO_CUSTOMER)!
  for (const [currency, name] of [
    ['TCSBRUB', 'Т-Банк, основная'],
    ['SBPRUB', 'Мама'],
    ['USDTTRC20', 'Кошелёк'],
  ] as const)
    await savePayoutAccount(
      db,
      { userId: customer.id, currency, name, details: demoAccountOf(DEMO_CUSTOMER, currency) },
      new Date(now.getTime() - 12 * DAY_MS),
    )
  await askForIncome(deps, people.get(DEMO_PARTNER)!.id, new Date(now.getTime() - HOUR_MS))
  await countMediansOf(db, now)
  const password = randomBytes(9).toString('base64url')
  const password_hash = await hashPassword(password)
  await db.transaction().execute(tx => updateUser(tx, customer.id, { password_hash, password_changed_at: now }))
  notify(db, [NEWS_CHANNEL, JOBS_CHANNEL])
  return { email: DEMO_CUSTOMER, password }
}

/** The partner asks for all that can be withdrawn, which waits at the desk. */
async function askForIncome({ db, claims, rails }: DemoPastDeps, id: string, at: Date): Promise<void> {
  const deps = { ...claims, db, rails }
  const { available, currencies } = await withdrawalTerms(deps, { id, activated: true }, at)
  const [offer] = currencies
  if (!offer) return
  const caller = {
    signedIn: true,
    id,
    email: DEMO_PARTNER,
    locale: 'ru',
    role: 'customer',
    activated: true,
    sessionId: '',
    sessionEndsAt: at,
    secondFactor: 'none',
    provedAt: at,
  } as const
  const { currency, quote } = offer
  const account = demoAccountOf(DEMO_PARTNER, currency)
  await db.transaction().execute(async tx => {
    const asked = { id: randomUUID(), amount: available, currency, account, quote }
    await requestWithdrawal({ ...deps, db: tx }, caller, asked, at)
    await sendNoLetters(tx)
  })
}

/** A visitor's network, of those that documents may name. */
const addressOf = (email: string): string =>
  `203.0.113.${[...email].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 250}`
