import { expect, test } from 'vitest'
import { claimKey } from '#server/claims/claim-key.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
await office.db.updateTable('directions').set({ hours: null }).execute()
// The office's clock is the real one: what has expired was opened before.
const claims = await openClaimsOffice(office.db, { at: new Date(Date.now() - 62 * 60_000), rail: demoRail })
const olga = await newPersonSignedIn(office, { role: 'operator' })

async function expired(number: number) {
  const claim = await claims.open('LTC', 'SBERRUB', '5', { email: `late-${number}@example.com` })
  return { claim, own: openPlainPage(office.url), at: `/claim/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}` }
}
const [one, two] = [await expired(1), await expired(2)]
claims.wait(61)
for (const { claim } of [one, two]) await runClaimClock(claims.deps, claim.id, claims.now)

test('without JavaScript, who has sent the money before the end says so with its number, which the desk reads', async () => {
  const { own, claim, at } = one
  await own.visit(at)
  await own.page.getByLabel('Номер перевода или время и банк').fill('СБП 12:40, Сбербанк')
  await own.page.getByRole('button', { name: 'Я уже перевёл' }).click()
  expect(await own.page.locator('main').innerText()).toContain('Ищем ваш платёж')
  const desk = openPlainPage(office.url, { as: olga })
  await desk.visit(`/console/claims/${claim.id}`)
  expect(await desk.page.locator('article').innerText()).toContain('СБП 12:40, Сбербанк')
})

test('without JavaScript, who still wants to pay goes on by one press at the rate that the button names', async () => {
  const { own, at } = two
  await own.visit(at)
  const button = own.page.getByRole('button', { name: /^Продлить: получите/ })
  const promised = (await button.innerText()).replace(/^Продлить: получите /, '')
  await button.click()
  const text = await own.page.locator('main').innerText()
  expect(text).toContain('Переведите точную сумму')
  expect(text).toContain(promised)
})
