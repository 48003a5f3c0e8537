import { expect, test } from 'vitest'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })

const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'

const setDirection = (state: 'on' | 'paused') =>
  office.db
    .updateTable('directions')
    .set({ state, reason: state === 'paused' ? 'the bank takes nothing' : null })
    .where('from_currency', '=', 'TON')
    .where('to_currency', '=', 'SBERRUB')
    .execute()

test('a choice without an offer is read again until there is an offer', async () => {
  const claim = await claims.open('TON', 'SBERRUB', '100', { refundAccount: { account: TON } })
  await setDirection('paused')
  await claims.pay(claim, claim.figures.give * 2n)
  const { page, visit } = await openPage(office.url, { at: new Date() })
  await page
    .context()
    .addCookies([{ name: claimCookie(claim.id), value: claimKey(claim.id, TEST_SECRET), url: office.url }])
  await expect
    .poll(async () => {
      await visit(`/claim/${claim.id}`)
      return page.getByText('Сейчас обменять нельзя').count()
    })
    .toBe(1)

  let looks = 0
  page.on('response', answer => {
    if (new URL(answer.url()).pathname === `/api/v1/claims/${claim.id}/`) looks++
  })
  const wait = { timeout: 30_000, interval: 300 }
  const later = () => page.clock.fastForward(21_000)
  await expect.poll(() => later().then(() => looks), wait).toBeGreaterThan(2)
  await setDirection('on')
  await expect.poll(() => later().then(() => page.getByRole('button', { name: /^Получить/ }).count()), wait).toBe(2)
}, 90_000)
