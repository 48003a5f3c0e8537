import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { raiseAlarm } from '#server/alarms/alarms.store.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { addExampleChat, EXAMPLE_CHAT } from '#test/fixtures/example-chat.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { widerThanTheScreen } from './walk-screens.ts'

const office = await startOffice()
const { db } = office
/** Sixty letters: in words, and in one. */
const COIN = 'Эфириум классический основной сети (бывший Ethereum Mainnet)'
const BANK = 'Электропромстройсельхозвнешэкономинвестагрокредитбанкхолдинг'
const MAILBOX = `${'konstantinopolsky'.repeat(4).slice(0, 64)}@${'department'.repeat(5)}.example`
const HUGE = '123456789012345.678901234567890123'
await db.updateTable('currencies').set({ name_ru: COIN, name_en: COIN }).where('code', '=', 'ETH').execute()
await db.updateTable('currencies').set({ name_ru: BANK, name_en: BANK }).where('code', '=', 'TCSBRUB').execute()
await sql`update directions set from_max = null, to_max = null where from_currency = 'ETH'`.execute(db)
const now = new Date()
await db
  .transaction()
  .execute(tx =>
    writeTransfers(tx, [
      transfer(
        { currency: 'TCSBRUB', debit: 'reserve', credit: 'equity', units: 123_456_789_012_345_678_901_234n },
        { reason: 'Ж'.repeat(200), author: 'test', at: now },
      ),
    ]),
  )
const listed = { address: 'x'.repeat(200), list: 'eu', entry: 'Ж'.repeat(200) } as const
await raiseAlarm(db, { kind: 'address-listed', subject: 'x'.repeat(90), detail: listed }, now)

await addExampleChat(db, { email: MAILBOX, text: `${BANK}${BANK} ${COIN}` })

const claims = await openClaimsOffice(db, { at: now })
const anna = await newPersonSignedIn(office, { email: MAILBOX })
const owner = await newPersonSignedIn(office, { role: 'owner', email: `o${MAILBOX.slice(1)}` })
const opened = []
for (const amount of ['0.223456789012345678', HUGE]) {
  const result = await claims.tryOpen(claims.wish('ETH', 'TCSBRUB', amount, { email: MAILBOX }), { userId: anna.id })
  if (!result.ok) throw new Error(`refused: ${result.refusal.reason}`)
  opened.push(result.value.claim)
}
const huge = opened[1]!

const WIDTHS = [320, 768, 1280, 1800]

/** What hangs out of the box that it stands in: it lies over its neighbour, or is cut off. */
const outOfItsBox = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(section, form, fieldset, legend, ul, ol, li, dl, dd, p, table, td)')]
      .filter(box => !box.closest('.visually-hidden') && !/auto|scroll/.test(getComputedStyle(box).overflowX))
      .filter(box => box.clientWidth > 1 && getComputedStyle(box).display !== 'inline')
      .filter(box => !box.querySelector('nav') && box.scrollWidth > box.clientWidth + 1)
      .map(box => `${box.tagName} ${box.scrollWidth} > ${box.clientWidth} ${box.textContent?.slice(0, 60)}`),
  )

/** Boxes that have to be scrolled sideways to be read. A row of links to filters may be. */
const scrolledSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :not(nav)')]
      .filter(box => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
      .map(box => `${box.tagName} ${box.className} ${box.scrollWidth} > ${box.clientWidth}`),
  )

test.each([
  ['/claim?from=ETH&to=TCSBRUB&amount=0.223456789012345678&side=from', BANK, undefined],
  [`/claim?from=ETH&to=TCSBRUB&amount=${HUGE}&side=from`, BANK, undefined],
  [`/claim/${huge.id}`, BANK, anna],
  ['/account/orders', BANK, anna],
  ['/console/reserves', BANK, owner],
  ['/console/reserves/TCSBRUB', BANK, owner],
  [`/console/claims/${huge.id}`, BANK, owner],
  ['/console/alarms', 'Ж'.repeat(200), owner],
])('names of sixty letters and sums of thirty digits are read whole: %s', async (path, shown, as) => {
  const { page, visit } = await openPage(office.url, { as, reducedMotion: true })
  // The office hears of another name a moment after it was given.
  await expect
    .poll(
      async () => {
        await visit(path)
        return page.locator('main').innerText()
      },
      { timeout: 30_000 },
    )
    .toContain(shown)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await widerThanTheScreen(page), `wider than ${width} px`).toEqual([])
    expect(await outOfItsBox(page), `${width} px`).toEqual([])
  }
})

test.each([320, 360])(
  'the inbox is read on a phone of %d px without scrolling sideways, with long names and texts',
  async width => {
    const { page, visit } = await openPage(office.url, { as: owner, width })
    for (const path of ['/console/chat', `/console/chat/${EXAMPLE_CHAT}`]) {
      await visit(path)
      await page.getByText(BANK).first().waitFor()
      expect(await widerThanTheScreen(page), path).toEqual([])
      expect(await outOfItsBox(page), path).toEqual([])
      expect(await scrolledSideways(page), path).toEqual([])
    }
  },
)

test('one huge sum in the queue does not push the states of all claims over their clocks', async () => {
  const { page, visit } = await openPage(office.url, { as: owner, width: 1280 })
  await visit('/console/claims')
  const rows = page.locator('li[data-claim]')
  await rows.first().waitFor()
  for (const width of [768, 1280, 1800]) {
    await page.setViewportSize({ width, height: 800 })
    const laps = await rows.evaluateAll(
      rows =>
        rows.filter(row => {
          const state = row.children[1]!.getBoundingClientRect()
          const clock = row.lastElementChild!.getBoundingClientRect()
          return state.bottom > clock.top && state.top < clock.bottom && state.right > clock.left
        }).length,
    )
    expect(laps, `${width} px`).toBe(0)
  }
})
