import { expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { problems } from '#contract/problem.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { readPage } from '#test/harness/served-page.ts'

const office = await startOffice()

test.each(['ru', 'en'] as const)(
  'in %s the page tells every call and every refusal, those of the staff by themselves, without a script',
  async locale => {
    const { page, visit } = openPlainPage(office.url, { locale })
    const callsOf = (isStaff: boolean) =>
      allCalls.filter(call => !!call.staff === isStaff).map(({ method, path }) => method + path)
    const told = () => page.locator('section h3 a').allTextContents()
    expect((await visit('/api')).status()).toBe(200)
    expect((await told()).toSorted()).toEqual(callsOf(false).sort())
    for (const code of Object.keys(problems)) expect(await page.locator(`[id="problem-${code}"]`).count()).toBe(1)
    expect(await page.locator('main').textContent()).toContain(`curl ${office.url}/api/v1/calculator/from/`)

    await page.getByRole('link', { name: { ru: 'Вызовы для сотрудников', en: 'Calls for staff' }[locale] }).click()
    await page.waitForURL('**/api?part=staff')
    expect((await told()).toSorted()).toEqual(callsOf(true).sort())
    for (const code of Object.keys(problems)) expect(await page.locator(`[id="problem-${code}"]`).count()).toBe(1)
  },
)

test.each(['/api', '/api?part=staff'])('every link inside %s leads to a place on it', async path => {
  const { $ } = await readPage(office.url + path)
  const places = new Set(
    $('[id]')
      .map((_, { attribs }) => attribs.id)
      .get(),
  )
  const links = $('main a[href^="#"]')
    .map((_, { attribs }) => attribs.href!.slice(1))
    .get()
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(id => !places.has(id))).toEqual([])
})

/** The id that the document gives as an example. */
const DOCUMENTED_CLAIM = '0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10'

test('every curl line that only reads works as it stands', async () => {
  await openExampleClaim(office.url, { id: DOCUMENTED_CLAIM })
  const { page, visit } = openPlainPage(office.url)
  await visit('/api')
  const lines = await page.locator('pre', { hasText: /^curl / }).allTextContents()
  const addresses = lines.map(line => /^curl '?([^' ]+)'?$/.exec(line)?.[1]).filter(address => address !== undefined)
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    // Only a browser that is signed in may make this one, and says so in a header of its own.
    if (address.endsWith('/front-api/auth/refresh')) continue
    // And these are for the owner of a claim, the receipt of one that is completed.
    if (address.endsWith('/receipt/') || address.endsWith('/guarantee/')) continue
    // Whoever has the email knows its code.
    if (address.includes('/users/codes/')) continue
    // And the receipt of one to whoever asked for it.
    if (address.includes('/users/emails/')) continue
    if (address.includes('/invitations/')) continue
    // Files and news of a conversation are for who has begun one, and a review and checks for the owner of a claim.
    if (/\/chat\/\w+\/(files|stream)\//.test(address)) continue
    if (/\/api\/v1\/(reviews|verification)\/./.test(address)) continue
    // There is a list after a contest.
    if (address.includes('/contest/lists/')) continue
    // A logo or a picture has the name of what it holds.
    if (address.includes('/brand/logo/') || address.includes('/images/')) continue
    const answer = await fetch(address)
    await answer.body?.cancel()
    expect([address, answer.ok]).toEqual([address, true])
  }
})

test('the document opens from the page as it is', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/api')
  await page.getByRole('link', { name: 'openapi.json' }).first().click()
  await page.waitForURL('**/api/v1/openapi.json')
  expect(JSON.parse((await page.locator('body').textContent())!).openapi).toBe('3.1.0')
})

test.each(['/api', '/api?part=staff'])(
  '%s can be read by everybody, and nothing sticks out on a phone or a desk',
  async path => {
    const { page, visit } = await openPage(office.url, { reducedMotion: true })
    await visit(path)
    if (path.includes('staff')) expect(await violations(page)).toEqual([])
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    }
  },
)
