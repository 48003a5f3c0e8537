import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { freezeContest } from '#server/contest/freeze-contest.ts'
import { exchange, writeContest } from '#test/fixtures/contests.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const anna = await newPersonSignedIn(office)
const [tamara, timur] = [
  await newPersonSignedIn(office, { role: 'treasurer' }),
  await newPersonSignedIn(office, { role: 'treasurer' }),
]
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const blockHash = `${'0'.repeat(20)}${'ab12'.repeat(11)}`

let guests = ''
beforeAll(async () => {
  await exchange(office.db, { email: 'guest@example.org', at: new Date(Date.now() - 40 * MINUTE_MS) })
  await exchange(office.db, { userId: anna.id, at: new Date(Date.now() - 35 * MINUTE_MS) })
  await exchange(office.db, { userId: anna.id, at: new Date(Date.now() - MINUTE_MS) })
  guests = await exchange(office.db, { email: 'browser@example.org', at: new Date(Date.now() - MINUTE_MS) })
  for (const key of ['with-script', 'without-script']) {
    const title = { ru: `Осенний розыгрыш ${key}`, en: `Autumn draw ${key}` }
    await writeContest(office.db, key, { title, starts: at(-60), ends: at(-30) })
    await freezeContest(office.db, { key, secret: 'x', now: new Date() })
  }
  await writeContest(office.db, 'winter', {
    title: { ru: 'Зимний розыгрыш', en: 'Winter draw' },
    starts: at(-20),
    // Later than the demo's own, so that it is the contest of the page.
    ends: at(60 * 24 * 90),
  })
})

describe.each([
  ['with JavaScript', true, 'with-script'],
  ['without JavaScript', false, 'without-script'],
] as const)('%s', (_, javaScript, key) => {
  test('a visitor reads terms, prizes and the table, and sees tickets once signed in', async () => {
    const { page, visit } = await openEitherPage(office.url, { javaScript, width: 360, theme: 'dark' })
    await visit('/contest')
    await page.getByRole('heading', { level: 1, name: 'Зимний розыгрыш' }).waitFor()
    await page.getByText('2 участника, 2 билета').waitFor()
    if (javaScript) {
      await page.getByText('Осталось').waitFor()
      expect(await violations(page)).toEqual([])
    }
    const guest = await openEitherPage(office.url, { javaScript, fresh: true, width: 360 })
    const cookie = { name: claimCookie(guests), value: claimKey(guests, TEST_SECRET), url: office.url }
    await guest.page.context().addCookies([cookie])
    await guest.visit('/contest')
    await guest.page.getByRole('heading', { name: 'Ваши билеты: 1' }).waitFor()
    expect(await guest.page.locator(`a[href="/claim/${guests}"]`).count()).toBe(1)
    if (javaScript) expect(await violations(guest.page)).toEqual([])
    const own = await openEitherPage(office.url, { javaScript, as: anna, locale: 'en' })
    await own.visit('/contest')
    await own.page.getByRole('heading', { name: 'Your tickets: 1' }).waitFor()
  })

  test('two people enter the hash, and anybody checks the winners', async () => {
    const desk = await openEitherPage(office.url, { javaScript, as: tamara, fresh: true })
    desk.expectConsole(/400/)
    await desk.visit('/console/contests/draws')
    const field = desk.page.locator(`[data-contest=${key}]`).getByLabel('Хеш блока')
    await field.fill('zero')
    await desk.page.locator(`[data-contest=${key}]`).getByRole('button', { name: 'Ввести хеш' }).click()
    await desk.page.getByText('первые 16 — нули').first().waitFor()
    await field.fill(blockHash)
    await desk.page.locator(`[data-contest=${key}]`).getByRole('button', { name: 'Ввести хеш' }).click()
    await desk.page.getByText('другой сотрудник').waitFor()
    if (javaScript) expect(await violations(desk.page)).toEqual([])

    const second = await openEitherPage(office.url, { javaScript, as: timur })
    await second.visit('/console/contests/draws')
    const section = second.page.locator(`[data-contest=${key}]`)
    await section.getByLabel('Хеш блока').fill(blockHash)
    await section.getByRole('button', { name: 'Подтвердить и разыграть' }).click()
    await section.getByText('ждёт регистрации').waitFor()
    await section.getByText(anna.email).waitFor()

    const visitor = await openEitherPage(office.url, { javaScript })
    await visitor.visit(`/contest?contest=${key}`)
    await visitor.page.getByText(`python3 draw.py ${key}.csv ${blockHash} 3`).waitFor()
    const winners = visitor.page.getByRole('table', { name: 'Победители' })
    expect(await winners.getByRole('row').count()).toBe(3)
    // Who has won stands before all who took part.
    expect(await visitor.page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['Победители', 'Участники']),
    )
    const text = await visitor.page.locator('main').innerText()
    expect(text.indexOf('Победители')).toBeLessThan(text.indexOf('Участники'))
    if (!javaScript) return
    await visitor.page.getByRole('button', { name: 'Проверить победителей в браузере' }).click()
    await visitor.page.getByText('Совпадает').waitFor()
    expect(await violations(visitor.page)).toEqual([])
  })
})

test('a fresh demo office has a drawn contest, and a newcomer checks its winners on the page', async () => {
  const { page, visit } = await openPage(office.url, { width: 360 })
  await visit('/contest')
  await page.getByRole('link', { name: 'Первый розыгрыш' }).click()
  await page.getByText('Это демонстрация.').waitFor()
  expect(await page.getByRole('table', { name: 'Победители' }).getByRole('row').count()).toBe(6)
  await page.getByRole('button', { name: 'Проверить победителей в браузере' }).click()
  await page.getByText('Совпадает').waitFor()
  expect(await violations(page)).toEqual([])
})

test('an unknown contest is not found', async () => {
  for (const contest of ['none', 'NONE', 'a'.repeat(90)])
    expect((await fetch(`${office.url}/contest?contest=${contest}`)).status, contest).toBe(404)
  expect((await fetch(`${office.url}/contest/lists/none.csv`)).status).toBe(404)
})
