import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Claim } from '#server/claims/claim.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { photo } from '#test/fixtures/photos.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage, type PageOptions } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage, openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
await sql`update directions set needs_verification = true, hours = null
  where from_currency = 'TON' and to_currency = 'SBERRUB'`.execute(office.db)
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'

/** A claim of somebody whose documents nobody has seen yet. */
const openClaim = () =>
  claims.open('TON', 'SBERRUB', '500', {
    email: `${randomUUID()}@example.org`,
    refundAccount: { account: TON },
  })

/** A page in the browser that made the claim. */
async function openAsOwner({ id }: Claim, options: PageOptions) {
  const { javaScript = true, locale } = options
  const opened = javaScript ? await openPage(office.url, options) : openPlainPage(office.url, { locale })
  await opened.page.context().addCookies([{ name: claimCookie(id), value: claimKey(id, TEST_SECRET), url: office.url }])
  return opened
}
const file = async (name: string, seed = Math.random()) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo({ width: 1_200, height: 800, seed }),
})
const checksOf = ({ id }: Claim) =>
  office.db
    .selectFrom('verification_checks')
    .select(['id', 'kind', 'state', 'photos'])
    .where('claim_id', '=', id)
    .orderBy('kind')
    .execute()
const stateOf = async ({ id }: Claim) =>
  (await office.db.selectFrom('claims').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const looksAt = async (check: string) =>
  office.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'verification.look')
    .where('subject', '=', check)
    .execute()

type Opened = Awaited<ReturnType<typeof openPage>>

/** Sends as many photos as the check asks for, by the page that the claim leads to. */
async function sendPhotos({ page }: Opened, javaScript: boolean, wanted: number): Promise<void> {
  for (let sent = 0; sent < wanted; sent++) {
    await page.getByLabel('Выбрать фотографии').setInputFiles(await file(`снимок ${sent + 1}.jpg`))
    if (!javaScript) await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
    await page.getByText(`Фотографий: ${sent + 1} из ${wanted}`).waitFor()
  }
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  test('a customer sends photos on a phone, an operator accepts them, and the claim goes on', async () => {
    const claim = await openClaim()
    const own = await openAsOwner(claim, { javaScript, width: 360, theme: 'dark' })
    await own.visit(`/claim/${claim.id}`)
    await own.page.getByRole('link', { name: 'Пройти проверку' }).click()
    await own.arrive(`/verify/${claim.id}`)
    const [check, ...others] = await checksOf(claim)
    expect(others).toEqual([])
    if (javaScript) expect(await violations(own.page)).toEqual([])
    await sendPhotos(own, javaScript, check!.photos)
    await own.page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await own.page.getByText('Фотографии у нас').waitFor()
    if (javaScript) expect(await violations(own.page)).toEqual([])
    expect(await checksOf(claim)).toMatchObject([{ state: 'sent' }])

    const olga = await newPersonSignedIn(office, { role: 'operator' })
    // A browser draws the photo, also where it runs no scripts.
    const desk = await openPage(office.url, { javaScript, as: olga })
    await desk.visit('/console/verification')
    await desk.page
      .getByRole('row', { name: new RegExp(claim.email) })
      .getByRole('link')
      .first()
      .click()
    await desk.arrive(`/console/verification/${check!.id}`)
    const shown = desk.page.getByRole('img', { name: 'Фотография 1' })
    await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
    expect(await looksAt(check!.id)).toHaveLength(check!.photos)
    if (javaScript) expect(await violations(desk.page)).toEqual([])
    await desk.page.getByRole('button', { name: 'Принять' }).click()
    await desk.page.getByRole('heading', { name: 'принята' }).waitFor()
    expect(await stateOf(claim)).toBe('awaiting-payment')

    await own.visit(`/claim/${claim.id}`)
    await own.page.getByRole('heading', { name: 'Реквизиты' }).or(own.page.getByText('Я оплатил')).first().waitFor()
  })
})

// The page of the check and the desk go their way with JavaScript above, and a file that is no photo below.
describe('without JavaScript', () => {
  const javaScript = false

  test('an operator asks again with a reason that the customer reads, and refuses: the unpaid claim closes', async () => {
    const claim = await openClaim()
    const own = await openAsOwner(claim, { javaScript })
    await own.visit(`/verify/${claim.id}`)
    const { id, photos } = (await checksOf(claim))[0]!
    await sendPhotos(own, javaScript, photos)
    await own.page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await own.page.getByText('Фотографии у нас').waitFor()

    const olga = await newPersonSignedIn(office, { role: 'operator' })
    const desk = await openEitherPage(office.url, { javaScript, as: olga })
    desk.expectConsole(/status of 400/)
    await desk.visit(`/console/verification/${id}`)
    const answer = desk.page.getByLabel('Что не так: это прочтёт клиент')
    await desk.page.getByRole('button', { name: 'Попросить ещё раз' }).click()
    await desk.page.getByText('выберите, что не так').first().waitFor()
    expect(await checksOf(claim)).toMatchObject([{ state: 'sent' }])
    await answer.selectOption('edited')
    await desk.page.getByRole('button', { name: 'Попросить ещё раз' }).click()
    await desk.page.getByRole('heading', { name: 'ждём клиента' }).waitFor()

    await own.visit(`/verify/${claim.id}`)
    await own.page.getByText('Пришлите ещё раз').waitFor()
    await sendPhotos(own, javaScript, photos)
    await own.page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await own.page.getByText('Фотографии у нас').waitFor()

    await desk.visit(`/console/verification/${id}`)
    await answer.selectOption('other-name')
    await desk.page.getByLabel('Своими словами, если нужно').fill('На снимке другая фамилия.')
    await desk.page.getByRole('button', { name: 'Отказать' }).click()
    await desk.page.getByRole('heading', { name: 'отказ' }).waitFor()
    expect(await stateOf(claim)).toBe('cancelled')

    await own.visit(`/verify/${claim.id}`)
    expect(await own.page.locator('main').innerText()).toContain('На снимке другая фамилия.')
    await own.visit(`/claim/${claim.id}`)
    expect(await own.page.locator('main').innerText()).toContain('На снимке другая фамилия.')
  })

  test('who would rather not be verified declines, and what was sent is erased', async () => {
    const claim = await openClaim()
    const own = await openAsOwner(claim, { javaScript })
    own.expectConsole(/status of 400/)
    await own.visit(`/verify/${claim.id}`)
    await sendPhotos(own, javaScript, 1)
    await own.page.getByText('Если не хотите проходить проверку').click()
    await own.page.getByRole('button', { name: 'Отказаться' }).click()
    await own.page.getByText('отметьте, что решили').first().waitFor()
    await own.page.getByLabel('Да, прекратить проверку').check()
    await own.page.getByRole('button', { name: 'Отказаться' }).click()
    await own.page.getByText('Проверка прекращена, фотографии стёрты.').waitFor()
    expect(await stateOf(claim)).toBe('cancelled')
    const { id } = (await checksOf(claim))[0]!
    const left = await office.db.selectFrom('verification_photos').select('id').where('check_id', '=', id).execute()
    expect(left).toEqual([])
  })

  test('a file that is no photo is named with what is wrong, and the next one is taken', async () => {
    const claim = await openClaim()
    const own = await openAsOwner(claim, { javaScript })
    own.expectConsole(/status of 400/)
    await own.visit(`/verify/${claim.id}`)
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await own.page
      .getByLabel('Выбрать фотографии')
      .setInputFiles({ name: 'паспорт.jpg', mimeType: 'image/jpeg', buffer })
    if (!javaScript) await own.page.getByRole('button', { name: 'Загрузить', exact: true }).click()
    await own.page.getByText('это не JPEG, не PNG и не WebP').first().waitFor()
    await sendPhotos(own, javaScript, 1)
  })
})

test('the code of the page brings it to a phone, with the claim’s key, and a stranger sees no check', async () => {
  const claim = await openClaim()
  const own = await openAsOwner(claim, { locale: 'en' })
  await own.visit(`/verify/${claim.id}`)
  await own.page.getByText('Use your phone').click()
  await own.page.getByRole('img', { name: 'Code with the link to this page' }).waitFor()

  const phone = await openPage(office.url, { width: 360, fresh: true })
  await phone.visit(`/verify/${claim.id}`)
  await phone.page.getByText('Эта страница для владельца заявки').waitFor()
  expect(await phone.page.getByText('Выбрать фотографии').count()).toBe(0)
  await phone.visit(`/verify/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}`)
  await phone.arrive(`/verify/${claim.id}`)
  await phone.page.getByLabel('Сфотографировать').setInputFiles(await file('camera.jpg'))
  // What was sent is seen, drawn in the phone itself.
  await phone.page.getByRole('img', { name: 'Фотография 1' }).waitFor()
  await phone.page.getByText(/Фотографий: 1 из/).waitFor()
})

test('of several photos at once those that are fine arrive, and the one that is not stays named', async () => {
  const claim = await openClaim()
  const own = await openAsOwner(claim, {})
  own.expectConsole(/status of 400/)
  await own.visit(`/verify/${claim.id}`)
  const bad = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await own.page.getByLabel('Выбрать фотографии').setInputFiles([await file('card.jpg'), bad])
  await own.page.getByText(/Фотографий: 1 из/).waitFor()
  await own.page.getByText('letter.jpg: это не JPEG, не PNG и не WebP').waitFor()
})

test('an upload that breaks off is sent again from the page and is there once', async () => {
  const claim = await openClaim()
  const own = await openAsOwner(claim, { width: 360 })
  own.expectConsole(/ERR_FAILED/)
  await own.visit(`/verify/${claim.id}`)
  let broken = false
  await own.page.route('**/photos/*/', async route => {
    if (broken) return route.continue()
    broken = true
    // The office has it, and its answer is lost.
    await route.fetch()
    return route.abort()
  })
  await own.page.getByLabel('Выбрать фотографии').setInputFiles(await file('card.jpg'))
  await own.page.getByText('нет связи, отправьте ещё раз').waitFor()
  await own.page.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await own.page.getByText(/Фотографий: 1 из/).waitFor()
  const { id } = (await checksOf(claim))[0]!
  const kept = await office.db.selectFrom('verification_photos').select('id').where('check_id', '=', id).execute()
  expect(kept).toHaveLength(1)
})

/** Where a photo of a claim's check goes, and as whom. */
async function placeOf(claim: Claim) {
  const check = (await checksOf(claim))[0]!.id
  const path = `/api/v1/verification/${claim.id}/checks/${check}/photos/${randomUUID()}/`
  return { path, cookie: `${claimCookie(claim.id)}=${claimKey(claim.id, TEST_SECRET)}` }
}

/** An upload of which only the head and the first bytes are sent. */
function beginUpload({ path, cookie }: { path: string; cookie: string }) {
  const { host, hostname, port, origin } = new URL(office.url)
  const socket = connect(Number(port), hostname)
  const head = ['content-type: application/octet-stream', 'content-length: 5000000', `cookie: ${cookie}`]
  socket.write(`PUT ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\n${head.join('\r\n')}\r\n\r\nabc`)
  return socket
}

test('a photo for a check of somebody else is refused before it is read', async () => {
  const { path } = await placeOf(await openClaim())
  const socket = beginUpload({ path, cookie: 'none=1' })
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('HTTP/1.1 404')
  socket.destroy()
})

test('four photos are read at once, the next when one of them has arrived or its sender is gone', async () => {
  const claim = await openClaim()
  const slow = await Promise.all(Array.from({ length: 4 }, async () => beginUpload(await placeOf(claim))))
  // Time for the office to begin to read them. On a busy machine less is tested, and nothing fails.
  await sleep(500)
  const { path, cookie } = await placeOf(claim)
  const answer = fetch(office.url + path, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', origin: office.url, cookie },
    body: (await photo()) as Buffer<ArrayBuffer>,
  })
  expect(await Promise.race([answer, sleep(2_000, 'waits')])).toBe('waits')
  for (const socket of slow) socket.destroy()
  expect((await answer).status).toBe(201)
})
