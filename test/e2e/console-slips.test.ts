import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import type { Claim } from '#server/claims/claim.ts'
import { cookieHeader, newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const support = await newPersonSignedIn(office, { role: 'support' })
const customer = await newPersonSignedIn(office)

const pdf = Buffer.from('%PDF-1.7\n<script>alert(1)</script>')

const put = (
  claim: Claim,
  file: Buffer,
  { id = randomUUID(), headers = olga.headers, type = 'application/octet-stream' } = {},
) =>
  fetch(`${office.url}/api/v1/desk/claims/${claim.id}/slips/${id}/?name=slip.pdf`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(file),
  })

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  test('an operator attaches the slip of a payout, and saves it again byte for byte', async () => {
    const claim = await claims.openPaid()
    const { page, visit } = await openPage(office.url, { javaScript, as: olga, width: 360, theme: 'dark' })
    await visit(`/console/claims/${claim.id}`)
    await page.getByLabel('Чек перевода').setInputFiles({ name: 'чек.pdf', mimeType: 'application/pdf', buffer: pdf })
    await page.getByRole('button', { name: 'Прикрепить' }).click()
    const link = page.getByRole('link', { name: 'чек.pdf' })
    await link.waitFor()
    if (javaScript) expect(await violations(page)).toEqual([])
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks)).toEqual(pdf)
  })

  test('a file that is no slip, is too large or was not chosen is refused in words', async () => {
    const claim = await claims.openPaid()
    const { page, visit, expectConsole } = await openEitherPage(office.url, { javaScript, as: olga })
    expectConsole(/status of 4(00|13)/)
    await visit(`/console/claims/${claim.id}`)
    const attach = page.getByRole('button', { name: 'Прикрепить' })
    await attach.click()
    await page.getByRole('alert').getByText('выберите файл').waitFor()
    await page
      .getByLabel('Чек перевода')
      .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
    await attach.click()
    await page.getByRole('alert').getByText('это не PDF, не PNG и не JPEG').waitFor()
    await page
      .getByLabel('Чек перевода')
      .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(SLIP_BYTES + 1, '%PDF-') })
    await attach.click()
    await page.getByRole('alert').getByText('Файл больше 5 МБ').waitFor()
  })
})

test('a slip leaves as something to be saved, of the type that its bytes say, and cannot run anything', async () => {
  const claim = await claims.openPaid()
  const id = randomUUID()
  expect((await put(claim, pdf, { id })).status).toBe(201)
  const again = await put(claim, pdf, { id })
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  const answer = await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/slips/${id}/`, { headers: support.headers })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="slip-[0-9a-f]{8}\.pdf"$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  })
})

test('neither the customer nor support attaches, and the customer does not read', async () => {
  const claim = await claims.openPaid()
  const id = randomUUID()
  await put(claim, pdf, { id })
  expect((await put(claim, pdf, { headers: customer.headers })).status).toBe(403)
  expect((await put(claim, pdf, { headers: support.headers })).status).toBe(403)
  const path = `${office.url}/api/v1/desk/claims/${claim.id}/slips/${id}/`
  expect((await fetch(path, { headers: customer.headers })).status).toBe(403)
  expect((await fetch(path)).status).toBe(401)
})

test('a file over the limit, of no type or without a byte is not read', async () => {
  const claim = await claims.openPaid()
  const largest = Buffer.alloc(SLIP_BYTES, '%PDF-')
  expect((await put(claim, largest)).status).toBe(201)
  expect((await put(claim, Buffer.concat([largest, pdf]))).status).toBe(413)
  expect((await put(claim, pdf, { type: 'application/pdf' })).status).toBe(415)
  expect((await put(claim, Buffer.alloc(0))).status).toBe(400)
})

test('only the forms of the staff may be larger than a text', async () => {
  const form = () => {
    const form = new FormData()
    form.set('form', 'slip')
    form.set('slip', new File([Buffer.alloc(200 * 1024, '%PDF-')], 'slip.pdf'))
    return form
  }
  const cookiesOf = ({ cookies }: SignedInPerson) => ({
    cookie: cookieHeader(cookies),
  })
  const post = (headers: Record<string, string>) =>
    fetch(`${office.url}/console/claims/${randomUUID()}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, origin: office.url },
      body: form(),
    })
  expect((await post({})).status).toBe(413)
  expect((await post(cookiesOf(customer))).status).toBe(413)
  expect((await post(cookiesOf(olga))).status).not.toBe(413)
})
