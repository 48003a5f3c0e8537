import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endAlarm, raiseAlarm } from '#server/alarms/alarms.store.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const ivan = await newPersonSignedIn(office, { role: 'owner' })
let made = 0
const raise = async (alarm: { claimId?: string } = {}) => {
  made += 1
  const subject = `eth-${made}`
  const raised = { kind: 'node-unreachable', subject, detail: { chain: 'Ethereum', failures: 5 }, ...alarm } as const
  await raiseAlarm(office.db, raised, new Date())
  return subject
}

const entry = (page: Page) => page.getByRole('navigation', { name: 'Пульт' }).getByRole('link', { name: 'Тревоги' })
const countIn = async (page: Page) => Number(/\d+/.exec(await entry(page).innerText())?.[0] ?? 0)

test('an alarm says what it means and where to look, and is settled by somebody who can', async () => {
  const claim = await claims.open('LTC', 'SBERRUB', '5')
  const subject = await raise({ claimId: claim.id })
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit('/console/alarms')
  const alarm = page.getByRole('list', { name: 'Открытые' }).getByRole('listitem').filter({ hasText: subject })
  await alarm.getByText('Узел не ответил несколько раз подряд').waitFor()
  expect(await alarm.getByRole('link', { name: 'Открыть заявку' }).getAttribute('href')).toBe(
    `/console/claims/${claim.id}`,
  )
  await alarm.getByRole('button', { name: 'Разобрались' }).click()
  const settled = page.getByRole('region', { name: 'Разобранные' }).getByRole('listitem').filter({ hasText: subject })
  await settled.getByText(olga.email).waitFor()
  await expect.poll(() => alarm.count()).toBe(0)
})

test('an alarm whose reason is gone stands among the settled ones, and says that nobody has settled it', async () => {
  const subject = await raise()
  await endAlarm(office.db, { kind: 'node-unreachable', subject }, new Date())
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit('/console/alarms')
  const settled = page.getByRole('region', { name: 'Разобранные' }).getByRole('listitem').filter({ hasText: subject })
  await settled.getByText('прошла сама').waitFor()
})

test('an alarm that nobody can do anything about yet is put off: it stays, last, and is not counted', async () => {
  const [later, now] = [await raise(), await raise()]
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit('/console/alarms')
  const open = page.getByRole('list', { name: 'Открытые' }).getByRole('listitem')
  const alarm = open.filter({ hasText: later })
  const before = await countIn(page)
  await alarm.getByRole('button', { name: 'Отложить на 3 дня' }).click()
  await alarm.getByText(`, ${olga.email}`).waitFor()
  expect(await alarm.innerText()).toMatch(/Отложена до \d+ /)
  await expect.poll(() => countIn(page)).toBe(before - 1)
  await expect.poll(() => open.last().innerText()).toContain(later)
  // Whoever has found the remedy settles it as any other.
  await alarm.getByRole('button', { name: 'Разобрались' }).click()
  await page.getByRole('region', { name: 'Разобранные' }).getByText(later).waitFor()
  expect(await open.filter({ hasText: now }).count()).toBe(1)
})

test('an alarm and its line in the audit log are read in the language of the screen with the name of its currency, and a stored text as it is', async () => {
  const subject = await raise()
  const text = 'Ethereum: five failures'
  await office.db
    .updateTable('rail_alarms')
    .set({ detail: JSON.stringify(text) })
    .where('subject', '=', subject)
    .execute()
  const detail = { amount: '5000.00', currency: 'SBERRUB', number: '104882' }
  await raiseAlarm(office.db, { kind: 'no-deposit-accounts', subject: 'SBERRUB', detail }, new Date())
  for (const [locale, title, said] of [
    ['ru', 'Некуда принять оплату', /^Сбербанк: негде принять 5\s000\s₽ \(Сбербанк\) по заявке 104\s882$/],
    [
      'en',
      'No deposit account available',
      /^Sberbank: no deposit account has room for 5,000\s₽ \(Sberbank\) of order 104\s882$/,
    ],
  ] as const) {
    const { page, visit } = openPlainPage(office.url, { locale, as: ivan })
    await visit('/console/alarms')
    const alarm = page.locator('li[aria-labelledby]').filter({ hasText: title })
    expect(await alarm.getByRole('paragraph').first().innerText()).toMatch(said)
    await page.getByText(text, { exact: true }).waitFor()
    if (locale === 'ru') continue
    await alarm.getByRole('button', { name: 'Settled' }).click()
    await expect.poll(() => alarm.count()).toBe(0)
    await visit('/console/audit')
    await page.getByText(`${title}: Sberbank`).waitFor()
  }
})

test('support looks and does not settle', async () => {
  const subject = await raise()
  const { page, visit } = openPlainPage(office.url, { as: await newPersonSignedIn(office, { role: 'support' }) })
  await visit('/console/alarms')
  await page.getByText(subject).waitFor()
  expect(await page.getByRole('button', { name: /Разобрались|Отложить/ }).count()).toBe(0)
})
