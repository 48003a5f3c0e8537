import { expect, test } from 'vitest'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'
import { sendButton } from '#test/harness/send-button.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140'

async function referrer() {
  const person = await newPersonSignedIn(office)
  const user = office.db.selectFrom('users').select('referral_code').where('id', '=', person.id)
  return { ...person, code: (await user.executeTakeFirstOrThrow()).referral_code }
}
const clicksOf = async (owner: string) => {
  const rows = await office.db.selectFrom('referral_clicks').select('clicks').where('owner', '=', owner).execute()
  return rows.reduce((sum, { clicks }) => sum + clicks, 0)
}
const fetchPage = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${office.url}${path}`, { redirect: 'manual', headers: { 'user-agent': BROWSER, ...headers } })
const cookieOf = (answer: Response) => answer.headers.getSetCookie().find(cookie => cookie.startsWith('ref='))

test('the first click is kept for a year, on any page, and counted once a day for each network', async () => {
  const [first, second] = [await referrer(), await referrer()]
  const answer = await fetchPage(`/discounts?ref=${first.code.toLowerCase()}`)
  expect(cookieOf(answer)).toMatch(new RegExp(`^ref=${first.code}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`))
  expect(cookieOf(await fetchPage(`/?ref=${second.code}`, { cookie: `ref=${first.code}` }))).toBeUndefined()
  await fetchPage(`/?ref=${first.code}`)
  expect([await clicksOf(first.id), await clicksOf(second.id)]).toEqual([1, 1])
  // A cookie that leads to nobody gives way.
  expect(cookieOf(await fetchPage(`/?ref=${second.code}`, { cookie: 'ref=NOBODY' }))).toContain(second.code)
})

test('programs, unknown codes and the referrers themselves leave no cookie and no click', async () => {
  const anna = await referrer()
  for (const agent of ['Googlebot/2.1', 'TelegramBot (like TwitterBot)', 'curl/8.5'])
    expect(cookieOf(await fetchPage(`/?ref=${anna.code}`, { 'user-agent': agent }))).toBeUndefined()
  expect(cookieOf(await fetchPage('/?ref=NOBODY'))).toBeUndefined()
  const { page, visit } = await openPage(office.url, { as: anna })
  await visit(`/?ref=${anna.code}`)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('ref')
  expect(await clicksOf(anna.id)).toBe(0)
})

test('no kept page has the cookie of a click', async () => {
  const anna = await referrer()
  await fetchPage(`/discounts?ref=${anna.code}`)
  for (let i = 0; i < 2; i++) expect((await fetchPage('/discounts')).headers.getSetCookie()).toEqual([])
})

test.each([true, false])(
  'a friend clicks a link and exchanges as a guest, and the referrer sees the line (JavaScript: %s)',
  async javaScript => {
    const anna = await referrer()
    const { page, visit } = await openEitherPage(office.url, { javaScript })
    await visit(`/?ref=${anna.code}`)
    // The cookie alone brings the code to the form.
    await visit('/claim?from=TON&to=SBERRUB&amount=500&side=from')
    const email = `friend-${javaScript}@example.net`
    await page.getByLabel('Номер карты').fill('2200 0000 0000 0004')
    await openRefund(page)
    await page.getByLabel('Адрес в сети TON').fill('UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA')
    await page.getByLabel('Мой адрес работает без поля').check()
    await page.getByLabel('Почта').fill(email)
    await page.getByLabel('Принимаю').check()
    await page.getByRole('button', { name: 'Далее: проверка' }).click()
    await page.getByRole('heading', { name: 'Всё верно?' }).waitFor()
    await sendButton(page).click()
    await page.waitForURL(/\/claim\/[\da-f-]{36}$/)
    const row = office.db.selectFrom('claims').selectAll().where('email', '=', email)
    const { id } = await row.executeTakeFirstOrThrow()
    expect(await row.executeTakeFirst()).toMatchObject({ referrer: anna.id, referral_code: anna.code })
    const claim = await row.executeTakeFirstOrThrow()
    const paid = await claims.pay({ id } as never, BigInt(claim.give))
    if (paid.state === 'checking') await claims.move(paid, 'approve')
    await claims.move(paid, 'pay-out', { data: { reference: 'bank 7' } })

    const own = await openEitherPage(office.url, { as: anna, javaScript })
    await own.visit('/account/referrer?status=refhold')
    await own.page.getByText(claim.number.toString()).first().waitFor()
    const pending = own.page.locator('[data-figure=pending]')
    const line = office.db.selectFrom('referral_lines').select('units').where('claim_id', '=', id)
    const { units } = await line.executeTakeFirstOrThrow()
    const dollars = (Number(units) / 10_000).toFixed(4).replace(/0+$/, '')
    expect(await pending.textContent()).toContain(dollars.replace('.', ','))
  },
)

test.each([true, false])('links of campaigns are made, renamed and put away (JavaScript: %s)', async javaScript => {
  const anna = await referrer()
  const { page, visit } = await openEitherPage(office.url, { as: anna, javaScript, locale: 'en' })
  await visit('/account/referrer')
  const section = page.getByRole('region', { name: 'Links for campaigns' })
  await section.getByLabel('Name').fill('My channel')
  await section.getByRole('button', { name: 'Create a link' }).click()
  await section.getByText('My channel').first().waitFor()
  await section.getByText('Rename').click()
  await section.getByLabel('Name').first().fill('Our channel')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Our channel').first().waitFor()
  await section.getByRole('button', { name: 'Put away: Our channel' }).click()
  await section.getByText('Links put away: 1').waitFor()
})
