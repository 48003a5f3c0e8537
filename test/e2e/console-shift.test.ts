import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { raiseAlarm } from '#server/alarms/alarms.store.ts'
import { createPerson, newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { hydrated, openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { confirmByKey } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })

/** What has the focus. Nothing has it when it was lost: then the next Tab begins at the top of the page. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)
const focusIs = (page: Page, what: string) => expect.poll(() => focused(page)).toBe(what)
const isOnRow = (page: Page) => page.evaluate(() => 'row' in (document.activeElement as HTMLElement).dataset)

const tabTo = async (page: Page, id: string) => {
  for (let stops = 0; stops < 60 && (await focused(page)) !== id; stops++) await page.keyboard.press('Tab')
  await focusIs(page, id)
}

test('a whole shift is worked by keyboard alone, and the focus is never lost', async () => {
  const tamara = await createPerson(office.db, { role: 'treasurer' })
  const ivan = await newPersonSignedIn(office, { role: 'owner' })
  for (let paid = 0; paid < 4; paid++) await claims.openPaid()
  await raiseAlarm(
    office.db,
    { kind: 'node-unreachable', subject: 'eth-shift', detail: { chain: 'Ethereum', failures: 5 } },
    new Date(),
  )
  const { page, visit, expectConsole } = await openPage(office.url, { reducedMotion: true })
  // That a code is wanted is an answer like any other refusal.
  expectConsole(/status of 401/)
  const keyboard = page.keyboard
  const focus = (what: string) => focusIs(page, what)
  const openPalette = async () => {
    await keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await expect.poll(() => field.evaluate(it => it === document.activeElement)).toBe(true)
  }
  const opened = () => /claims\/([^?]*)/.exec(page.url())?.[1]
  // The address is there before the page is.
  const shown = (id: string) => page.locator(`[data-claim="${id}"] [aria-current]`).waitFor()
  const goTo = async ([title, typed]: readonly [string, string], role: 'heading' | 'link' = 'heading') => {
    await openPalette()
    await keyboard.type(typed)
    await page
      .getByRole('option', { name: role === 'heading' ? title : new RegExp(typed, 'i') })
      .first()
      .waitFor()
    await keyboard.press('Enter')
    await page
      .getByRole(role, { name: title, level: role === 'heading' ? 1 : undefined })
      .first()
      .waitFor()
  }

  await visit('/login')
  await tabTo(page, 'login-email')
  await keyboard.type(tamara.email)
  await keyboard.press('Tab')
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
  await focus('login-code')
  await keyboard.type(tamara.recoveryCodes[0]!)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
  await page.locator('[data-claim]').nth(3).waitFor()
  // Signed in, somebody has a new document before them.
  await hydrated(page)
  const queue = await page.locator('[data-claim]').evaluateAll(rows => rows.map(row => row.getAttribute('data-claim')!))

  await keyboard.press('j')
  await shown(queue[0]!)
  await keyboard.press('j')
  await shown(queue[1]!)
  await focus('on-desk')
  await keyboard.press('t')
  await page.getByText('У вас до').waitFor()
  await keyboard.press('p')
  await focus('move-reference')
  await keyboard.type('bank j k 77')
  await keyboard.press('Enter')
  await confirmByKey(page)
  await page.getByText('Выплата отправлена').waitFor()
  await focus('on-desk')

  await keyboard.press('f')
  await focus('slip-slip')
  await page
    .locator('#slip-slip')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'slip.pdf' }).waitFor()
  await focus('BUTTON')
  await keyboard.press('n')
  await focus('desk-note')
  await keyboard.type('jk?')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByRole('article').getByText('jk?', { exact: true }).waitFor()
  await focus('BUTTON')
  await expect.poll(() => page.locator('#desk-note').inputValue()).toBe('')
  await keyboard.press('n')
  await keyboard.type('sent from the field')
  await keyboard.press('Control+Enter')
  await page.getByRole('article').getByText('sent from the field', { exact: true }).waitFor()
  await expect.poll(() => page.locator('#desk-note').inputValue()).toBe('')
  await focus('desk-note')
  await keyboard.press('Tab')
  await focus('BUTTON')
  await keyboard.press('l')
  await page.getByText('У вас до').waitFor({ state: 'hidden' })
  await focus('BUTTON')

  // The claim is done and gone from the queue: what comes next is the one below it, not the first of all.
  await page.locator(`[data-claim="${queue[1]}"]`).waitFor({ state: 'detached' })
  await keyboard.press('j')
  await shown(queue[2]!)
  await keyboard.press('Escape')
  await page.getByRole('article').waitFor({ state: 'detached' })
  const left = page.locator(`[data-claim="${queue[2]}"]`)
  await expect.poll(() => left.evaluate(row => row.contains(document.activeElement))).toBe(true)

  await openPalette()
  await keyboard.type('bank j k 77')
  await page.getByRole('option').filter({ hasText: 'anna@example.com' }).first().waitFor()
  await keyboard.press('Enter')
  await expect.poll(opened).toBe(queue[1])
  await focus('on-desk')

  await goTo(['Тревоги', 'трев'])
  const alarm = page.getByRole('listitem').filter({ hasText: 'eth-shift' })
  const isOnAlarm = () => alarm.evaluate(card => card.contains(document.activeElement))
  await expect.poll(() => keyboard.press('j').then(isOnAlarm)).toBe(true)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByRole('status').getByText('Тревога отложена').waitFor({ state: 'attached' })
  await focus('BUTTON')

  await goTo(['Резервы', 'резер'])
  await keyboard.press('j')
  await expect.poll(() => isOnRow(page)).toBe(true)
  await keyboard.press('Enter')
  await page.locator('main a[aria-keyshortcuts="i"]').waitFor()
  await keyboard.press('i')
  await focus('reserve-amount')
  await keyboard.type('10')
  await keyboard.press('Tab')
  await keyboard.type('from the safe')
  await keyboard.press('Enter')
  await confirmByKey(page)
  await page.getByRole('status').getByText('Записано в книги').waitFor()
  await focus('H1')

  await visit('/console/deposit-accounts?add=SBERRUB')
  await focus('deposit-account-add-label')
  await keyboard.type('card of the shift')
  await keyboard.press('Tab')
  await keyboard.type('2200000000000004')
  await keyboard.press('Enter')
  await page.getByText('Вводили вы').waitFor()

  const second = await openPage(office.url, { as: ivan, reducedMotion: true })
  await second.page.goto(page.url())
  await hydrated(second.page)
  await second.page.keyboard.press('a')
  await focusIs(second.page, 'deposit-account-approve')
  await second.page.keyboard.press('Enter')
  await second.page.locator('#deposit-account-approve').waitFor({ state: 'detached' })
  await second.page.keyboard.press('s')
  await focusIs(second.page, 'deposit-account-switch-reason')
  await second.page.keyboard.press('Enter')
  await second.page.locator('#deposit-account-switch-reason').waitFor({ state: 'detached' })
  await focusIs(second.page, 'H1')

  await goTo(['Журнал', 'журн'])
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Реквизиты подтверждены' })
    .filter({ hasText: 'card of the shift' })
    .first()
    .waitFor()
  await goTo(['Войти', 'выйти'], 'link')
}, 240_000)

test('two operators on one claim: the second sees the conflict at once, and loses nothing that was typed', async () => {
  const claim = await claims.openPaid()
  const open = async (email: string) => {
    const { page, visit, expectConsole } = await openPage(office.url, {
      as: await newPersonSignedIn(office, { role: 'operator', email }),
    })
    expectConsole(/status of 409/)
    await visit(`/console/claims/${claim.id}?move=pay-out`)
    await page.getByText('Связь есть').waitFor()
    return page
  }
  const [first, second] = [await open('olga@example.org'), await open('pavel@example.org')]
  await first.getByLabel('Номер операции или txid').fill('bank 1')
  await second.getByLabel('Номер операции или txid').fill('bank 2')
  await second.getByLabel('Номер операции или txid').focus()
  await first.keyboard.press('Escape')
  await first.keyboard.press('t')
  // Without a press, while the field has the focus.
  await second.getByText('olga@example.org работает с ней до').waitFor()
  await focusIs(second, 'move-reference')

  await first.getByLabel('Номер операции или txid').press('Enter')
  await first.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
  await first.getByText('Выплата отправлена').waitFor()
  await second.getByText('Заявка изменилась, пока вы решали').waitFor()
  expect(await second.getByLabel('Номер операции или txid').inputValue()).toBe('bank 2')
  await focusIs(second, 'move-reference')
  await second.getByText('С этой заявкой так больше нельзя.').waitFor()
  // The first leaves the field, so that what was typed is not thrown away by it.
  await second.keyboard.press('Escape')
  await second.keyboard.press('Escape')
  await second.getByLabel('Номер операции или txid').waitFor({ state: 'detached' })
})

test('out of a colleague’s hands a claim is not taken by one key, but by the button that the key leads to; the logo of the office stands over it', async () => {
  const claim = await claims.openPaid()
  const pavel = await newPersonSignedIn(office, { role: 'operator' })
  const taken = await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/take/`, {
    method: 'POST',
    headers: { ...pavel.headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(taken.ok).toBe(true)
  const { page, visit } = await openPage(office.url, { as: await newPersonSignedIn(office, { role: 'operator' }) })
  await visit(`/console/claims/${claim.id}`)
  await page.keyboard.press('t')
  await focusIs(page, 'desk-take')
  expect(await page.getByText(`${pavel.email} работает с ней до`).count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByText('У вас до').waitFor()

  const mask = await page
    .getByRole('banner')
    .locator('a > span[aria-hidden]')
    .first()
    .evaluate(sign => getComputedStyle(sign).maskImage)
  const [, address] = /url\("([^"]+)"\)/.exec(mask) ?? []
  const answer = await page.request.get(address!)
  expect(answer.headers()['content-type']).toContain('svg')
})

test('while the mouse moves over the queue no row leaves its place, and when it rests the news come', async () => {
  for (let paid = 0; paid < 2; paid++) await claims.openPaid()
  const operator = await newPersonSignedIn(office, { role: 'operator' })
  const { page, visit } = await openPage(office.url, { as: operator, at: new Date() })
  await visit('/console/claims')
  await page.getByText('Связь есть').waitFor()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const row = page.locator('[data-claim]').nth(1)
  const id = await page.locator('[data-claim]').first().getAttribute('data-claim')
  const above = page.locator(`[data-claim="${id}"]`)
  const box = (await row.boundingBox())!
  const under = page.locator(`[data-claim="${await row.getAttribute('data-claim')}"]`)
  const place = async () => (await under.boundingBox())?.y
  let steps = 0
  /** An operator who never pauses for long, by the clock of the page. */
  const goOnMoving = async () => {
    await page.mouse.move(box.x + 40 + (++steps % 20), box.y + 10)
    await page.clock.runFor(1_000)
  }
  const all = page.getByRole('navigation', { name: 'Какие заявки показать' }).getByRole('link').first()
  const count = async () => Number(/\d+/.exec(await all.innerText())?.[0])
  const before = await count()
  await goOnMoving()
  await claims.move({ id: id! }, 'pay-out', { data: { reference: 'bank 5' } })
  await expect.poll(() => goOnMoving().then(count)).toBe(before - 1)
  expect(await above.count()).toBe(1)
  expect(await place()).toBe(box.y)
  await page.clock.runFor(1_500)
  await above.waitFor({ state: 'detached' })
  await expect.poll(place).toBeLessThan(box.y)
})
