import { describe, expect, test } from 'vitest'
import { StaffMove } from '#contract/desk/desk.ts'
import { MOVE_PANEL, openDeskMovesOffice, type StaffMoveName, typedFor } from '#test/harness/desk-moves-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { moveKeys } from '#web/desk/console/desk-moves.ts'

const office = await startOfficeInProcess()
const { olga, rows, expectMade } = await openDeskMovesOffice(office)
const staffMoves = StaffMove.options as StaffMoveName[]

test('every move of the staff has its row and its key', () => {
  expect(Object.keys(rows).sort()).toEqual([...staffMoves].sort())
  const keys = staffMoves.flatMap(move => moveKeys[move] ?? [])
  expect(new Set(keys).size).toBe(staffMoves.length)
})

test('an hour that has passed is refused by its field, and what else was typed stays', async () => {
  const claim = await rows['schedule-meeting'].from()
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}?move=schedule-meeting`)
  const field = (name: string) => page.locator(`${MOVE_PANEL} [name="${name}"]`)
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
  await page.locator(`${MOVE_PANEL} [name="at"]`).fill('2099-01-01T10:00')
  await page.locator(`${MOVE_PANEL} [name="knownBy"]`).selectOption('number')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').waitFor()
  const read = await page.locator(MOVE_PANEL).innerText()
  expect(read).toContain('1 января в 10:00 UTC')
  expect(read).toContain('по номеру заявки')
})

test('an order that received another sum does not say what to pay out before somebody has decided', async () => {
  const facts = async (claim: { id: string }) => {
    const { page, visit } = openPlainPage(office.url, { as: olga })
    await visit(`/console/claims/${claim.id}`)
    return page.locator('article').innerText()
  }
  const undecided = await facts(await rows['top-up'].from())
  expect(undecided).toContain('пришла другая сумма: пока ничего не платим')
  expect(undecided).not.toContain('Выплатить')
  expect(await facts(await rows['confirm-payment'].from())).toContain('сумму проверяет второй сотрудник')
  expect(await facts(await rows['pay-out'].from())).toContain('Выплатить')
  // Before anything is credited there is nothing to pay, and nothing to copy for it.
  const early = await facts(await rows.receive.from())
  expect(early).toContain('ещё ничего не зачислено: не платим')
  expect(early).not.toContain('Выплатить')
})

test('a sum far from the awaited one is typed twice, and what was agreed is not corrected to itself', async () => {
  const claim = await rows.receive.from()
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}?move=receive`)
  const field = (name: string) => page.locator(`${MOVE_PANEL} [name="${name}"]`)
  expect(await field('amountAgain').count()).toBe(0)
  await field('amount').fill('50')
  await field('reference').fill('a zero too many')
  await page.locator('button[value=plan]').click()
  expect(await page.locator('[role=alert]').innerText()).toContain('введите её ещё раз')
  await field('amountAgain').fill('5')
  await page.locator('button[value=plan]').click()
  expect(await page.locator('[role=alert]').innerText()).toContain('суммы не совпадают')
  await field('amount').fill('5')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').waitFor()

  const agreed = await rows.correct.from()
  await visit(`/console/claims/${agreed.id}?move=correct`)
  await field('amount').fill('5')
  await field('reason').fill('mistyped')
  await page.locator('button[value=plan]').click()
  expect(await page.locator('[role=alert]').innerText()).toContain('столько и договаривались')
})

describe('without JavaScript', () => {
  test.each(staffMoves)('%s', async move => {
    const row = rows[move]
    const claim = await row.from()
    const { page, visit } = openPlainPage(office.url, { as: olga })
    await visit(`/console/claims/${claim.id}`)
    const link = page.getByRole('article').locator(`a[href*="move=${move}"]`)
    // It is called by what a person does, not by what the machine calls it.
    expect(await link.innerText()).toMatch(/^[А-ЯЁ]/)
    expect(await link.getAttribute('aria-keyshortcuts')).toBe(moveKeys[move])
    // All but the move that is due lie folded beside it.
    const more = page.getByRole('article').getByRole('navigation').locator('summary')
    if ((await more.count()) > 0) await more.click()
    await link.click()
    await page.locator('#move-title').waitFor()
    for (const [field, text] of typedFor(row)) {
      const control = page.locator(`${MOVE_PANEL} [name="${field}"]`)
      await control.fill(text)
    }
    if (row.types) await page.locator('button[value=plan]').click()
    await page.locator('button[value=make]').click()
    await expectMade(claim, row)
  })
})
