import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdReasons, ruleOf } from '#contract/aml/hold-rules.ts'
import { policyOf, publishPolicy } from '#server/aml/policies.store.ts'
import type { Claim } from '#server/claims/claim.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { openAmlService } from '#test/fakes/aml-service.ts'
import { createPerson, newPersonSignedIn } from '#test/fixtures/people.ts'
import { photo } from '#test/fixtures/photos.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
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
async function openAsOwner({ id }: Claim) {
  const opened = openPlainPage(office.url)
  await opened.page.context().addCookies([{ name: claimCookie(id), value: claimKey(id, TEST_SECRET), url: office.url }])
  return opened
}
const stateOf = async ({ id }: Claim) =>
  (await office.db.selectFrom('claims').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('money waits for its check, a hit holds it by a rule, the customer answers, and the staff refund it', async () => {
  const claim = await paid()
  const own = await openAsOwner(claim)
  await own.visit(`/claim/${claim.id}`)
  await own.page.getByText('Идёт автоматическая проверка').first().waitFor()

  service.answer({ score: 900, categories: { mixer: 151 }, evidence: 'report 7' })
  await claims.check(claim)
  service.answer({ score: 100, categories: {}, evidence: 'clean' })
  expect(await stateOf(claim)).toBe('on-hold')
  await own.visit(`/claim/${claim.id}`)
  await own.page.getByText('Заявка остановлена проверкой происхождения').waitFor()
  await own.page.getByRole('link', { name: 'A2', exact: true }).first().waitFor()
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

  const desk = openPlainPage(office.url, { as: olga })
  // Whoever works alone is told so, until a colleague can be the second person.
  await desk.visit(`/console/claims/${claim.id}`)
  await desk.page.getByText('Вы работаете в одиночку').waitFor()
  await createPerson(office.db, { role: 'operator' })
  await desk.visit(`/console/claims/${claim.id}`)
  await desk.page.getByText('Удержано из-за происхождения').waitFor()
  expect(await desk.page.getByText('Вы работаете в одиночку').count()).toBe(0)
  await desk.visit(`/console/claims/${claim.id}?move=refund`)
  const panel = desk.page.locator('[aria-labelledby="move-title"]')
  await panel.locator('[name=reason]').fill('Возвращаем по правилу A2')
  await desk.page.locator('button[value=plan]').click()
  await desk.page.locator('button[value=make]').click()
  await expect.poll(() => stateOf(claim)).toBe('refunding')
  await desk.visit(`/console/claims/${claim.id}?move=send-refund`)
  await panel.locator('[name=reference]').fill(`0x${'a'.repeat(64)}`)
  await desk.page.locator('button[value=plan]').click()
  await desk.page.locator('button[value=make]').click()
  await expect.poll(() => stateOf(claim)).toBe('refunded')
  await own.visit(`/claim/${claim.id}`)
  await own.page.getByText('Деньги возвращены').or(own.page.getByText('Вернули')).first().waitFor()
})

test('documents are demanded after the payment, and once they are accepted the order goes on', async () => {
  const claim = await claims.open('LTC', 'SBERRUB', '5', { email: `${randomUUID()}@example.org` })
  await claims.pay(claim, claim.figures.give)
  const desk = openPlainPage(office.url, { as: olga })
  await desk.visit(`/console/verification/ask?claim=${claim.id}`)
  await desk.page.locator('select[name=kind]').selectOption('identity')
  await desk.page.locator('[name=text]').fill('Имя плательщика другое')
  await desk.page.locator('main button[type=submit]').last().click()
  await expect.poll(() => stateOf(claim)).toBe('on-hold')

  const own = await openAsOwner(claim)
  await own.visit(`/claim/${claim.id}`)
  await own.page.getByText('Имя плательщика другое').first().waitFor()
  await own.page
    .getByRole('link', { name: ruleOf('documents'), exact: true })
    .first()
    .waitFor()
  await own.page.getByRole('link', { name: 'Пройти проверку' }).click()
  await own.arrive(`/verify/${claim.id}`)
  await own.page
    .getByLabel('Выбрать фотографии')
    .setInputFiles({ name: 'паспорт.jpg', mimeType: 'image/jpeg', buffer: await photo({ seed: 0.4 }) })
  await own.page.getByRole('button', { name: 'Загрузить' }).click()
  await own.page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await own.page.getByText('Фотографии у нас').waitFor()

  const { id } = await office.db
    .selectFrom('verification_checks')
    .select('id')
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  await desk.visit(`/console/verification/${id}`)
  await desk.page.getByRole('button', { name: 'Принять' }).click()
  await expect.poll(() => stateOf(claim)).toBe('checking')
})

test('the page of a pair that is checked names every rule by which an order can be stopped, and the order form leads there', async () => {
  for (const locale of ['ru', 'en'] as const) {
    const { page, visit } = openPlainPage(office.url, { locale })
    await visit('/exchange/eth-to-sberrub')
    await page
      .locator('summary', { hasText: locale === 'ru' ? 'Когда заявку могут остановить' : 'When an order' })
      .click()
    for (const reason of holdReasons) {
      const link = page.getByRole('link', { name: ruleOf(reason), exact: true })
      expect(await link.getAttribute('href')).toMatch(new RegExp(`/aml-kyc#${ruleOf(reason)}$`))
      expect(await link.isVisible()).toBe(true)
    }
    await visit('/claim?from=ETH&to=SBERRUB&amount=0.2')
    const rules = page.getByRole('link', { name: locale === 'ru' ? 'Все правила этой пары' : 'All rules of this pair' })
    expect(await rules.getAttribute('href')).toMatch(/\/exchange\/eth-to-sberrub#holds$/)
    await rules.click()
    expect(await page.locator('#holds').getByText(ruleOf('documents'), { exact: true }).count()).toBe(1)
  }
  const { visit } = openPlainPage(office.url)
  // An address that no encoding has leads to no place, and the page stands.
  await visit('/aml-kyc#%')
})

test('the rules of the checks that an order was placed under stay readable when newer ones hold, and say so', async () => {
  for (const locale of ['ru', 'en'] as const) {
    const { page, visit } = openPlainPage(office.url, { locale })
    await visit('/aml-kyc?checks=1#aml-rules')
    const rules = page.getByRole('region', { name: locale === 'ru' ? 'Проверка происхождения' : 'Origin checks' })
    await rules
      .getByText(locale === 'ru' ? 'Это прежняя версия правил проверки, 1' : 'This is an earlier version')
      .waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await rules.getByRole('link', { name: locale === 'ru' ? 'Действует версия 2' : 'Version 2 holds now' }).click()
    await rules.getByText(locale === 'ru' ? 'версия 2 от' : 'version 2 of').waitFor()
    expect(await rules.getByText(locale === 'ru' ? 'прежняя версия' : 'earlier version').count()).toBe(0)
    for (const none of ['9', '0', 'x']) expect((await visit(`/aml-kyc?checks=${none}`)).status()).toBe(404)
  }
})
