import { randomUUID } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { afterAll, expect, vi } from 'vitest'
import type { ChangePlan } from '#contract/changes/changes.ts'
import { systemClock } from '#main/clock.ts'
import { newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import type { PriceSource } from '#test/outside/price-answers.ts'
import { openPriceSources } from '#test/outside/price-sources.ts'
import { insider } from './insider.ts'
import { startOfficeInProcess, type TestOffice } from './office.ts'

type RealOfficeOptions = Omit<NonNullable<Parameters<typeof startOfficeInProcess>[0]>, 'demo' | 'ratesFrom'> & {
  /** No source quotes roubles: its owner has typed what a dollar token costs. */
  typesRoubles?: boolean
}

/** `owner`: who has set it up and opened it. */
export type RealOffice = TestOffice & { owner: SignedInPerson }

const roubleSources: readonly PriceSource[] = ['rapira', 'abcex', 'bybit-p2p']
const exchanges: readonly PriceSource[] = ['binance', 'kraken', 'okx', 'bybit']
const ROUBLES = '81.5'
const LITECOIN = '90'

const currencies = ['LTC', 'SBERRUB'] as const
const reserves = { LTC: '1000', SBERRUB: '10000000' }
/** Two open orders of one amount want two addresses. */
const accounts = { LTC: Array.from({ length: 12 }, (_, i) => litecoinAddress(i)), SBERRUB: ['2200000000000012'] }
const terms = {
  claimLeast: '0',
  claimMost: null,
  dayMost: null,
  monthMost: null,
  dayClaimsMost: null,
  openMost: 100,
  restMinutes: 0,
}

/**
 * An office with AGIO_DEMO=off whose owner has gone through the first day: Litecoin and a bank's roubles both ways, accounts that customers
 * pay to, reserves, and prices of sources outside. Nobody else works there yet, and no payment is played.
 */
export async function openRealOffice({
  typesRoubles = false,
  ...options
}: RealOfficeOptions = {}): Promise<RealOffice> {
  const { now = systemClock } = options
  const outside = await openPriceSources(now)
  afterAll(() => outside.close())
  for (const source of roubleSources)
    outside.behave(source, typesRoubles ? { kind: 'hang-up' } : { kind: 'price', bend: () => ROUBLES })
  for (const source of exchanges)
    outside.behave(source, { kind: 'price', bend: text => (Number(text) > 2 ? LITECOIN : '1') })
  const office = await startOfficeInProcess({
    ...options,
    demo: false,
    // Read often, and waited for as long as in an office that reads seldom: a loaded machine is no silent source.
    ratesFrom: { origins: outside.origins, everyMs: 1_500, timeoutMs: 10_000, cycleMs: 700 },
  })
  const owner = await newPersonSignedIn(office, { role: 'owner' })
  await setUp(office, owner, typesRoubles ? inHours(now(), 12) : undefined)
  return { ...office, owner }
}

async function setUp(office: TestOffice, owner: SignedInPerson, typedUntil: string | undefined): Promise<void> {
  const { ask } = insider(office, owner)
  const change = async (...items: Parameters<typeof proposeChange>[2][number][]) =>
    expect(await proposeChange(office, owner, items)).toMatchObject({ status: 201, body: { state: 'applied' } })

  const allDay = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }
  const hours = { timeZone: 'Europe/Moscow', spans: [allDay] }
  const settings = { name: 'Обмен на Тверской', contactEmail: 'help@office.example', timeZone: 'UTC', hours }
  await change({ section: 'settings', key: 'office', fields: settings })
  for (const code of currencies) {
    const known = await ask(`/api/v1/desk/known-currencies/?search=${code}`)
    const items = known.body.items as { code: string; record: object }[]
    await change({ section: 'currency', key: code, fields: items.find(item => item.code === code)!.record })
  }
  if (typedUntil) await change(typedRate('USDT-RUB', ROUBLES, typedUntil))
  const likely = await ask(`/api/v1/desk/likely-directions/?currencies=${currencies.join(',')}`)
  const directions = likely.body.items as { key: string; record: object }[]
  await change(...directions.map(({ key, record }) => ({ section: 'direction', key, fields: record })))
  for (const currency of currencies) {
    for (const account of accounts[currency]) {
      const id = randomUUID()
      const details = { fields: { account } }
      const added = await ask('/api/v1/desk/deposit-accounts/', { id, currency, label: account, terms, details })
      expect(added).toMatchObject({ status: 201 })
      await ask(`/api/v1/desk/deposit-accounts/${id}/`, { state: 'on' }, 'PATCH')
    }
    const reserve = { id: randomUUID(), currency, kind: 'in', amount: reserves[currency], reason: 'of the owner' }
    expect(await ask('/api/v1/desk/reserves/', reserve)).toMatchObject({ status: 201 })
  }
  const wait = { timeout: 60_000, interval: 50 }
  await vi.waitFor(async () => {
    const { body } = await ask('/api/v1/desk/setup/')
    expect(body.missing).toMatchObject([{ kind: 'opening' }])
  }, wait)
  expect(await ask('/api/v1/desk/opening/', {})).toMatchObject({ status: 200 })
  // Processes hear of it a moment later, and take no orders before.
  await vi.waitFor(async () => {
    const answer = await fetch(`${office.url}/api/v1/calculator/settings/`)
    expect(await answer.json()).not.toMatchObject({ maintenance: true })
    expect(await roublesOf(office, 'LTC')).toBeGreaterThan(0)
  }, wait)
}

/** What one unit of a currency brings its customer now; NaN while nobody is quoted. */
export async function roublesOf({ url }: Pick<TestOffice, 'url'>, currency: string): Promise<number> {
  const answer = await fetch(`${url}/front-api/calculator/init?from=${currency}&to=SBERRUB&amount=1`)
  const { quote } = (await answer.json()) as { quote?: { get: string } }
  return Number(quote?.get)
}

/** What customers write into its forms: a real office refuses what the fields show as an example. */
export const customerAccounts = {
  accounts: { to: { account: '2200001234567891' } },
  refundAccount: { account: litecoinAddress(100) },
}

/** Plans a change and makes it as it was planned, as the console does. */
export async function proposeChange(
  office: Pick<TestOffice, 'url'>,
  person: SignedInPerson,
  items: readonly { section: string; key: string; fields: object | null }[],
): Promise<{ status: number; body: { id?: string; state?: string; dangers?: string[]; because?: string } }> {
  const { ask } = insider(office, person)
  const { body } = await ask('/api/v1/desk/change-plans/', { items })
  const plan = body as unknown as ChangePlan
  return ask(`/api/v1/desk/changes/${randomUUID()}/`, { items, digest: plan.digest }, 'PUT')
}

export const typedRate = (key: string, value: string, validUntil: string) => ({
  section: 'manual-rate',
  key,
  fields: { state: 'on', value, validUntil, reason: 'the desk' },
})

export const inHours = (at: Date, hours: number): string => new Date(at.getTime() + hours * 3_600_000).toISOString()

function litecoinAddress(number: number): string {
  const body = sha256(Buffer.from(`address ${number}`)).subarray(0, 20)
  return createBase58check(sha256).encode(Uint8Array.from([0x30, ...body]))
}
