import { describe, expect, test } from 'vitest'
import type { Claim } from '#server/claims/claim.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const pavel = await newPersonSignedIn(office, { role: 'operator' })
const owner = await newPersonSignedIn(office, { role: 'owner' })

const stateOf = async ({ id }: Claim) =>
  (await office.db.selectFrom('claims').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  test('the owner sets a limit, one operator prepares a payout above it, and another one sends it', async () => {
    const set = await openEitherPage(office.url, { javaScript, as: owner })
    await set.visit('/console/limits/SBERRUB')
    await set.page.getByLabel('Один отправляет до').fill('1 000,5')
    await set.page.getByRole('button', { name: 'Показать, что будет' }).click()
    await set.page.getByRole('button', { name: 'Подтвердить' }).click()
    await set.page.getByText('Сохранено').first().waitFor()
    await set.visit('/console/limits')
    await set.page.getByRole('cell', { name: '1 000,5' }).waitFor()

    const claim = await claims.openPaid()
    const first = await openEitherPage(office.url, { javaScript, as: olga })
    // The page may be looking at its plan anew in the very moment in which the move is made.
    first.expectConsole(/status of 409.*\/plan\/prepare\//)
    await first.visit(`/console/claims/${claim.id}?q=${claim.number}`)
    await first.page.getByText('Сумма крупная: отправляют двое').waitFor()
    expect(await first.page.getByRole('article').getByRole('link', { name: 'Выплачено' }).count()).toBe(0)
    await first.page.getByRole('article').getByRole('link', { name: 'Подготовить' }).click()
    await first.page.getByRole('button', { name: 'Подтвердить: подготовить' }).click()
    await first.page.getByText('Подготовлено вами: ждёт второго').waitFor()
    expect(await first.page.getByRole('article').getByRole('link', { name: 'Выплачено' }).count()).toBe(0)

    const second = await openPage(office.url, { javaScript, as: pavel, width: 360, theme: 'dark' })
    await second.visit(`/console/claims?q=${claim.number}`)
    await second.page.locator(`li[data-claim="${claim.id}"]`).getByText(`подготовлено: ${olga.email}`).waitFor()
    await second.visit(`/console/claims/${claim.id}`)
    await second.page.getByRole('article').getByText(`Подготовлено: ${olga.email}`).waitFor()
    if (javaScript) expect(await violations(second.page)).toEqual([])
    await second.page.getByRole('article').getByRole('link', { name: 'Выплачено' }).click()
    await second.page.getByLabel('Номер операции или txid').fill('bank 108')
    await second.page.getByRole('button', { name: 'Показать, что будет' }).click()
    await second.page.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
    await second.page.getByRole('article').getByText('Выплата отправлена').waitFor()
    expect(await stateOf(claim)).toBe('completed')
  })
})

test('an operator reads the limits and cannot set them, and an amount that is none is refused in words', async () => {
  const reader = await openPage(office.url, { as: olga })
  await reader.visit('/console/limits/SBERRUB')
  await reader.page.getByRole('heading', { name: 'Сбербанк RUB' }).waitFor()
  expect(await reader.page.getByLabel('Один отправляет до').count()).toBe(0)
  const setter = await openPage(office.url, { as: owner })
  await setter.visit('/console/limits/SBERRUB')
  await setter.page.getByLabel('Один отправляет до').fill('1.005')
  await setter.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await setter.page.getByText('знаков после запятой больше, чем у валюты').first().waitFor()
})
