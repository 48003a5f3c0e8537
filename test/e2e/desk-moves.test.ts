import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { OpenClaim } from '#contract/claims/claim.ts'
import type { ClaimMove, ClaimState, claimMoves } from '#contract/claims/claim-moves.ts'
import { StaffMove } from '#contract/desk/desk.ts'
import type { Claim } from '#server/claims/claim.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { moveKeys } from '#web/desk/console/desk-moves.ts'

const office = await startOffice()
// Offices with cash are asleep at night, and tests are not.
await office.db.updateTable('directions').set({ hours: null }).execute()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
const olga = await newPersonSignedIn(office, { role: 'operator' })

const litecoin = (change: Partial<OpenClaim> = {}) => claims.open('LTC', 'SBERRUB', '5', change)
async function paid(tenths = 10n): Promise<Claim> {
  const claim = await litecoin()
  return claims.pay(claim, (claim.figures.give * tenths) / 10n)
}
const moved = async (claim: Promise<Claim>, move: ClaimMove, data = {}) => claims.move(await claim, move, { data })

/** Nobody sends anything of this currency alone. */
await office.db.insertInto('payout_limits').values({ currency: 'TCSBRUB', alone_most: '0' }).execute()
async function largePayout(): Promise<Claim> {
  const claim = await claims.open('LTC', 'TCSBRUB', '5')
  await claims.pay(claim, claim.figures.give)
  return claims.move(claim, 'approve')
}

/** Checked, and stopped by a person: it takes two to release. */
async function heldOverOrigin(): Promise<Claim> {
  const claim = await claims.open('ETH', 'SBERRUB', '0.2')
  await claims.pay(claim, claim.figures.give)
  return claims.move(claim, 'hold', { data: { reason: 'aml', text: 'Покажите, откуда монеты' } })
}

/** Another than the one that the claim was left with. */
const OTHER_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

type MoveRow = {
  /** A claim that this move can be made of. */
  from: () => Promise<Claim>
  /** What is typed, by the names of the fields, in their order. A number that nobody has used stands for `#`. */
  types?: Readonly<Record<string, string>>
  leadsTo: ClaimState
  /** What is different afterwards, where the state is not. */
  writes?: Readonly<Record<string, unknown>>
}

type StaffMoveName = {
  [Name in ClaimMove]: 'operator' extends (typeof claimMoves)[Name]['by'][number] ? Name : never
}[ClaimMove]

/** Each move of the staff, once. One that is new to the table of moves has to come here, or this does not compile. */
const rows: Record<StaffMoveName, MoveRow> = {
  verify: { from: () => claims.open('USDTTRC20', 'SEPAEUR', '1000'), leadsTo: 'awaiting-payment' },
  receive: { from: litecoin, types: { amount: '5', reference: 'statement #' }, leadsTo: 'checking' },
  approve: { from: paid, leadsTo: 'paying-out' },
  hold: { from: paid, types: { reason: 'documents', text: 'Пришлите фото карты' }, leadsTo: 'on-hold' },
  release: { from: () => moved(paid(), 'hold', { reason: 'documents' }), leadsTo: 'checking' },
  'propose-release': {
    from: () => heldOverOrigin(),
    types: { text: 'Биржа подтвердила' },
    leadsTo: 'on-hold',
    writes: { aml: expect.objectContaining({ hold: expect.objectContaining({ release: expect.anything() }) }) },
  },
  continue: { from: () => paid(9n), leadsTo: 'checking' },
  'return-excess': {
    from: () => paid(11n),
    types: { 'refundAccount.account': 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
    leadsTo: 'checking',
    writes: { returns_excess: true },
  },
  'top-up': { from: () => paid(9n), leadsTo: 'awaiting-payment' },
  refund: { from: paid, types: { reason: 'asked-for', text: 'Как вы просили' }, leadsTo: 'refunding' },
  prepare: {
    from: largePayout,
    leadsTo: 'paying-out',
    writes: { prepared: expect.objectContaining({ by: olga.id }) },
  },
  'send-refund': {
    from: () => moved(paid(), 'refund', { reason: 'asked-for' }),
    types: { reference: 'refund 7' },
    leadsTo: 'refunded',
  },
  'pay-out': { from: () => moved(paid(), 'approve'), types: { reference: 'bank 7' }, leadsTo: 'completed' },
  correct: {
    from: paid,
    types: { amount: '4,5', reason: 'asked-for' },
    leadsTo: 'checking',
    writes: { give: '450000000' },
  },
  'set-refund-account': {
    from: () => claims.open('ETH', 'SBERRUB', '0.2'),
    types: { 'refundAccount.account': OTHER_ADDRESS },
    leadsTo: 'awaiting-payment',
    writes: { refund_account: { account: expect.objectContaining({ value: OTHER_ADDRESS }) } },
  },
  'schedule-meeting': {
    from: () => claims.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' }),
    types: { office: 'Москва-Сити', address: 'Пресненская наб., 12', knownBy: 'banknote', banknote: 'аб 1234567' },
    leadsTo: 'awaiting-payment',
    writes: {
      meeting: expect.objectContaining({
        office: expect.objectContaining({ name: { ru: 'Москва-Сити', en: 'Москва-Сити' } }),
        knownBy: 'banknote',
        banknote: 'аб 1234567',
      }),
    },
  },
  reject: { from: litecoin, types: { reason: 'bank', text: 'С этим банком не работаем' }, leadsTo: 'cancelled' },
}

const PANEL = '[aria-labelledby="move-title"]'
let numbers = 0
const typedFor = ({ types = {} }: MoveRow): [field: string, text: string][] =>
  Object.entries(types).map(([field, text]) => [field, text.replace('#', String(++numbers))])

const staffMoves = StaffMove.options as StaffMoveName[]

async function expectMade(claim: Claim, { leadsTo, writes = {} }: MoveRow): Promise<void> {
  const read = () => office.db.selectFrom('claims').selectAll().where('id', '=', claim.id).executeTakeFirstOrThrow()
  await expect.poll(async () => (await read()).version).toBe(claim.version + 1)
  expect(await read()).toMatchObject({ state: leadsTo, ...writes })
  const [entry] = await office.db
    .selectFrom('claim_events')
    .select(['actor', 'author'])
    .where('claim_id', '=', claim.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(entry).toMatchObject({ actor: 'operator', author: olga.id })
}

test('every move of the staff has its row and its key', () => {
  expect(Object.keys(rows).sort()).toEqual([...staffMoves].sort())
  const keys = staffMoves.flatMap(move => moveKeys[move] ?? [])
  expect(new Set(keys).size).toBe(staffMoves.length)
})

describe('by the keyboard alone', () => {
  test.each(staffMoves)(
    '%s',
    async move => {
      const row = rows[move]
      const claim = await row.from()
      const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
      // News of how the claim came here would plan the move once more while it is being made.
      await page.route('**/stream/**', () => {})
      await visit(`/console/claims/${claim.id}`)
      await page.keyboard.press(moveKeys[move]!)
      await page.locator('#move-title').waitFor()
      for (const [field, text] of typedFor(row)) await typeInto(page, field, text)
      // What asks for nothing is planned at once.
      if (row.types) await page.keyboard.press('Enter')
      const confirm = page.locator('button[value=make]')
      // As long as it is busy it takes no press.
      const isReady = (it: Element) => it === document.activeElement && !it.ariaDisabled
      await expect.poll(() => confirm.evaluate(isReady)).toBe(true)
      await page.keyboard.press('Enter')
      await expectMade(claim, row)
    },
    60_000,
  )
})

/** Goes to a field as somebody without a mouse does, and fills it. */
async function typeInto(page: Page, name: string, text: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { name, tagName, value } = document.activeElement as HTMLInputElement
      return { name, tagName, value }
    })
  await page.locator(`${PANEL} [name="${name}"]`).waitFor()
  for (let stops = 0; (await focused()).name !== name; stops++) {
    if (stops > 40) throw new Error(`${name} is not reached by Tab`)
    await page.keyboard.press('Tab')
  }
  if ((await focused()).tagName !== 'SELECT') return page.keyboard.type(text)
  for (let choices = 0; (await focused()).value !== text; choices++) {
    if (choices > 20) throw new Error(`${text} cannot be chosen`)
    await page.keyboard.press('ArrowDown')
  }
}

test('an hour that has passed is refused by its field, and what else was typed stays', async () => {
  const claim = await rows['schedule-meeting'].from()
  const { page, visit, expectConsole } = openPlainPage(office.url, { as: olga })
  expectConsole(/status of 400/)
  await visit(`/console/claims/${claim.id}?move=schedule-meeting`)
  const field = (name: string) => page.locator(`${PANEL} [name="${name}"]`)
  await field('office').fill('Москва-Сити')
  await field('at').fill('2026-01-01T10:00')
  await page.locator('button[value=plan]').click()
  await page.getByRole('link', { name: 'Когда' }).waitFor()
  expect(await page.locator('[role=alert]').innerText()).toContain('это время уже прошло')
  expect(await field('at').getAttribute('aria-invalid')).toBe('true')
  expect(await field('office').inputValue()).toBe('Москва-Сити')
})

test('what was typed for a meeting is read once more in words before it is confirmed', async () => {
  const claim = await rows['schedule-meeting'].from()
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}?move=schedule-meeting`)
  await page.locator(`${PANEL} [name="at"]`).fill('2099-01-01T10:00')
  await page.locator(`${PANEL} [name="knownBy"]`).selectOption('number')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').waitFor()
  const read = await page.locator(PANEL).innerText()
  expect(read).toContain('1 января в 10:00 UTC')
  expect(read).toContain('по номеру заявки')
}, 60_000)

describe('without JavaScript', () => {
  test.each(staffMoves)(
    '%s',
    async move => {
      const row = rows[move]
      const claim = await row.from()
      const { page, visit } = openPlainPage(office.url, { as: olga })
      await visit(`/console/claims/${claim.id}`)
      const link = page.getByRole('article').locator(`a[href*="move=${move}"]`)
      // It is called by what a person does, not by what the machine calls it.
      expect(await link.innerText()).toMatch(/^[А-ЯЁ]/)
      await link.click()
      await page.locator('#move-title').waitFor()
      for (const [field, text] of typedFor(row)) {
        const control = page.locator(`${PANEL} [name="${field}"]`)
        await control.fill(text)
      }
      if (row.types) await page.locator('button[value=plan]').click()
      await page.locator('button[value=make]').click()
      await expectMade(claim, row)
    },
    60_000,
  )
})
