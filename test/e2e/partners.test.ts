import { randomUUID } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import type { Scope } from '#contract/auth/scopes.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { addExampleWithdrawal } from '#test/fixtures/example-withdrawal.ts'
import { newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage, openPlainPage } from '#test/harness/plain-page.ts'
import { playedClaims } from '#test/harness/played-claim.ts'

const office = await startOffice({ trustedProxies: ['127.0.0.1'] })
const get = (path: string, headers: Record<string, string> = {}) => fetch(office.url + path, { headers })

const openSettings = async (person: SignedInPerson, javaScript: boolean) => {
  const opened = await openEitherPage(office.url, { as: person, javaScript })
  await opened.visit('/account/settings')
  return { ...opened, part: opened.page.getByRole('region', { name: 'API-ключи' }) }
}

test.each([true, false])(
  'somebody makes a key, calls with it, ends it, and the call is refused (JavaScript: %s)',
  async javaScript => {
    const person = await newPersonSignedIn(office)
    const { page, part } = await openSettings(person, javaScript)
    await part.getByLabel('Название нового ключа').fill('Мой сайт')
    await part.getByLabel('Ваши заявки и статистика').check()
    await part.getByRole('button', { name: 'Создать ключ' }).click()
    await part.getByText('Скопируйте ключ сейчас').waitFor()
    const key = await part.locator('code').innerText()
    const call = (path: string) => get(path, { authorization: `Bearer ${key}` })

    expect((await call('/api/v1/users/me/statistics/')).status).toBe(200)
    expect((await call('/api/v1/calculator/course/BTC/SBERRUB/')).status).toBe(200)
    expect((await call('/api/v1/partners/')).status).toBe(403)
    expect((await call('/api/v1/users/me/')).status).toBe(403)

    // No call waits until its key's last use is written.
    await expect
      .poll(async () => {
        await page.goto('/account/settings')
        return part.getByText('последний вызов').count()
      })
      .toBe(1)
    expect(await page.content()).not.toContain(key)
    await part.getByRole('button', { name: 'Отключить: Мой сайт' }).click()
    await expect.poll(() => part.getByRole('listitem').count()).toBe(0)
    await expect.poll(async () => (await call('/api/v1/users/me/statistics/')).status).toBe(401)
  },
)

test('a key asks for a fresh proof, and for something that it may do', async () => {
  const person = await newPersonSignedIn(office)
  const { page, part, expectConsole } = await openSettings(person, true)
  expectConsole(/status of 40[03]/)
  await part.getByLabel('Название нового ключа').fill('Сайт')
  await part.getByLabel('Курсы с вашей скидкой').uncheck()
  await part.getByRole('button', { name: 'Создать ключ' }).click()
  await part.getByText('отметьте хотя бы одно').first().waitFor()
  await office.db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .where('user_id', '=', person.id)
    .execute()
  await page.goto('/account/settings')
  await part.getByLabel('Название нового ключа').fill('Сайт')
  await part.getByRole('button', { name: 'Создать ключ' }).click()
  await part.getByText('Подтвердите, что это вы').first().waitFor()
})

describe('the call that older scripts know', () => {
  const keyOf = async ({ headers }: SignedInPerson, scopes: readonly Scope[]) => {
    const answer = await fetch(`${office.url}/api/v1/users/me/api-keys/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'script', scopes }),
    })
    return ((await answer.json()) as { key: string }).key
  }
  const ask = async (key: string, rest: string) =>
    (await get(`/api.php?api_action=pp&api_key=${key}&${rest}`)).json() as Promise<Record<string, unknown>>

  test('answers what the partner has earned, and only with a key that may read it', async () => {
    const partner = await newPersonSignedIn(office)
    const key = await keyOf(partner, ['referrals:read'])
    const claim = await playedClaims(office.url)()
    const at = new Date('2026-11-21T12:00:00Z')
    await office.db
      .insertInto('referral_lines')
      .values({
        id: randomUUID(),
        claim_id: claim.id,
        referrer: partner.id,
        kind: 'accrued',
        units: '12345',
        cost: '1',
        usd_rate: '1',
        bps: 1_000,
        rule: 'level',
        zero: null,
        author: 'system',
        at,
        available_at: at,
      })
      .execute()
    const clean = (await (await get('/api/v1/users/me/refferal/', { authorization: `Bearer ${key}` })).json()) as {
      code: string
      sums: { income: string }
    }
    expect(clean.sums.income).toBe('1.2345')
    expect(await ask(key, 'method=get_info')).toMatchObject({
      status: 'success',
      error: 0,
      data: { partner_id: clean.code, link: `${office.url}/?ref=${clean.code}`, accrued: '1.2345', exchanges: 1 },
    })
    const time = at.getTime() / 1000
    const { number } = await claim.read()
    const line = { id: String(number), time, partner_reward: '1.2345', exchange_success: 1, accrued: 1 }
    expect(await ask(key, 'method=get_exchanges')).toMatchObject({ data: { items: [line] } })
    expect(await ask(key, `method=get_exchanges&start_time=${time}&end_time=${time}`)).toMatchObject({
      data: { items: [line] },
    })
    expect(await ask(key, `method=get_exchanges&start_time=${time + 1}`)).toMatchObject({ data: { items: [] } })

    expect(await ask(key, 'method=get_links')).toMatchObject({
      data: { items: [{ id: clean.code, link: `${office.url}/?ref=${clean.code}`, active: 1, accrued: '1.2345' }] },
    })
    expect(await ask(key, 'method=get_payouts')).toMatchObject({ status: 'success', data: { items: [] } })

    const other = await keyOf(await newPersonSignedIn(office), ['referrals:read'])
    expect(await ask(other, 'method=get_exchanges')).toMatchObject({ data: { items: [] } })
    expect(await ask(await keyOf(partner, ['rates:read']), 'method=get_info')).toMatchObject({ error: 2, data: {} })
    expect(await ask('agio_unknown', 'method=get_info')).toMatchObject({ error: 1, data: {} })
    const token = partner.headers.authorization.slice('Bearer '.length, 110)
    expect(await ask(token.slice(0, 100), 'method=get_info')).toMatchObject({ error: 1, data: {} })
  })

  test('lists the withdrawals of the partner alone, and asks for none', async () => {
    const { id: claimId } = await openExampleClaim(office.url, { id: randomUUID() })
    const partner = await addExampleWithdrawal(office, { claimId })
    const key = await keyOf(partner, ['referrals:read'])
    const line = { status: 'new', pay_amount_usd: '25.0000', pay_currency: 'USDTTRC20' }
    expect(await ask(key, 'method=get_payouts')).toMatchObject({ data: { items: [line] } })
    const other = await keyOf(await newPersonSignedIn(office), ['referrals:read'])
    expect(await ask(other, 'method=get_payouts')).toMatchObject({ data: { items: [] } })
    expect(await ask(key, 'method=get_info')).toMatchObject({ data: { min_payout: '10.0000', items: ['USDTTRC20'] } })
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(key, 'method=add_payout')))
    for (const answer of asked)
      expect(answer).toMatchObject({ error: 3, error_text: expect.stringContaining('/account/referrer/withdraw') })
    expect(await ask(key, 'method=get_payouts')).toMatchObject({ data: { items: [line] } })
  })
})

test('the page has the terms that are set, an example counted from them, and the own link', async () => {
  const person = await newPersonSignedIn(office)
  const { page, visit } = openPlainPage(office.url, { as: person })
  await visit('/partners')
  const terms = page.getByRole('region', { name: 'Условия' })
  await terms.getByRole('rowheader', { name: '10 000 $' }).waitFor()
  await terms.getByLabel('Ваши посетители обменяли').selectOption('10000')
  await terms.getByLabel('Обменник заработал с обмена').selectOption('100')
  await terms.getByRole('button', { name: 'Посчитать' }).click()
  await terms.getByText('принесут вам 10 $').waitFor()
  const { referral_code: code } = await office.db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  await page.getByText(`${office.url}/?ref=${code}`, { exact: true }).waitFor()
  const html = await page.getByRole('region', { name: 'Баннеры' }).locator('code').first().innerText()
  expect(html).toContain(`?ref=${code}"><img`)
})

describe('the files of rates', () => {
  test('say what the calculator says, and are not sent twice', async () => {
    const answer = await get('/export/rates.xml')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    const { rates } = new XMLParser({ parseTagValue: false }).parse(await answer.text())
    const listed = (await (await get('/export/rates.json')).json()) as { from: string; to: string }[]
    expect(rates.item.length).toBe(listed.length)
    expect(listed.some(({ from, to }) => from === 'BTC' && to === 'SBERRUB')).toBe(true)
    const etag = answer.headers.get('etag')!
    // A rate may have moved in between, then there is a new one.
    const again = await get('/export/rates.xml', { 'if-none-match': etag })
    expect(again.status === 304 || again.headers.get('etag') !== etag).toBe(true)
  })

  test('are limited for a network, and for no other', async () => {
    const ask = async (from: string) => {
      const answer = await get('/export/rates.txt', { 'x-forwarded-for': from })
      await answer.text()
      return answer
    }
    const answers: Response[] = []
    // Some of the limit comes back while the test asks.
    while (answers.at(-1)?.status !== 429 && answers.length < 600) answers.push(await ask('203.0.113.5'))
    expect(answers.length).toBeGreaterThan(120)
    expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBe(1)
    expect((await ask('203.0.113.6')).status).toBe(200)
  })

  test('list nothing during maintenance, and banners then have no rate', async () => {
    await office.db.updateTable('office').set({ maintenance: true }).execute()
    await expect.poll(async () => (await get('/export/rates.json')).json()).toEqual([])
    const svg = await (await get('/banners/468x60.svg?pair=BTC-SBERRUB')).text()
    expect(svg).not.toMatch(/<title>[^<]*=/)
    await office.db.updateTable('office').set({ maintenance: false }).execute()
    await expect.poll(async () => ((await (await get('/export/rates.json')).json()) as []).length).toBeGreaterThan(0)
  })
})

describe('a banner', () => {
  test('is shown on other sites, as SVG with a link in it and as PNG', async () => {
    const svg = await get('/banners/468x60.svg?pair=BTC-SBERRUB&locale=en&ref=K7Q2M9XD')
    expect(svg.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const text = await svg.text()
    expect(text).toContain(`href="${office.url}/en/exchange/btc-to-sberrub?ref=K7Q2M9XD"`)
    expect(text).toMatch(/<title>[^<]*1\sBTC = [^<]*₽<\/title>/)
    const png = await get('/banners/300x250.png?pair=BTC-SBERRUB&theme=dark')
    expect(png.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await png.arrayBuffer()).readUInt32BE(16)).toBe(300)
  })

  test.each([
    ['/exchange/btc-to-sberrub', /^\/banners\/1200x630\.png\?pair=BTC-SBERRUB&locale=ru/],
    ['/en/news', /^\/banners\/1200x630\.png\?locale=en$/],
  ])('is the picture beside a link to %s', async (path, picture) => {
    const [, address = ''] = /<meta property="og:image" content="([^"]+)">/.exec(await (await get(path)).text()) ?? []
    const shown = new URL(address.replaceAll('&amp;', '&'))
    expect(shown.origin).toBe(office.url)
    expect(shown.pathname + shown.search).toMatch(picture)
    const png = Buffer.from(await (await get(shown.pathname + shown.search)).arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test('stands beside no link to a page that is somebody’s own', async () => {
    expect(await (await get('/login')).text()).not.toContain('og:image')
  })

  test.each([
    ['of no such size', '/banners/469x60.png?pair=BTC-SBERRUB', 400],
    ['of no such format', '/banners/468x60.jpg?pair=BTC-SBERRUB', 400],
    ['of a pair that the office does not exchange', '/banners/468x60.svg?pair=BTC-NONE', 404],
    ['with a code that could end its link', '/banners/468x60.svg?pair=BTC-SBERRUB&ref=%22%3E', 400],
    ['with something else', '/banners/468x60.svg?pair=BTC-SBERRUB&name=x', 400],
  ])('%s is refused', async (_, path, status) => {
    expect((await get(path)).status).toBe(status)
  })

  test('has the name of the office as a text, whatever it is', async () => {
    const { name } = await office.db.selectFrom('office').select('name').executeTakeFirstOrThrow()
    await office.db.updateTable('office').set({ name: '</title><script>' }).execute()
    const read = async () => (await get('/banners/728x90.svg?pair=BTC-SBERRUB')).text()
    await expect.poll(read).toContain('&lt;/title&gt;&lt;script&gt;')
    expect(await read()).not.toContain('<script')
    await office.db.updateTable('office').set({ name }).execute()
  })
})

test.each([true, false])('a visitor chooses a banner and gets its HTML (JavaScript: %s)', async javaScript => {
  const { page, visit } = await openPage(office.url, { javaScript })
  await visit('/partners')
  const part = page.getByRole('region', { name: 'Баннеры' })
  await part.getByLabel('Размер').selectOption('300x250')
  await part.getByLabel('Вид').selectOption('dark')
  await part.getByRole('button', { name: 'Показать' }).click()
  await part.locator('img[width="300"]').waitFor()
  expect(await part.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    300,
  )
  const html = await part.locator('code').last().innerText()
  expect(html).toContain(`src="${office.url}/banners/300x250.png?pair=`)
  const [, src = ''] = /src="([^"]*)"/.exec(html)!
  expect((await fetch(src.replaceAll('&amp;', '&'))).headers.get('content-type')).toBe('image/png')
  for (const address of await page.getByRole('region', { name: 'Для мониторингов' }).locator('code').allInnerTexts())
    expect((await fetch(address)).status).toBe(200)
})
