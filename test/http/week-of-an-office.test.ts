import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import type { ChangePlan, RecordChange } from '#contract/changes/changes.ts'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { DeskClaim } from '#contract/desk/desk.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { ReserveExplained, Reserves } from '#contract/reserves/reserves.ts'
import type { StatementView } from '#contract/statements/statements.ts'
import type { OfficeStatistics } from '#contract/statistics/office-statistics.ts'
import { dayIn } from '#contract/statistics/period.ts'
import { listAlarms } from '#server/alarms/alarms.store.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { startMailServer, type Trouble } from '#test/fakes/mail-server.ts'
import { openStandInBank, type StandInBank } from '#test/fakes/stand-in-bank.ts'
import { cookieHeader, cookiesOf, createPerson, PASSWORD, type Person } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { postClaim } from '#test/harness/solved-captcha.ts'
import type { PriceSource } from '#test/outside/price-answers.ts'
import { openPriceSources } from '#test/outside/price-sources.ts'

/*
 * A week of a real office: five hundred orders against a market, banks and a mail server that are played. The office is asked
 * over its API alone. What happened is written down beside it, and at the end the books have to say the same.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The long form has 500, and takes minutes: AGIO_WEEK_ORDERS=500. */
const ORDERS = Number(process.env.AGIO_WEEK_ORDERS ?? 120)
const DAYS = 7
/** Hours of Moscow at which customers come. Nobody works at the first of them. */
const SLOTS = [3, 10, 15, 20]

// The database's clock is the real one. The office lives ahead of it, so that its jobs run when the week says.
const begun = Math.ceil(Date.now() / DAY) * DAY + DAY
let clock = new Date(begun)
const now = () => clock

const outside = await openPriceSources(now)
afterAll(() => outside.close())
const office = await startOfficeInProcess({
  demo: false,
  now,
  trustedProxies: ['127.0.0.1'],
  ratesFrom: { origins: outside.origins, everyMs: 1_500, timeoutMs: 10_000, cycleMs: 700 },
})

const ROUBLES = '81.5'
const BITCOIN = '97000'
const roubleSources: readonly PriceSource[] = ['rapira', 'abcex', 'bybit-p2p']
const exchanges: readonly PriceSource[] = ['binance', 'kraken', 'okx', 'bybit']

/** Every source says the same all week, so that what an exchange was worth can be told without asking the office. */
function marketIsOpen() {
  for (const source of roubleSources) outside.behave(source, { kind: 'price', bend: () => ROUBLES })
  const bend = (text: string) => {
    const price = Number(text)
    if (price > 20_000) return BITCOIN
    return price > 0.98 && price < 1.02 ? '1' : text
  }
  for (const source of exchanges) outside.behave(source, { kind: 'price', bend })
}

type Code = 'SBERRUB' | 'TCSBRUB' | 'USDTTRC20' | 'BTC'
const codes: readonly Code[] = ['SBERRUB', 'TCSBRUB', 'USDTTRC20', 'BTC']
const banks: Record<Code, StandInBank> = {
  SBERRUB: openStandInBank({ scale: 2, format: '1c', number: '40817810900000000018' }),
  TCSBRUB: openStandInBank({ scale: 2, format: 'camt.053', number: '40817810100000000027' }),
  USDTTRC20: openStandInBank({ scale: 6, format: 'csv', number: 'wallet of USDT' }),
  BTC: openStandInBank({ scale: 8, format: 'csv', number: 'wallet of Bitcoin' }),
}
/** The office's own account at each, by its id. */
const accounts = {} as Record<Code, string>
const opening: Record<Code, string> = { SBERRUB: '30000000', TCSBRUB: '20000000', USDTTRC20: '400000', BTC: '6' }
const units = (code: Code, text: string) => fromDecimal(text, banks[code].scale)!
const text = (code: Code, amount: bigint) => toDecimal(amount, banks[code].scale)

// ── chance, the same every time ──

let state = 20_261_128
function chance(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const between = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1))
const oneOf = <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)]!
function weighed<Kind extends string>(weights: Record<Kind, number>): Kind {
  const entries = Object.entries(weights) as [Kind, number][]
  let left = chance() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [kind, weight] of entries) {
    left -= weight
    if (left < 0) return kind
  }
  return entries[0]![0]
}
let numbered = 0
/** What a bank calls an operation, and a chain a transaction. */
function reference(letter: string, code: Code): string {
  const name = `${letter}${8_000_000_000 + ++numbered}`
  return code.endsWith('RUB') ? name : createHash('sha256').update(name).digest('hex')
}

// ── people and their accounts ──

function card(bank: string): string {
  const begin = `${bank}${String(between(0, 999_999_999)).padStart(9, '0')}`
  const digits = [...begin].toReversed().map(Number)
  const sum = digits.reduce((sum, digit, i) => sum + (i % 2 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return `${begin}${(10 - (sum % 10)) % 10}`
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
function base58(version: number): string {
  const body = Buffer.from([version, ...Array.from({ length: 20 }, () => between(0, 255))])
  const twice = createHash('sha256').update(createHash('sha256').update(body).digest()).digest()
  const bytes = Buffer.concat([body, twice.subarray(0, 4)])
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let written = ''
  for (; rest > 0n; rest /= 58n) written = ALPHABET[Number(rest % 58n)] + written
  return version === 0 ? `1${written}` : written
}
const newAccount: Record<Code, () => string> = {
  SBERRUB: () => card('220220'),
  TCSBRUB: () => card('220070'),
  USDTTRC20: () => base58(0x41),
  BTC: () => base58(0),
}

class Refused extends Error {
  readonly problem: { code: string }
  constructor(what: string, body: string) {
    super(`${what}: ${body}`)
    this.problem = body.startsWith('{') ? JSON.parse(body) : { code: body }
  }
}

async function ask<Answer>(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const answer = await fetch(`${office.url}${path}`, {
    method,
    headers: { ...headers, ...(body instanceof Uint8Array ? bytes : json) },
    body: body === undefined ? undefined : body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Refused(`${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}`, said)
  return (said ? JSON.parse(said) : undefined) as Answer
}
const json = { 'content-type': 'application/json' }
const bytes = { 'content-type': 'application/octet-stream' }

/** Somebody of the staff, who signs in anew when the last sign-in has ended. */
function employ(person: Person) {
  let until = 0
  let cookies: Record<string, string | undefined> = {}
  return async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    if (clock.getTime() > until) {
      const code = new TOTP({ secret: Secret.fromBase32(person.totp!) }).generate({ timestamp: clock.getTime() })
      const answer = await fetch(`${office.url}/front-api/auth/login`, {
        method: 'POST',
        headers: { ...json, cookie: cookies.device ? cookieHeader({ device: cookies.device }) : '' },
        body: JSON.stringify({ email: person.email, password: PASSWORD, sessionOnly: false, code }),
      })
      if (!answer.ok) throw new Error(`${person.email} could not sign in: ${await answer.text()}`)
      cookies = { ...cookies, ...cookiesOf(answer) }
      until = clock.getTime() + 8 * MINUTE
    }
    return ask<Answer>(method, path, { authorization: `Bearer ${cookies.access_token}` }, body)
  }
}
type Employee = ReturnType<typeof employ>

// ── the orders ──

type Kind = 'right' | 'short' | 'over' | 'late' | 'never' | 'twice' | 'stranger' | 'mistyped'
const weights: Record<Kind, number> = {
  right: 60,
  short: 9,
  over: 7,
  late: 6,
  never: 7,
  twice: 4,
  stranger: 4,
  mistyped: 3,
}
type Order = {
  id: string
  number: string
  kind: Kind
  from: Code
  to: Code
  give: bigint
  payer: string
  /** What has come to us for it by the bank, and whether somebody has entered it. */
  credits: { units: bigint; reference: string; entered: boolean }[]
  paid: number
  held: boolean
  mistyped: boolean
  /** Where it stood when somebody last looked. */
  state: ClaimView['state']
}
const orders: Order[] = []

/** What has happened, as a person would write it down: nothing of it is read from the books. */
const happened = {
  exchanges: [] as { from: Code; to: Code; give: bigint; get: bigint; fee: bigint }[],
  /** In the currency of each. */
  costs: [] as { code: Code; units: bigint }[],
  refused: new Map<string, number>(),
  refunds: 0,
  reversals: 0,
}

const feeOf: Record<Code, () => bigint> = {
  SBERRUB: () => BigInt(between(0, 50)) * 100n,
  TCSBRUB: () => BigInt(between(10, 60)) * 100n,
  USDTTRC20: () => BigInt(between(14, 28)) * 100_000n,
  BTC: () => BigInt(between(15, 60)) * 100n,
}
const amountOf: Record<Code, () => bigint> = {
  SBERRUB: () => BigInt(chance() < 0.3 ? between(1, 10) * 1_000_000 : between(500_000, 15_000_000)),
  TCSBRUB: () => BigInt(chance() < 0.3 ? between(1, 10) * 1_000_000 : between(500_000, 15_000_000)),
  USDTTRC20: () => BigInt(chance() < 0.3 ? between(1, 15) * 100 : between(60, 1_500)) * 1_000_000n,
  BTC: () => BigInt(between(100_000, 2_000_000)),
}

/** A customer comes, sees the price and places an order; where there is no price or no place, they go. */
async function open(): Promise<void> {
  const from = oneOf(codes)
  const isRouble = (code: Code) => code.endsWith('RUB')
  const to = oneOf(codes.filter(code => code !== from && !(isRouble(code) && isRouble(from))))
  const amount = text(from, amountOf[from]())
  const init = await ask<CalculatorInit>(
    'GET',
    `/front-api/calculator/init?from=${from}&to=${to}&amount=${amount}&side=from`,
    {},
  ).catch((refused: Refused) => refused)
  if (init instanceof Refused || !init.quote)
    return turnedAway(init instanceof Refused ? init.problem.code : 'no quote')
  const place = orders.length + [...happened.refused.values()].reduce((sum, count) => sum + count, 0)
  const [payer, payee] = [newAccount[from](), newAccount[to]()]
  const body = {
    id: randomUUID(),
    quote: init.quote.token,
    email: `customer-${place}@example.org`,
    accounts: { from: isRouble(from) ? { account: payer } : undefined, to: { account: payee } },
    refundAccount: { account: payer },
    consent: true,
  }
  const answer = await postClaim(office.url, body, {
    'x-forwarded-for': `100.${64 + (place >> 8)}.${place & 255}.7`,
  })
  if (!answer.ok) return turnedAway(((await answer.json()) as { code: string }).code)
  const view = (await answer.json()) as ClaimView
  orders.push({
    id: view.id,
    number: view.number,
    kind: weighed(weights),
    from,
    to,
    give: units(from, view.give.value),
    payer,
    credits: [],
    paid: 0,
    held: false,
    mistyped: false,
    state: view.state,
  })
}

function turnedAway(code: string) {
  happened.refused.set(code, (happened.refused.get(code) ?? 0) + 1)
}

/** Money of the customer arrives at our bank. */
function pay(order: Order, amount: bigint) {
  const name = reference('P', order.from)
  const counterparty = order.kind === 'stranger' ? newAccount[order.from]() : order.payer
  banks[order.from].book(clock, amount, { reference: name, counterparty, purpose: 'перевод' })
  order.credits.push({ units: amount, reference: name, entered: false })
  order.paid += 1
}

/** What the customer does at the hour, if anything. */
function customerActs(order: Order, isLater: boolean) {
  const { kind, give, paid } = order
  if (kind === 'never') return
  if (kind === 'late') return isLater && paid === 0 ? pay(order, give) : undefined
  if (paid === 0)
    return pay(order, kind === 'short' ? (give * 6n) / 10n : kind === 'over' ? (give * 107n) / 100n : give)
  if (kind === 'twice' && paid === 1 && isLater) pay(order, give)
}

const asOwnerOf = ({ id }: Order) => ({ cookie: `${claimCookie(id)}=${claimKey(id, TEST_SECRET)}` })

/** The customer is asked what is to become of their money. */
async function choose(order: Order): Promise<boolean> {
  const headers = asOwnerOf(order)
  const view = await ask<ClaimView>('GET', `/api/v1/claims/${order.id}/`, headers)
  const { choice, version } = view
  if (!choice) return false
  const quote = choice.offer?.quote
  const may = new Set<string>(view.moves.map(({ move }) => move))
  const wish = (moves: readonly string[]) => moves.find(move => may.has(move))
  const luck = chance()
  const move =
    choice.problem === 'double'
      ? wish(['take-back'])
      : choice.problem === 'less'
        ? wish(
            luck < 0.4 ? ['top-up', 'continue', 'take-back'] : luck < 0.8 ? ['continue', 'take-back'] : ['take-back'],
          )
        : choice.problem === 'more'
          ? wish(luck < 0.6 ? ['return-excess', 'continue', 'take-back'] : ['continue', 'take-back'])
          : wish(luck < 0.6 ? ['continue', 'take-back'] : ['take-back'])
  if (!move) return false
  await ask('POST', `/api/v1/claims/${order.id}/${move}/`, headers, {
    version,
    quote: move === 'continue' ? quote : undefined,
  })
  if (move === 'top-up') pay(order, units(order.from, choice.missing!.value))
  return true
}

type Press = { order: Order; desk: DeskClaim; olga: Employee; rita: Employee }

/** Operators do all that there is to do for an order. Each round is one press of somebody, who reads what the last one led to. */
async function work(order: Order, olga: Employee, rita: Employee): Promise<void> {
  let desk: DeskClaim | undefined
  for (let round = 0; round < 25; round++) {
    desk ??= await olga<DeskClaim>('GET', `/api/v1/desk/claims/${order.id}/`)
    order.state = desk.claim.state
    const pressed: DeskClaim | 'asked' | undefined = await nextPress({ order, desk, olga, rita })
    if (pressed === undefined) return
    desk = pressed === 'asked' ? undefined : pressed
  }
  throw new Error(`order ${order.number} (${order.kind}) never comes to rest`)
}

/** Undefined: there is nothing to do. */
async function nextPress({ order, desk, olga, rita }: Press): Promise<DeskClaim | 'asked' | undefined> {
  const { claim } = desk
  const may = new Set<string>(desk.moves.map(({ move }) => move))
  const at = `/api/v1/desk/claims/${order.id}`
  const move = async (by: Employee, name: string, input: object = {}): Promise<DeskClaim> => {
    // Whoever looks a second time is handed the order by whoever has it.
    if (by === rita) await olga('POST', `${at}/leave/`)
    const made = await by<DeskClaim>('POST', `${at}/moves/${name}/`, { version: claim.version, ...input })
    return by === rita ? rita<DeskClaim>('POST', `${at}/leave/`) : made
  }
  const came = order.credits.find(({ entered }) => !entered)

  const [mistake] = desk.entered
  if (order.mistyped && mistake) {
    const input = { payment: mistake.reference, reason: 'лишний ноль' }
    if (!mistake.two || desk.reversal) {
      order.mistyped = false
      happened.reversals += 1
      return move(mistake.two ? rita : olga, 'reverse-payment', input)
    }
    return move(olga, 'propose-reversal', input)
  }
  if (came && may.has('receive')) {
    const isMistyped = order.kind === 'mistyped' && !order.held
    if (isMistyped) {
      order.held = true
      order.mistyped = true
    } else came.entered = true
    const amount = text(order.from, isMistyped ? came.units * 10n : came.units)
    const name = isMistyped ? reference('M', order.from) : came.reference
    return move(olga, 'receive', { amount, amountAgain: amount, reference: name, account: accounts[order.from] })
  }
  if (desk.toConfirm) return move(rita, 'confirm-payment')
  if (claim.state === 'on-hold') return move(rita, 'release')
  if (order.kind === 'stranger' && !order.held && order.credits.length > 0 && may.has('hold')) {
    order.held = true
    return move(olga, 'hold', { reason: 'payer-mismatch' })
  }
  if (claim.state === 'needs-choice') return (await choose(order)) ? 'asked' : undefined
  if (claim.state === 'checking' && order.credits.length > 0 && may.has('approve')) return move(olga, 'approve')
  if (claim.state === 'paying-out' && may.has('pay-out')) {
    const [give, get] = [units(order.from, claim.give.value), units(order.to, claim.get.value)]
    const fee = feeOf[order.to]()
    const name = send(order.to, get, fee, `заявка ${order.number}`)
    happened.exchanges.push({ from: order.from, to: order.to, give, get, fee })
    return move(olga, 'pay-out', {
      reference: name,
      fee: fee > 0n ? text(order.to, fee) : undefined,
      account: accounts[order.to],
    })
  }
  if (claim.state === 'refunding' && may.has('send-refund')) {
    const back = units(order.from, claim.returning!.value)
    const fee = feeOf[order.from]()
    const name = send(order.from, back, fee, `возврат по заявке ${order.number}`)
    if (fee > 0n) happened.costs.push({ code: order.from, units: fee })
    happened.refunds += 1
    return move(olga, 'send-refund', {
      reference: name,
      fee: fee > 0n ? text(order.from, fee) : undefined,
      account: accounts[order.from],
    })
  }
  return undefined
}

/** Money has come that nobody has entered, or the office owes something. */
const isUnfinished = ({ credits, state }: Order): boolean =>
  credits.some(({ entered }) => !entered) ||
  (credits.length > 0 && !['completed', 'refunded', 'cancelled', 'expired'].includes(state))

/** Money of ours leaves the bank, which takes its fee on a line of its own. */
function send(code: Code, amount: bigint, fee: bigint, purpose: string): string {
  const name = reference('O', code)
  banks[code].book(clock, -amount, { reference: name, counterparty: newAccount[code](), purpose })
  if (fee > 0n)
    banks[code].book(clock, -fee, { reference: reference('F', code), counterparty: '', purpose: 'Комиссия' })
  return name
}

// ── the office at work ──

async function makeAtOnce(by: Employee, items: readonly RecordChange[]): Promise<void> {
  const plan = await by<ChangePlan>('POST', '/api/v1/desk/change-plans/', { items })
  const faults = plan.items.filter(({ errors }) => errors.length > 0)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  await by('PUT', `/api/v1/desk/changes/${randomUUID()}/`, { items, digest: plan.digest })
}

/** Jobs are ordered by the database's clock: whatever the week has come to is made due, and done before it goes on. */
async function jobsAreDone(tasks: readonly string[] = []): Promise<void> {
  const order = JSON.stringify(tasks.map(name => ({ name, payload: {}, key: name })))
  await sql`select add_jobs(${order}::jsonb)`.execute(office.db)
  await sql`update jobs set run_at = clock_timestamp() where lease is null and run_at <= ${clock}`.execute(office.db)
  await sql`select pg_notify('jobs', '')`.execute(office.db)
  const due = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from jobs where run_at <= clock_timestamp() or lease is not null`.execute(office.db)
    return rows.map(({ name }) => name)
  }
  await expect.poll(due, { timeout: 60_000, interval: 25 }).toEqual([])
}

/** Prices follow the clock by themselves, a moment later. */
const pricesAreFresh = () =>
  expect
    .poll(
      async () => {
        const courses = ['USDTTRC20/SBERRUB', 'BTC/USDTTRC20'].map(pair =>
          ask<{ updatedAt: string }>('GET', `/api/v1/calculator/course/${pair}/`, {}).catch(() => undefined),
        )
        return (await Promise.all(courses)).every(course => course && Date.parse(course.updatedAt) >= clock.getTime())
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true)

const everyHour = [
  'fill-worth-of-claims',
  'match-statements',
  'count-days',
  'aml-sweep',
  'notify-of-alarms',
  'report-failed-jobs',
  'watch-mail',
]

/** What the bank has and nobody at the office knows of: it has to stand in the statements at the end. */
const planted: { code: Code; units: bigint; purpose: string }[] = []

function plant(code: Code, amount: bigint, purpose: string) {
  banks[code].book(clock, amount, { reference: reference('X', code), counterparty: newAccount[code](), purpose })
  planted.push({ code, units: amount, purpose })
}

/** What a day brings besides orders. */
async function besides(day: number, owner: Employee, rita: Employee): Promise<void> {
  if (day === 0) await changeReserve(owner, 'SBERRUB', 'in', '500000', 'Взнос владельца')
  if (day === 1) plant('SBERRUB', -59_00n, 'Плата за смс')
  if (day === 2) await changeReserve(rita, 'SBERRUB', 'expense', '30000', 'Аренда офиса')
  if (day === 3) plant('TCSBRUB', 1_234_56n, 'перевод от неизвестного')
  if (day === 4) await changeReserve(owner, 'USDTTRC20', 'out', '1000', 'Вывод владельца')
  if (day === 5) plant('USDTTRC20', 500_000n, 'dust')
  if (day !== 6) return
  // The wallet of Bitcoin has lost something on the way, which a count finds and books as a difference.
  const lost = 1_234n
  banks.BTC.book(clock, -lost, { reference: reference('L', 'BTC'), counterparty: '', purpose: 'Комиссия узла' })
  const { custody } = await balancesOf(rita, 'BTC')
  expect(custody).toBe(0n)
  const counted = {
    id: randomUUID(),
    currency: 'BTC',
    kind: 'count',
    amount: text('BTC', banks.BTC.balance),
    account: accounts.BTC,
  }
  await rita('POST', '/api/v1/desk/reserves/', { ...counted, reason: 'Пересчёт за неделю' })
  happened.costs.push({ code: 'BTC', units: lost })
}

async function balancesOf(by: Employee, code: Code): Promise<{ has: bigint; custody: bigint }> {
  const { items } = await by<Reserves>('GET', '/api/v1/desk/reserves/')
  const found = items.find(({ currency }) => currency === code)!
  return { has: units(code, found.has), custody: units(code, found.custody) }
}

/** The treasurer reads in what each bank says of the day, and says of each line that is left what it is. */
async function readStatements(rita: Employee): Promise<void> {
  const day = dayIn(clock, 'Europe/Moscow')
  for (const code of codes) {
    const written = banks[code].statement(day)
    if (!written) continue
    const id = randomUUID()
    const query = new URLSearchParams({ name: `${code} ${day}`, currency: code, account: accounts[code] })
    await rita('PUT', `/api/v1/desk/statements/${id}/?${query}`, written)
    // Fees of one amount on one day are alike: which line is whose, a person says.
    for (let more = true; more; ) {
      const view = await rita<StatementView>('GET', `/api/v1/desk/statements/${id}/?only=left&size=100`)
      const used = new Set<string>()
      for (const { id: line, candidates } of view.lines) {
        const candidate = candidates.find(({ id }) => !used.has(id))
        if (!candidate) continue
        used.add(candidate.id)
        const decision = { kind: candidate.kind, movement: candidate.id }
        await rita('POST', `/api/v1/desk/statements/${id}/lines/${line}/`, decision)
      }
      more = used.size > 0
      if (!more) expect(view.missing, `${code} on ${day}: in the books, and not at the bank`).toEqual([])
    }
  }
}

/** Cents of an amount at the market's prices, which stood still all week; rounded down as the office says that it does. */
function centsDown(code: Code, amount: bigint): bigint {
  if (code === 'BTC') return (amount * 97_000n * 100n) / 10n ** 8n
  // A USDT is a dollar, and 81.5 roubles.
  return code === 'USDTTRC20' ? (amount * 100n) / 10n ** 6n : (amount * 10n) / 815n
}

/** What an amount is worth in another currency at those prices, rounded down. */
function worthDown(from: Code, amount: bigint, to: Code): bigint {
  const inUsdt = { SBERRUB: [10n, 815n], TCSBRUB: [10n, 815n], USDTTRC20: [1n, 1n], BTC: [97_000n, 1n] } as const
  const [[up, down], [upTo, downTo]] = [inUsdt[from], inUsdt[to]]
  return (amount * up * downTo * 10n ** BigInt(banks[to].scale)) / (down * upTo * 10n ** BigInt(banks[from].scale))
}

const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)

/** What the week has earned, from what happened: for each exchange what was given against what was sent, less all that it cost. */
function earnedByHand() {
  const exchanges = happened.exchanges.map(({ from, to, give, get, fee }) => {
    const [worth, cents] = [worthDown(from, give, to), centsDown(from, give)]
    return { cents, spread: halfUp((worth - get) * cents, worth), network: halfUp(fee * cents, worth), from, to }
  })
  const costs = happened.costs.reduce((sum, { code, units }) => sum + centsDown(code, units), 0n)
  const sum = (of: 'cents' | 'spread' | 'network') => exchanges.reduce((total, exchange) => total + exchange[of], 0n)
  return { turnover: sum('cents'), spread: sum('spread'), network: sum('network'), costs, exchanges }
}

/** The end of the week: everything agrees with everything. */
async function settle(owner: Employee, olga: Employee, rita: Employee): Promise<void> {
  // Every order has come to an end, or has never been paid.
  for (const order of orders) if (isUnfinished(order)) await work(order, olga, rita)
  expect(orders.filter(isUnfinished)).toEqual([])
  expect(orders.filter(({ credits }) => credits.some(({ entered }) => !entered))).toEqual([])
  await jobsAreDone(everyHour)

  // Books = accounts, but for what nobody at the office knows of.
  expect(await proveLedger(office.db)).toEqual([])
  for (const code of codes) {
    const { has, custody } = await balancesOf(rita, code)
    const unknown = planted.filter(one => one.code === code).reduce((sum, { units }) => sum + units, 0n)
    expect([code, custody, has]).toEqual([code, 0n, banks[code].balance - unknown])
    const { ours, outside: elsewhere } = await rita<ReserveExplained>('GET', `/api/v1/desk/reserves/${code}/`)
    expect([code, ours.map(({ balance }) => units(code, balance)), units(code, elsewhere)]).toEqual([
      code,
      [banks[code].balance - unknown],
      0n,
    ])
  }

  // Statements = accounts, and what is left of them is just that.
  const statements = await rita<{ items: { id: string; currency: Code; closing?: string }[] }>(
    'GET',
    '/api/v1/desk/statements/?size=100',
  )
  const left: typeof planted = []
  for (const { id, currency } of statements.items) {
    const view = await rita<StatementView>('GET', `/api/v1/desk/statements/${id}/?only=left&size=100`)
    for (const { amount, purpose = '' } of view.lines)
      left.push({
        code: currency,
        units: units(currency, amount.replace('-', '')) * (amount.startsWith('-') ? -1n : 1n),
        purpose,
      })
    expect([currency, view.missing]).toEqual([currency, []])
  }
  const sorted = (lines: typeof planted) => lines.toSorted((a, b) => a.purpose.localeCompare(b.purpose))
  expect(sorted(left)).toEqual(sorted(planted))

  // Every cost is in the books once, at the price of its moment.
  const booked = await sql<{ currency: Code; units: string; cents: string }>`
    select a.currency, t.units::text as units, c.worth_usd::text as cents from ledger_costs c
      join ledger_transfers t on t.id = c.transfer join ledger_accounts a on a.id = t.debit_account`.execute(office.db)
  const costLines = booked.rows.map(({ currency, units, cents }) => `${currency} ${units}: ${cents}`)
  const known = happened.costs.map(({ code, units }) => `${code} ${units}: ${centsDown(code, units)}`)
  expect(costLines.toSorted()).toEqual(known.toSorted())

  // Profit after costs by hand = dashboard = statistics = result of directions.
  const [from, to] = [dayIn(new Date(begun), 'Europe/Moscow'), dayIn(clock, 'Europe/Moscow')]
  const byHand = earnedByHand()
  const dollars = (cents: bigint) => toDecimal(cents, 2)
  const earned = dollars(byHand.spread - byHand.network - byHand.costs)
  const told = await owner<OfficeStatistics>('GET', `/api/v1/desk/statistics/?from=${from}&to=${to}`)
  expect({
    completed: told.whole.completed,
    unpriced: told.unpriced,
    uncounted: told.uncounted,
    turnover: told.whole.turnover,
    spread: told.whole.spread,
    network: told.whole.network,
    costs: told.whole.costs,
    earned: told.whole.earned,
  }).toEqual({
    completed: byHand.exchanges.length,
    unpriced: 0,
    uncounted: 0,
    turnover: dollars(byHand.turnover),
    spread: dollars(byHand.spread),
    network: dollars(byHand.network),
    costs: dollars(byHand.costs),
    earned,
  })
  for (const pair of told.pairs) {
    const own = byHand.exchanges.filter(exchange => exchange.from === pair.from && exchange.to === pair.to)
    const sum = own.reduce((total, { spread, network }) => total + spread - network, 0n)
    expect([pair.from, pair.to, pair.completed, pair.earned]).toEqual([pair.from, pair.to, own.length, dollars(sum)])
  }
  expect((await rita<Reserves>('GET', '/api/v1/desk/reserves/')).earned).toBe(earned)

  // No job has failed, and no alarm is open that the week does not explain.
  const { rows: failed } = await sql`select name, last_error from jobs where last_error is not null`.execute(office.db)
  expect(failed).toEqual([])
  const alarms = async () =>
    (await listAlarms(office.db, { settled: false })).map(({ kind, subject }) => `${kind} ${subject}`)
  // A clock that goes on by hours at once ends prices; that a source was late meanwhile is over with its next answer.
  await expect
    .poll(async () => (await alarms()).filter(alarm => !/^rates-paused /.test(alarm)), { timeout: 60_000 })
    .toEqual([])
  // That letters had waited for an hour was told, and was over once they had left.
  const over = (await listAlarms(office.db, { settled: true })).map(({ kind, subject }) => `${kind} ${subject}`)
  expect(over).toContain('mail-stuck outbox')
}

type Mail = { host: string; port: number; emails: readonly { messageId?: string; to: string[] }[] }

/** What the owner does on the first day, as the set-up asks for it. */
async function setUp(owner: Employee, { host, port }: Mail): Promise<void> {
  const limits = { unpaidOfPerson: 100, unpaidOfNetwork: 1_000, hourlyOfPerson: 1_000, hourlyOfNetwork: 10_000 }
  const week = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '23:00' }]
  const hours = { timeZone: 'Europe/Moscow', spans: week }
  const settings = { name: 'Обмен', contactEmail: 'help@office.example', timeZone: 'Europe/Moscow', hours, ...limits }
  await makeAtOnce(owner, [{ section: 'settings', key: 'office', fields: settings }])
  const server = { host, port, encryption: 'none', user: '', password: '', from: 'post@office.example' }
  const { record } = await owner<{ record: object }>('POST', '/api/v1/desk/connections/smtp/trial/', server)
  await makeAtOnce(owner, [{ section: 'connection', key: 'smtp', fields: record } as RecordChange])

  for (const code of codes) {
    const known = await owner<{ items: { code: string; record: object }[] }>(
      'GET',
      `/api/v1/desk/known-currencies/?search=${code}`,
    )
    const { record } = known.items.find(item => item.code === code)!
    await makeAtOnce(owner, [{ section: 'currency', key: code, fields: record } as RecordChange])
  }
  // A direction is proposed with whatever rate there is, and its pairs are read from then on.
  const likely = await owner<{ items: { key: string; record: object }[] }>(
    'GET',
    `/api/v1/desk/likely-directions/?currencies=${codes.join(',')}`,
  )
  expect(likely.items).toHaveLength(10)
  await makeAtOnce(
    owner,
    likely.items.map(({ key, record }) => ({ section: 'direction', key, fields: record }) as RecordChange),
  )
  const terms = { claimLeast: '0', claimMost: null, dayMost: null, monthMost: null, dayClaimsMost: null }
  for (const code of codes) {
    const id = randomUUID()
    accounts[code] = id
    const details = { fields: { account: newAccount[code]() } }
    const input = { id, currency: code, label: code, terms: { ...terms, openMost: 100, restMinutes: 0 }, details }
    await owner('POST', '/api/v1/desk/deposit-accounts/', input)
    await owner('PATCH', `/api/v1/desk/deposit-accounts/${id}/`, { state: 'on' })
    await changeReserve(owner, code, 'in', opening[code], 'Взнос владельца')
  }
  await expect
    .poll(async () => (await owner<{ missing: { kind: string }[] }>('GET', '/api/v1/desk/setup/')).missing, {
      timeout: 60_000,
    })
    .toMatchObject([{ kind: 'opening' }])
  await owner('POST', '/api/v1/desk/opening/')
}

/** Money of the owner or an expense: at the bank, and in the books. */
async function changeReserve(by: Employee, code: Code, kind: 'in' | 'out' | 'expense', amount: string, reason: string) {
  const came = kind === 'in' ? units(code, amount) : -units(code, amount)
  banks[code].book(clock, came, { reference: reference('V', code), counterparty: '', purpose: reason })
  const category = kind === 'expense' ? 'rent' : undefined
  await by('POST', '/api/v1/desk/reserves/', {
    id: randomUUID(),
    currency: code,
    kind,
    amount,
    reason,
    category,
    account: accounts[code],
  })
  if (kind === 'expense') happened.costs.push({ code, units: units(code, amount) })
}

test('a week of a real office: books, accounts and statements agree to the unit, and the profit is the one that was counted by hand', async () => {
  marketIsOpen()
  let trouble: Trouble | undefined
  const mail = await startMailServer({ trouble: () => trouble })
  const [owner, olga, rita] = (await Promise.all(
    (['owner', 'operator', 'treasurer'] as const).map(async role => employ(await createPerson(office.db, { role }))),
  )) as [Employee, Employee, Employee]
  await setUp(owner, mail)
  await pricesAreFresh()

  for (let day = 0; day < DAYS; day++) {
    for (const [slot, hour] of SLOTS.entries()) {
      clock = new Date(begun + day * DAY + (hour - 3) * HOUR)
      await jobsAreDone(everyHour)
      const isOutage = day === 3 && hour === 15
      for (const source of roubleSources) if (isOutage) outside.behave(source, { kind: 'hang-up' })
      if (isOutage)
        await expect
          .poll(
            async () => {
              const items = await ask<{ from: string; to: string; state: string }[]>('GET', '/api/v1/calculator/', {})
              return items.find(({ from, to }) => from === 'USDTTRC20' && to === 'SBERRUB')?.state
            },
            { timeout: 60_000, interval: 50 },
          )
          .toBe('paused')
      else await pricesAreFresh()

      const isHere = hour >= 9
      const earlier = orders.slice()
      const wanted = Math.round((ORDERS * (day * SLOTS.length + slot + 1)) / (DAYS * SLOTS.length))
      for (let tries = 0; orders.length < wanted && tries < 40; tries++) await open()
      marketIsOpen()

      trouble = day === 4 && hour === 15 ? { at: 'MAIL', answers: 421 } : undefined
      // Within two minutes prices stay fresh, and nothing has to be waited for.
      clock = new Date(clock.getTime() + MINUTE / 2)
      for (const order of earlier) customerActs(order, true)
      for (const order of orders.slice(earlier.length)) customerActs(order, false)
      clock = new Date(clock.getTime() + MINUTE / 2)
      if (isOutage) await pricesAreFresh()
      if (isHere) for (const order of orders) if (isUnfinished(order)) await work(order, olga, rita)
      await jobsAreDone()
      if (trouble) {
        clock = new Date(clock.getTime() + HOUR)
        trouble = undefined
        await jobsAreDone(everyHour)
      }
    }
    await besides(day, owner, rita)
    await readStatements(rita)
  }
  await settle(owner, olga, rita)

  // Every letter has left, and has arrived once.
  const outbox = await sql<{ id: string; state: string }>`select id, state from outbox`.execute(office.db)
  expect(outbox.rows.filter(({ state }) => state !== 'sent')).toEqual([])
  const arrived = mail.emails.map(({ messageId = '' }) => messageId)
  expect(new Set(arrived).size).toBe(arrived.length)
  // One was the test letter of the first day, which is no letter of the outbox.
  expect(arrived.length).toBe(outbox.rows.length + 1)
}, 900_000)
