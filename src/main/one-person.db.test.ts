import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountsIn } from '#contract/account-formats/account-in-text.ts'
import type { AmlRecord } from '#contract/aml/aml.ts'
import type { CurrencyRecord } from '#contract/catalogue/currency-record.ts'
import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { newDirection } from '#contract/catalogue/new-direction.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import type { SectionName } from '#contract/changes/record-schemas.ts'
import type { ChatRecord } from '#contract/chat/chat-records.ts'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import type { SettingsRecord } from '#contract/office-settings/office-settings.ts'
import type { PayoutLimitRecord } from '#contract/payout-limits/payout-limits.ts'
import type { ManualRateRecord } from '#contract/rates/manual-rate-record.ts'
import type { SourceRecord } from '#contract/rates/source-record.ts'
import type { ReferralsRecord } from '#contract/referrals/referrals.ts'
import type { ScreeningRecord } from '#contract/screening/screening.ts'
import type { ComposedRoleRecord } from '#contract/staff/composed-role.ts'
import type { VerificationRecord } from '#contract/verification/verification-record.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { changesOfFile, exportConfiguration } from '#server/changes/configuration-file.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { features } from './features.ts'
import { sectionsOf } from './sections.ts'

/** How many sequences one run plays; more of them are a matter of patience alone. */
const SEQUENCES = Number(process.env.AGIO_MODEL_STEPS ?? 2_000)
const MOST_MS = 40_000

const { db } = await createTestDatabase({ demo: true })
const now = new Date('2026-11-23T12:00:00Z')
/** The market follows what is typed, as a pair with no other source does. */
const market = new Map<string, string>()
const offers = {
  knownPair: () => true,
  accepted: (pair: string) => fractionFromDecimal(market.get(pair) ?? '93'),
  sourced: () => [],
}
const sections = sectionsOf(features.list, offers, { rates: 'live' }, () => now)
const owner: StaffActor = {
  staff: { id: (await createPerson(db, { role: 'owner' })).id, role: 'owner' } as StaffActor['staff'],
  now,
}
await createPerson(db, { role: 'owner' })
await db
  .updateTable('office')
  .set({ opened_at: now, contact_email: 'desk@office.example', console_networks: ['192.0.2.0/24', '198.51.100.0/24'] })
  .execute()
// A new currency of a known ticker, which has no direction yet.
const ruble = (await sections.currency.read(db, ['SBERRUB'])).get('SBERRUB')!
for (const [name, after] of [
  ['currency', { NEWRUB: { ...ruble, position: 99 } }],
  [
    'screening',
    {
      'mailbox:thief@example.org': { effect: 'hold', reason: 'x', until: null },
      'network:192.0.2.0/24': { effect: 'stop', reason: 'x', until: null },
    },
  ],
  ['role', { desk: { name: 'Desk', rights: ['claims.see', 'money.see'] } }],
  ['payout-limit', { BTC: { aloneMost: '0.1' }, SBERRUB: { aloneMost: '100000' } }],
] as const)
  await db.transaction().execute(tx =>
    sections[name].write(
      tx,
      Object.entries(after).map(([key, record]) => ({ key, after: record })),
      now,
      { author: owner.staff.id, confirmed: true },
    ),
  )

// Somebody has it: what is added to the role, they get.
await createPerson(db, { role: 'Desk: claims.see money.see' })

type Kept = ReadonlyMap<string, Record<string, unknown>>
/** What two people have agreed on. */
const agreed = new Map<SectionName, Kept>()
for (const name of Object.keys(sections) as SectionName[]) agreed.set(name, await sections[name].read(db))
const agreedFile = await exportConfiguration(db, sections)
const was = <Record>(section: SectionName, key: string) => agreed.get(section)!.get(key) as Record | undefined

const CARD = '2200 0000 0000 0004'
const partly = <T>(model: { [K in keyof T]?: fc.Arbitrary<T[K]> }) =>
  fc.record(model as never, { requiredKeys: [] }) as unknown as fc.Arbitrary<Partial<T>>
const texts = fc.constantFrom('Pay at the desk', `Pay to ${CARD}`).map(text => ({ ru: text, en: text }))
const bps = fc.constantFrom(-300, -1, 0, 5, 20, 50, 200, 2_000)

const direction = partly<DirectionRecord>({
  state: fc.constantFrom('on' as const, 'off' as const),
  formula: fc.constantFrom(
    'BTC/USDT',
    'BTC/USDT * USDT/RUB',
    'BTC/USDT * USDT/RUB * 1.5',
    '1 / BTC/USDT / USDT/RUB',
    '2',
  ),
  marginBps: bps,
  floorBps: bps,
  tiers: fc.constantFrom<DirectionRecord['tiers'][]>([], [{ startsAt: '1', adjustBps: -5_000 }]),
  cityTerms: fc.constant([]),
  needsAml: fc.boolean(),
  needsVerification: fc.boolean(),
  oldestSeconds: fc.constantFrom(null, 60, 600),
  jumpBps: fc.constantFrom(null, 50, 5_000),
  rateFixed: fc.constantFrom('opening' as const, 'arrival' as const),
  windowMinutes: fc.constantFrom(20, 60, 1_440),
  instructions: texts,
})
const currency = partly<CurrencyRecord>({
  accountForm: fc.constantFrom('russian-card', 'bitcoin', 'own'),
  ownFields: fc.constant([]),
  confirmations: fc.constantFrom(null, 1, 6),
  popular: fc.boolean(),
})
const source = partly<SourceRecord>({
  enabled: fc.boolean(),
  pairs: fc.subarray(['BTC/USDT', 'ETH/USDT', 'LTC/USDT', 'USDT/RUB']),
  oldestSeconds: fc.constantFrom(null, 10, 600),
  jumpBps: fc.constantFrom(null, 100, 5_000),
})
const manualRate = fc.constantFrom('90', '92', '93', '94', '95.7', '98', '186').map(
  (value): Partial<ManualRateRecord> => ({
    state: 'on',
    value,
    validUntil: new Date(now.getTime() + 3_600_000).toISOString(),
    reason: 'desk',
  }),
)
const aml = partly<AmlRecord>({
  totalMostBps: fc.constantFrom(1_000, 5_000, 9_000),
  checks: fc.subarray(['opening-payout', 'opening-payer', 'arrival-payer', 'payout-payout'] as const),
  limits: fc.constantFrom<AmlRecord['limits'][]>(
    [],
    [{ category: 'sanctions', mostBps: 100 }],
    [...was<AmlRecord>('aml', 'policy')!.limits],
  ),
})
const verification = partly<VerificationRecord>({
  asks: texts,
  photos: fc.constantFrom(1, 2, 3),
  termDays: fc.constantFrom(0, 365, 3_650),
  byDirection: fc.boolean(),
  amountFrom: fc.constantFrom(null, '1000', '100000'),
  turnoverFrom: fc.constantFrom(null, '5000'),
})
const screening = partly<ScreeningRecord>({
  effect: fc.constantFrom('stop' as const, 'hold' as const, 'verify' as const, 'warn' as const, 'trust' as const),
  until: fc.constantFrom(null, '2026-11-24T12:00:00.000Z', '2027-11-24T12:00:00.000Z'),
})
const settings = partly<SettingsRecord>({
  tagline: texts,
  contactEmail: fc.constantFrom('desk@office.example', 'desk@evil.example'),
  contactTelegram: fc.constantFrom('', 'evil'),
  changeWaitMinutes: fc.constantFrom(10, 60, 600),
  payoutChangeWaitMinutes: fc.constantFrom(10, 60, 600),
  quoteKeepMinutes: fc.constantFrom(1, 10, 60),
  quoteKeepBps: fc.constantFrom(1, 10, 100),
  consoleNetworks: fc.subarray(['192.0.2.0/24', '192.0.2.0/25', '192.0.0.0/16', '203.0.113.9', '198.51.100.0/24']),
})
const chatPlace = fc.constantFrom(
  { provider: 'own', site: '', host: '' } as const,
  { provider: 'chatwoot', site: 'x', host: 'https://evil.example' } as const,
  { provider: 'none', site: '', host: '' } as const,
)
const levels = fc.constantFrom<ReferralsRecord['levels'][]>(
  [{ startsAt: '0', bps: 5_000 }],
  [{ startsAt: '0', bps: 2_000 }],
  [],
)

const item = <S extends SectionName>(section: S, keys: readonly string[], fields: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...keys), fc.option(fields, { freq: 12 })).map(([key, fields]) => ({ section, key, fields }))
const asNew = (key: string, start: Record<string, unknown>) => (fields: Partial<object>) => ({
  section: 'direction' as const,
  key,
  fields: { ...start, ...fields },
})
const started = {
  ...newDirection,
  formula: 'BTC/USDT * USDT/RUB',
  marginBps: 300,
  floorBps: 100,
  needsAml: true,
  state: 'on' as const,
}

const items: fc.Arbitrary<{ section: SectionName; key: string; fields: unknown }> = fc.oneof(
  { weight: 5, arbitrary: item('direction', ['BTC-SBERRUB', 'SBERRUB-BTC', 'BTC-TCSBRUB'], direction) },
  { weight: 2, arbitrary: direction.map(asNew('BTC-NEWRUB', started)) },
  item('currency', ['BTC', 'SBERRUB'], currency),
  fc.constant({
    section: 'currency' as const,
    key: 'NEWRUB',
    fields: { ...was('currency', 'SBERRUB')!, position: 99 },
  }),
  { weight: 3, arbitrary: item('source', ['binance', 'kraken', 'okx', 'bybit'], source) },
  { weight: 2, arbitrary: item('manual-rate', ['USDT-RUB'], manualRate) },
  item('aml', ['policy'], aml),
  item('verification', ['card', 'identity'], verification),
  item('screening', ['mailbox:thief@example.org', 'network:192.0.2.0/24'], screening),
  screening.map(fields => ({
    section: 'screening' as const,
    key: 'mailbox:friend@example.org',
    fields: { effect: 'warn', reason: 'y', until: null, ...fields },
  })),
  item('settings', ['office'], settings),
  item(
    'chat',
    ['chat'],
    partly<ChatRecord>({ cash: chatPlace, support: chatPlace, keptDays: fc.constantFrom(30, 180) } as never),
  ),
  item(
    'payout-limit',
    ['BTC', 'SBERRUB'],
    partly<PayoutLimitRecord>({ aloneMost: fc.constantFrom(null, '0.01', '100', '1000000') }),
  ),
  item(
    'referrals',
    ['office'],
    levels.map(levels => ({ levels })),
  ),
  item(
    'role',
    ['desk'],
    partly<ComposedRoleRecord>({
      name: fc.constantFrom('Desk', 'Night desk'),
      rights: fc.subarray(['claims.see', 'claims.move', 'money.see', 'audit.see'], { minLength: 1 }),
    }),
  ),
  item('content-page', ['rules', 'contacts'], partly({ text: texts, title: texts })),
  item('question', ['how-long'], partly({ answer: texts })),
  item(
    'branch',
    ['MSK-CITY'],
    partly({ address: texts, phone: fc.constantFrom('', '+7 900 000-00-00'), notes: texts }),
  ),
) as never

type Step = { items: { section: SectionName; key: string; fields: unknown }[] } | { bulk: object } | 'undo' | 'file'
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: fc.array(items, { minLength: 1, maxLength: 2 }).map(items => ({ items })) },
  fc
    .constantFrom(-200, -20, 50)
    .map(marginBps => ({ bulk: { section: 'direction', where: ['from:BTC'], set: {}, add: { marginBps } } })),
  fc.boolean().map(needsAml => ({ bulk: { section: 'direction', where: ['from:BTC'], set: { needsAml }, add: {} } })),
  { weight: 2, arbitrary: fc.constant('undo' as const) },
  { weight: 1, arbitrary: fc.constant('file' as const) },
)

/** The least that is kept of an exchange, in hundredths of a percent. */
const leastKept = ({ marginBps, floorBps, tiers, cityTerms }: DirectionRecord): number =>
  Math.max(
    floorBps,
    Math.min(marginBps, ...cityTerms.flatMap(({ marginBps }) => marginBps ?? [])) +
      Math.min(0, ...tiers.map(({ adjustBps }) => adjustBps)),
  )
const kept = (minutes: { rateFixed: string; windowMinutes: number } | undefined) =>
  minutes?.rateFixed === 'opening' ? minutes.windowMinutes : 0
const sumOf = (text: string | null) => (text === null ? Number.POSITIVE_INFINITY : Number(text))
const alike = (key: string): DirectionRecord[] => {
  const tickerOf = (code: string) => was<CurrencyRecord>('currency', code)?.ticker ?? 'RUB'
  const tickers = (pair: string) => Object.values(currenciesOf(pair)!).map(tickerOf).join(' ')
  return [...agreed.get('direction')!]
    .filter(([other]) => tickers(other) === tickers(key))
    .map(([, record]) => record as never)
}
const strength = { stop: 3, hold: 2, verify: 1, warn: 0, trust: -1 }
const shareAt = ({ levels }: ReferralsRecord, turnover: number) =>
  levels.findLast(({ startsAt }) => Number(startsAt) <= turnover)?.bps ?? 0

/** What one person alone has brought about in a record, and may not. */
function harm(section: SectionName, key: string, record: unknown): string[] {
  const found: string[] = []
  const unless = (holds: boolean, what: string) => void (holds || found.push(`${section} ${key}: ${what}`))
  if (section === 'direction') {
    const after = record as DirectionRecord
    const before = was<DirectionRecord>('direction', key)
    const others = before ? [before] : alike(key)
    unless(
      others.some(({ formula }) => formula === after.formula),
      `sells by ${after.formula}`,
    )
    unless(after.floorBps >= Math.min(...others.map(({ floorBps }) => floorBps)), 'lower floor')
    unless(leastKept(after) >= Math.min(0, ...others.map(leastKept)), 'sells below the market')
    unless(after.needsAml || others.some(({ needsAml }) => !needsAml), 'no check of origin')
    unless(after.needsVerification || others.some(({ needsVerification }) => !needsVerification), 'no verification')
    unless(kept(after) <= Math.max(60, kept(before)), 'a free option')
    if (before)
      unless(
        sumOf(String(after.oldestSeconds ?? 'Infinity')) <= (before.oldestSeconds ?? Number.POSITIVE_INFINITY),
        'older prices',
      )
  }
  if (section === 'currency') {
    const [before, after] = [was<CurrencyRecord>('currency', key), record as CurrencyRecord]
    if (before)
      unless(
        before.accountForm === after.accountForm && before.ownFields.length === after.ownFields.length,
        'other accounts',
      )
    if (before)
      unless(
        after.confirmations === before.confirmations ||
          (before.confirmations !== null && (after.confirmations ?? 0) > before.confirmations),
        'fewer confirmations',
      )
  }
  if (section === 'source') {
    const [before, after] = [was<SourceRecord>('source', key)!, record as SourceRecord]
    unless(before.oldestSeconds !== null || after.oldestSeconds === null || after.oldestSeconds <= 600, 'older values')
    unless((after.jumpBps ?? 0) < 5_000, 'larger steps')
  }
  if (section === 'manual-rate') {
    const { state, value } = record as ManualRateRecord
    unless(state !== 'on' || Math.abs(Number(value) / 93 - 1) <= 0.031, `typed ${value}`)
  }
  if (section === 'aml') {
    const [before, after] = [was<AmlRecord>('aml', key)!, record as AmlRecord]
    unless(
      after.totalMostBps <= before.totalMostBps && before.checks.every(check => after.checks.includes(check)),
      'checks less',
    )
    unless(
      before.limits.every(
        ({ category, mostBps }) =>
          (after.limits.find(limit => limit.category === category)?.mostBps ?? after.totalMostBps) <= mostBps,
      ),
      'limits higher',
    )
  }
  if (section === 'verification') {
    const [before, after] = [was<VerificationRecord>('verification', key)!, record as VerificationRecord]
    unless(after.byDirection || !before.byDirection, 'not asked')
    unless(after.photos >= before.photos && after.termDays <= before.termDays, 'asked for less')
    unless(
      sumOf(after.amountFrom) <= sumOf(before.amountFrom) && sumOf(after.turnoverFrom) <= sumOf(before.turnoverFrom),
      'asked later',
    )
  }
  if (section === 'screening') {
    const [before, after] = [was<ScreeningRecord>('screening', key), record as ScreeningRecord | undefined]
    unless((after ? strength[after.effect] : 0) >= (before ? strength[before.effect] : 0), 'screened less')
    if (before) unless((after?.until ?? '~') >= (before.until ?? '~'), 'screened for less long')
  }
  if (section === 'settings') {
    const [before, after] = [was<SettingsRecord>('settings', key)!, record as SettingsRecord]
    unless(
      after.changeWaitMinutes >= before.changeWaitMinutes &&
        after.payoutChangeWaitMinutes >= before.payoutChangeWaitMinutes,
      'waits less',
    )
    unless(
      after.quoteKeepMinutes <= before.quoteKeepMinutes && after.quoteKeepBps <= before.quoteKeepBps,
      'keeps quotes longer',
    )
    unless(
      after.consoleNetworks.length > 0 &&
        after.consoleNetworks.every(network => /^(192\.0\.2\.0\/2[45]|198\.51\.100\.0\/24)$/.test(network)),
      'opens the console elsewhere',
    )
    unless([before.contactEmail, ''].includes(after.contactEmail) && after.contactTelegram === '', 'other contacts')
  }
  if (section === 'chat') {
    const { cash, support } = record as ChatRecord
    unless(
      [cash, support].every(({ provider }) => provider === 'own' || provider === 'none'),
      'runs a script',
    )
  }
  if (section === 'role') {
    const [before, after] = [was<ComposedRoleRecord>('role', key)!, record as ComposedRoleRecord]
    unless(
      after.rights.every(right => before.rights.includes(right)),
      'gives rights',
    )
  }
  if (section === 'payout-limit') {
    const [before, after] = [was<PayoutLimitRecord>('payout-limit', key)!, record as PayoutLimitRecord]
    unless(sumOf(after.aloneMost) <= sumOf(before.aloneMost), 'one person sends more')
  }
  if (section === 'referrals')
    unless(
      [0, 10_000, 250_000].every(
        at => shareAt(record as never, at) <= Math.max(3_000, shareAt(was('referrals', key)!, at)),
      ),
      'gives more',
    )
  if (section === 'branch')
    unless(
      JSON.stringify((record as { address: unknown }).address) ===
        JSON.stringify(was<{ address: unknown }>('branch', key)!.address),
      'cash is brought elsewhere',
    )
  const named =
    sections[section].customerTexts?.flatMap(field =>
      accountsIn(JSON.stringify((record as Record<string, unknown> | undefined)?.[field] ?? '')),
    ) ?? []
  unless(named.length === 0, `names ${named[0]}`)
  return found
}

/** How many sources each pair has. */
function countSources(records: ReadonlyMap<string, Record<string, unknown>>): Map<string, number> {
  const pairs = [...records.values()].flatMap(record =>
    (record as SourceRecord).enabled ? (record as SourceRecord).pairs : [],
  )
  return new Map(
    Map.groupBy(pairs, pair => pair)
      .entries()
      .map(([pair, { length }]) => [pair, length]),
  )
}
const agreedSources = countSources(agreed.get('source')!)

async function play(
  step: Step,
  last: string | undefined,
): Promise<{ id: string; touched: { section: SectionName; key: string }[] } | undefined> {
  if (step === 'undo' && !last) return undefined
  const proposal = (
    step === 'undo' ? { undo: last } : step === 'file' ? { items: await changesOfFile(db, sections, agreedFile) } : step
  ) as Proposal
  if (proposal.items?.length === 0) return undefined
  const plan = await planChange({ db, sections }, proposal, owner)
  if (!plan.ok) return undefined
  const id = randomUUID()
  const made = await makeChange({ db, sections }, { id, proposal, digest: plan.value.digest, reason: '' }, owner)
  if (!made.ok || made.value.change.state !== 'applied') return undefined
  const touched = await db.selectFrom('change_items').select(['section', 'key']).where('change', '=', id).execute()
  return { id, touched: touched as { section: SectionName; key: string }[] }
}

/** Two people put everything back that one of them has changed. */
async function putBack(touched: readonly { section: SectionName; key: string }[]): Promise<void> {
  market.clear()
  await db.transaction().execute(async tx => {
    for (const [section, of] of Map.groupBy(touched, ({ section }) => section)) {
      const keys = [...new Set(of.map(({ key }) => key))].filter(key => agreed.get(section)!.has(key))
      await sections[section].write(
        tx,
        keys.map(key => ({ key, before: was(section, key), after: was(section, key) })) as never,
        now,
        { author: owner.staff.id, confirmed: true },
      )
    }
    await tx.deleteFrom('screening_rules').where('value', '=', 'friend@example.org').execute()
  })
}

test('no sequence of changes by one person sells below the floor, sends money elsewhere, weakens a check or runs a script', {
  timeout: 90_000,
}, async () => {
  let [applied, sequences] = [0, 0]
  const property = fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 5 }), async steps => {
    sequences += 1
    const all: { section: SectionName; key: string }[] = []
    let last: string | undefined
    try {
      for (const step of steps) {
        const played = await play(step, last)
        if (!played) continue
        applied += 1
        last = played.id
        all.push(...played.touched)
        for (const [section, of] of Map.groupBy(played.touched, ({ section }) => section)) {
          const records = await sections[section].read(
            db,
            of.map(({ key }) => key),
          )
          expect(
            of.flatMap(({ key }) =>
              records.has(key) || section === 'screening' ? harm(section, key, records.get(key)) : [],
            ),
          ).toEqual([])
          const rate = records.get('USDT-RUB') as ManualRateRecord | undefined
          if (section === 'manual-rate' && rate?.state === 'on') market.set('USDT/RUB', rate.value)
        }
        if (played.touched.some(({ section }) => section === 'source'))
          for (const [pair, count] of countSources(await sections.source.read(db)))
            if (count === 1) expect([pair, agreedSources.get(pair)]).toEqual([pair, 1])
      }
    } finally {
      await putBack(all)
    }
  })
  const outcome = await fc.check(property, { numRuns: SEQUENCES, interruptAfterTimeLimit: MOST_MS })
  process.stdout.write(`seed ${outcome.seed}: ${sequences} sequences, ${applied} changes that counted at once\n`)
  if (outcome.failed && !(outcome.interrupted && outcome.counterexample === null))
    throw new Error(fc.defaultReportMessage(outcome))
  expect(sequences).toBeGreaterThan(20)
  expect(applied).toBeGreaterThan(sequences / 4)
})
