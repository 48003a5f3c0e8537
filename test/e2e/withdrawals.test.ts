import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { payOutTether } from '#test/fixtures/example-withdrawal.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { accrueIncome } from '#test/harness/referral-income.ts'

const office = await startOffice()
await payOutTether(office.db)
const TRON = 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'

async function referrer(dollars: bigint) {
  const person = await newPersonSignedIn(office)
  const claimId = randomUUID()
  await openExampleClaim(office.url, { id: claimId, email: `${claimId}@example.org` })
  await accrueIncome(office.db, { referrer: person.id, claimId, units: dollars * 10_000n, at: new Date() })
  return person
}

test('a referrer sees what comes while the amount is typed, and withdraws', async () => {
  const anna = await referrer(40n)
  const own = await openPage(office.url, { as: anna, width: 360 })
  await own.visit('/account/referrer')
  await own.page.getByRole('link', { name: 'Вывести доход' }).click()
  await own.arrive('/account/referrer/withdraw')
  const balance = own.page.locator('[data-balance=available]')
  expect(await balance.innerText()).toContain('40')
  await own.page.getByLabel('Сумма, в долларах').fill('25,5')
  await own.page.getByLabel('Адрес в сети TRON').fill(TRON)
  await own.page.getByText('Вы получите').waitFor()
  expect(await violations(own.page)).toEqual([])
  await own.page.getByRole('button', { name: 'Вывести' }).click()
  await own.page.getByText('Заявка принята, сумма закреплена').waitFor()
  await own.page.locator('[data-withdrawal=new]').waitFor()
  expect(await own.page.locator('[data-balance=held]').innerText()).toContain('25,5')
})
