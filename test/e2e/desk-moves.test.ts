import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { MOVE_PANEL, openDeskMovesOffice, typedFor } from '#test/harness/desk-moves-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { moveKeys } from '#web/desk/console/desk-moves.ts'

const office = await startOffice()
const { olga, rows, expectMade } = await openDeskMovesOffice(office)

/**
 * A form that asks for nothing, lines, a choice with a text, an account, lines that are prefilled, and the longest one. The others are of the same
 * fields: that each has its key and can be made is seen in their markup, in `test/http/console-moves.test.ts`.
 */
const walked = ['verify', 'receive', 'hold', 'return-excess', 'return-payout', 'schedule-meeting'] as const

describe('by the keyboard alone', () => {
  test.each(walked)('%s', async move => {
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
  })
})

/** Goes to a field as somebody without a mouse does, and fills it. */
async function typeInto(page: Page, name: string, text: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { name, tagName, value } = document.activeElement as HTMLInputElement
      return { name, tagName, value }
    })
  await page.locator(`${MOVE_PANEL} [name="${name}"]`).waitFor()
  for (let stops = 0; (await focused()).name !== name; stops++) {
    if (stops > 40) throw new Error(`${name} is not reached by Tab`)
    // What is still to be typed has the focus, and may stand below what is prefilled.
    const isBehind = await page
      .locator(`${MOVE_PANEL} [name="${name}"]`)
      .evaluate(field =>
        Boolean(field.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING),
      )
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab')
  }
  if ((await focused()).tagName !== 'SELECT') return page.keyboard.type(text)
  for (let choices = 0; (await focused()).value !== text; choices++) {
    if (choices > 20) throw new Error(`${text} cannot be chosen`)
    await page.keyboard.press('ArrowDown')
  }
}
