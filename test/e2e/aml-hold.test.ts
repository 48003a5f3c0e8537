import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ruleOf } from '#contract/aml/hold-rules.ts'
import { policyOf, publishPolicy } from '#server/aml/policies.store.ts'
import type { Claim } from '#server/claims/claim.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { openAmlService } from '#test/fakes/aml-service.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage, type PageOptions } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
await office.db.updateTable('directions').set({ hours: null }).execute()
// The office itself has no key of the service, so its own jobs wait for an answer, as they do for one that is away.
const service = openAmlService()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail, services: [service.provider] })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const { version: _, publishedAt: __, ...policy } = await policyOf(office.db, 1)
await office.db
  .transaction()
  .execute(tx => publishPolicy(tx, { ...policy, services: ['amlbot'] }, { at: new Date(), by: olga.id }))
const PAYER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

async function paid(): Promise<Claim> {
  const claim = await claims.open('ETH', 'SBERRUB', '0.2', {
    email: `${randomUUID()}@example.org`,
    refundAccount: { account: PAYER },
  })
  return claims.pay(claim, claim.figures.give, { payer: PAYER, transaction: randomUUID().replaceAll('-', '') })
}
async function openAsOwner({ id }: Claim, options: PageOptions) {
  const opened = await openPage(office.url, options)
  await opened.page.context().addCookies([{ name: claimCookie(id), value: claimKey(id, TEST_SECRET), url: office.url }])
  return opened
}
const stateOf = async ({ id }: Claim) =>
  (await office.db.selectFrom('claims').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('money waits for its check, a hit holds it by a rule while the customer looks on, and the customer answers', async () => {
  const claim = await paid()
  const own = await openAsOwner(claim, { width: 360, theme: 'dark' })
  await own.visit(`/claim/${claim.id}`)
  await own.page.getByText('Идёт автоматическая проверка').first().waitFor()

  service.answer({ score: 900, categories: { mixer: 151 }, evidence: 'report 7' })
  await claims.check(claim)
  service.answer({ score: 100, categories: {}, evidence: 'clean' })
  expect(await stateOf(claim)).toBe('on-hold')
  await own.page.getByText('Заявка остановлена проверкой происхождения').waitFor()
  await own.page.getByRole('link', { name: 'A2', exact: true }).first().waitFor()
  expect(await violations(own.page)).toEqual([])
  await own.page
    .getByRole('button', { name: 'Ответить обменнику' })
    .or(own.page.getByRole('link', { name: 'Ответить обменнику' }))
    .first()
    .click()
  await own.page.locator('textarea').first().fill('Продал свой ноутбук, перевод с биржи')
  await own.page
    .locator('form')
    .filter({ has: own.page.locator('textarea') })
    .locator('button[type=submit]')
    .first()
    .click()
  await own.page.getByText('Вы ответили: обменник читает').waitFor()
})

test('the order form leads to the rules by which an order can be stopped, also after a reload', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/claim?from=ETH&to=SBERRUB&amount=0.2')
  await page.getByRole('link', { name: 'Все правила этой пары' }).click()
  await page.getByRole('link', { name: ruleOf('documents'), exact: true }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: ruleOf('documents'), exact: true }).waitFor()
  // An address that no encoding has leads to no place, and the page stands.
  await visit('/aml-kyc#%')
})
