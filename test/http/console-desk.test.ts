import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { raiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Claim } from '#server/claims/claim.ts'
import { cookieHeader, createPerson, newPersonSignedIn, PASSWORD, type SignedInPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const pavel = await newPersonSignedIn(office, { role: 'operator' })
const support = await newPersonSignedIn(office, { role: 'support' })
const editor = await newPersonSignedIn(office, { role: 'editor' })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const customer = await newPersonSignedIn(office)

const standing = (id: string) =>
  office.db.selectFrom('claims').select(['state', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async ({ id }: Claim) => (await standing(id)).state
const waitingStatus = async ({ headers }: SignedInPerson) =>
  (await fetch(`${office.url}/api/v1/desk/waiting/`, { headers })).status
const lines = (id: string) => office.db.selectFrom('audit_log').select('action').where('subject', '=', id).execute()

const UNKNOWN = '/console/claims/0192f7a0-0000-7000-8000-00000000dead'
const desk = (page: Page) => page.getByRole('article')
const path = (page: Page) => new URL(page.url()).pathname
const sections = (page: Page, locale: 'ru' | 'en' = 'ru') =>
  page.getByRole('navigation', { name: locale === 'ru' ? 'Пульт' : 'Console' })

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

test('an operator takes a claim from the queue, sees what the payout writes, and pays out', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims?q=${claim.number}`)
  await page.getByRole('list', { name: 'Найдено' }).getByRole('link').click()
  await desk(page).waitFor()
  expect(path(page)).toBe(`/console/claims/${claim.id}`)
  await desk(page).getByRole('button', { name: 'Взять' }).click()
  await desk(page).getByText('У вас до').waitFor()

  await desk(page).getByRole('link', { name: 'Выплачено' }).click()
  await page.getByLabel('Номер операции или txid').fill('bank 104')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  const books = page.getByRole('region', { name: 'Будет записано в книги' })
  await books.waitFor()
  expect(await books.innerText()).toMatch(/Долг клиентам/)
  expect(await stateOf(claim)).toBe('paying-out')

  await page.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
  await desk(page).getByText('Выплата отправлена').waitFor()
  expect(await stateOf(claim)).toBe('completed')
  expect(await desk(page).innerText()).toContain('bank 104')
})

test('a claim that changed since it was seen is shown as it is now, and what was typed stays', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}?move=pay-out`)
  await page.getByLabel('Номер операции или txid').fill('bank 105')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить: выплачено' }).waitFor()
  await claims.move(claim, 'hold', { data: { reason: 'documents' } })
  await claims.move(claim, 'release')
  await claims.move(claim, 'approve')

  await page.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
  await page.getByText('Заявка изменилась, пока вы решали').waitFor()
  expect(await stateOf(claim)).toBe('paying-out')
  expect(await page.getByLabel('Номер операции или txid').inputValue()).toBe('bank 105')
  await desk(page).getByText('Заявка приостановлена').first().waitFor()
})

test('a claim in a colleague’s hands is taken over in so many words, or left to them', async () => {
  const claim = await claims.openPaid()
  await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/take/`, {
    method: 'POST',
    headers: { ...pavel.headers, 'content-type': 'application/json' },
    body: '{}',
  })
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}?move=pay-out`)
  await page.getByText(`${pavel.email} работает с ней до`).waitFor()
  await page.getByLabel('Номер операции или txid').fill('bank 106')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText(`С заявкой работает ${pavel.email}`).waitFor()
  expect(await page.getByLabel('Номер операции или txid').inputValue()).toBe('bank 106')
  await page.getByRole('button', { name: 'Перехватить' }).click()
  await page.getByText('У вас до').waitFor()
})

test('at the end of a shift everything in hand goes back to the queue at once, and what colleagues have stays theirs', async () => {
  const leaving = await newPersonSignedIn(office, { role: 'operator' })
  const [one, two, theirs] = [await claims.openPaid(), await claims.openPaid(), await claims.openPaid()]
  const take = (claim: Claim, { headers }: SignedInPerson) =>
    fetch(`${office.url}/api/v1/desk/claims/${claim.id}/take/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
  for (const claim of [one, two]) await take(claim, leaving)
  await take(theirs, pavel)
  const { page, visit } = openPlainPage(office.url, { as: leaving })
  await visit('/console/claims?mine=yes')
  await page.getByRole('button', { name: 'Вернуть все мои в очередь: 2' }).click()
  await page.getByText('Возвращено в очередь: 2').waitFor()
  const held = await office.db
    .selectFrom('assignments')
    .select('claim_id')
    .where('claim_id', 'in', [one.id, two.id, theirs.id])
    .execute()
  expect(held).toEqual([{ claim_id: theirs.id }])
  expect(await lines(one.id)).toContainEqual({ action: 'claim.leave' })
})

test('a payment that is typed for the wrong claim is told of before it is booked for good', async () => {
  const claim = await claims.open('SBERRUB', 'LTC', '9000')
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}?move=receive`)
  const plan = async (amount: string) => {
    await page.getByLabel('Сумма', { exact: true }).fill(amount)
    await page.getByLabel('Номер операции или txid').fill('bank 17')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    // What is far from the awaited sum is typed once more.
    const again = page.getByLabel('Сумма ещё раз')
    if ((await again.count()) > 0) {
      await again.fill(amount)
      await page.getByRole('button', { name: 'Показать, что будет' }).click()
    }
    await page.getByRole('button', { name: 'Подтвердить: деньги пришли' }).waitFor()
    return (await page.getByRole('article').innerText()).replaceAll('\u00a0', ' ')
  }

  const much = await plan('900000')
  expect(much).toContain('Всего придёт 900 000 ₽ из 9 000 ₽')
  expect(much).toContain('Это больше, чем договаривались')
  await page.getByRole('button', { name: 'Изменить' }).click()
  const right = await plan('9000')
  expect(right).toContain('Всего придёт 9 000 ₽ из 9 000 ₽')
  expect(right).not.toContain('Это больше, чем договаривались')

  // No network confirms what was booked by hand, and the facts do not count it.
  await page.getByRole('button', { name: 'Подтвердить: деньги пришли' }).click()
  await page.getByText('Платёж зачислен', { exact: true }).waitFor()
  expect(await page.getByRole('article').innerText()).not.toContain('0/0')
})

test('the console stands in its own frame: who is at work and as what, the way to the site and the way out', async () => {
  // Whoever signs out is of no use to the other tests.
  const leaving = await newPersonSignedIn(office, { role: 'support' })
  const { page, visit } = openPlainPage(office.url, { as: leaving })
  await visit('/console/claims')
  const frame = page.getByRole('banner')
  await sections(page).getByRole('link', { name: 'Заявки' }).waitFor()
  expect(await frame.innerText()).toContain(leaving.email)
  expect(await frame.innerText()).toContain('поддержка')
  // Nothing of what stands around the pages for visitors.
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Скидки' }).count()).toBe(0)

  await frame.getByRole('link', { name: 'На сайт' }).click()
  await page.getByRole('contentinfo').waitFor()
  expect(path(page)).toBe('/')
  await visit('/console/claims')
  await frame.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('link', { name: 'Войти' }).first().waitFor()
})

test('whoever moves no claims is offered no moves', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = openPlainPage(office.url, { as: support })
  await visit(`/console/claims/${claim.id}`)
  await desk(page).waitFor()
  expect(await page.locator('a[href*="move="]').count()).toBe(0)
})

test('a role is led to its own first section, and told whose the others are', async () => {
  const { page, visit } = openPlainPage(office.url, { as: editor })
  expect((await visit('/console')).status()).toBe(200)
  expect(path(page)).toBe('/console/currencies')
  expect(await sections(page).getByRole('link', { name: 'Заявки' }).count()).toBe(0)
  await visit('/console/claims/0192f7a0-0000-7000-8000-000000000001')
  await page.getByText('С разделом «Заявки» работают: поддержка, оператор, казначей, владелец').waitFor()
})

test('to a customer no screen of the staff exists, whichever way they come', async () => {
  const { page, visit } = openPlainPage(office.url, { as: await newPersonSignedIn(office) })
  for (const address of ['/console', UNKNOWN, '/console/not-yours']) {
    expect((await visit(address)).status(), address).toBe(404)
    // The frame of the console is nothing that they would see either.
    expect(await page.getByRole('contentinfo').count()).toBe(1)
    expect(await page.getByRole('navigation', { name: 'Пульт' }).count()).toBe(0)
  }
  await page.getByRole('heading', { name: 'Код ошибки 404' }).waitFor()
})

test('staff without a second factor gets to where it is set up, and a guest to the sign-in', async () => {
  const novice = openPlainPage(office.url, {
    as: await newPersonSignedIn(office, { role: 'operator', secondFactor: false }),
  })
  await novice.visit('/console/claims')
  expect(path(novice.page)).toBe('/account/settings')
  const guest = openPlainPage(office.url)
  await guest.visit('/console/claims')
  expect(path(guest.page)).toBe('/login')
})

test('what cannot be found is said inside the frame', async () => {
  const { page, visit } = openPlainPage(office.url, { as: support })
  expect((await visit(UNKNOWN)).status()).toBe(404)
  await page.getByRole('heading', { name: 'Код ошибки 404' }).waitFor()
  expect(await page.title()).toContain('Ошибка 404')
  await sections(page).getByRole('link', { name: 'Заявки' }).click()
  await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
  expect(await page.title()).toContain('Пульт')
})

test('an operator attaches the slip of a payout, and saves it again byte for byte', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}`)
  await page.getByLabel('Чек перевода').setInputFiles({ name: 'чек.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('button', { name: 'Прикрепить' }).click()
  const link = page.getByRole('link', { name: 'чек.pdf' })
  await link.waitFor()
  const saved = await fetch(new URL((await link.getAttribute('href'))!, office.url), {
    headers: { cookie: cookieHeader(olga.cookies), 'sec-fetch-site': 'same-origin' },
  })
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(pdf)
})

test('a file that is no slip, is too large or was not chosen is refused in words', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = openPlainPage(office.url, { as: olga })
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

test('a role that is taken away while a plan is open writes nothing, and its person signs in anew', async () => {
  const claim = await claims.openPaid()
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const { page, visit, arrive } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}?move=pay-out`)
  await page.getByLabel('Номер операции или txid').fill('bank 9')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить: выплачено' }).waitFor()
  const before = await standing(claim.id)
  await office.db.updateTable('users').set({ role: 'support' }).where('id', '=', olga.id).execute()
  await expect.poll(() => waitingStatus(olga)).toBe(401)
  await page.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
  await arrive('/login?status=expired')
  expect(await standing(claim.id)).toEqual(before)
  expect(await lines(claim.id)).toEqual([])
})

test.each([
  ['ru', 'Это ваша заявка', 'ваша заявка'],
  ['en', 'This order is your own', 'your own order'],
] as const)('whose own claim it is finds the colleagues instead of the moves: %s', async (locale, title, row) => {
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const colleague = await newPersonSignedIn(office, { role: 'treasurer', email: `aaa-${locale}@example.org` })
  const claim = await claims.open('LTC', 'SBERRUB', '5', { email: olga.email })
  await claims.pay(claim, claim.figures.give)
  const { page, visit } = openPlainPage(office.url, { as: olga, locale })
  await visit(`/console/claims/${claim.id}?move=approve`)
  await page.getByText(title).waitFor()
  expect(await page.getByRole('article').innerText()).toContain(colleague.email)
  expect(await page.getByRole('article').getByRole('navigation').count()).toBe(0)
  expect(await page.locator('#desk-take, #move-title').count()).toBe(0)
  expect(await page.locator(`li[data-claim="${claim.id}"]`).innerText()).toContain(row)
})

test('whoever works on claims finds the console behind the sign-in', async () => {
  const treasurer = await createPerson(office.db, { role: 'treasurer' })
  const { page, visit } = openPlainPage(office.url)
  // That a code is wanted is an answer like any other refusal.
  await visit('/login')
  await page.getByLabel('Электронная почта').fill(treasurer.email)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.locator('[name=code]').fill(treasurer.recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Подтвердить вход' }).click()
  await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/console')
})

test('the owner sets a limit, one operator prepares a payout above it, and another one sends it', async () => {
  const set = openPlainPage(office.url, { as: owner })
  await set.visit('/console/limits/SBERRUB')
  await set.page.getByLabel('Один отправляет до').fill('1 000,5')
  await set.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await set.page.getByRole('button', { name: 'Подтвердить' }).click()
  await set.page.getByText('Сохранено').first().waitFor()
  await set.visit('/console/limits')
  await set.page.getByRole('cell', { name: '1 000,5' }).waitFor()

  const claim = await claims.openPaid()
  const first = openPlainPage(office.url, { as: olga })
  // The page may be looking at its plan anew in the very moment in which the move is made.
  await first.visit(`/console/claims/${claim.id}?q=${claim.number}`)
  await first.page.getByText('Сумма крупная: отправляют двое').waitFor()
  expect(await first.page.getByRole('article').getByRole('link', { name: 'Выплачено' }).count()).toBe(0)
  await first.page.getByRole('article').getByRole('link', { name: 'Подготовить' }).click()
  await first.page.getByRole('button', { name: 'Подтвердить: подготовить' }).click()
  await first.page.getByText('Подготовлено вами: ждёт второго').waitFor()
  expect(await first.page.getByRole('article').getByRole('link', { name: 'Выплачено' }).count()).toBe(0)

  const second = openPlainPage(office.url, { as: pavel })
  await second.visit(`/console/claims?q=${claim.number}`)
  await second.page.locator(`li[data-claim="${claim.id}"]`).getByText(`подготовлено: ${olga.email}`).waitFor()
  await second.visit(`/console/claims/${claim.id}`)
  await second.page.getByRole('article').getByText(`Подготовлено: ${olga.email}`).waitFor()
  await second.page.getByRole('article').getByRole('link', { name: 'Выплачено' }).click()
  await second.page.getByLabel('Номер операции или txid').fill('bank 108')
  await second.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await second.page.getByRole('button', { name: 'Подтвердить: выплачено' }).click()
  await second.page.getByRole('article').getByText('Выплата отправлена').waitFor()
  expect(await stateOf(claim)).toBe('completed')
})

test('an operator reads the limits and cannot set them, and an amount that is none is refused in words', async () => {
  const reader = openPlainPage(office.url, { as: olga })
  await reader.visit('/console/limits/SBERRUB')
  await reader.page.getByRole('heading', { name: 'Сбербанк RUB' }).waitFor()
  expect(await reader.page.getByLabel('Один отправляет до').count()).toBe(0)
  const setter = openPlainPage(office.url, { as: owner })
  await setter.visit('/console/limits/SBERRUB')
  await setter.page.getByLabel('Один отправляет до').fill('1.005')
  await setter.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await setter.page.getByText('знаков после запятой больше, чем у валюты').first().waitFor()
})

test('a shift reads in English', async () => {
  const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
  const claim = await claims.open('LTC', 'TCSBRUB', '5')
  const paid = await claims.pay(claim, claim.figures.give)
  if (paid.state === 'checking') await claims.move(claim, 'approve')
  await raiseAlarm(
    office.db,
    { kind: 'node-unreachable', subject: 'eth-en', detail: { chain: 'Ethereum', failures: 5 } },
    new Date(),
  )
  const { page, visit } = openPlainPage(office.url, { as: tamara, locale: 'en' })
  await visit('/console/claims')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await visit(`/console/claims/${claim.id}`)
  await page.locator('#desk-take').click()
  await page.getByText('Assigned to you until').waitFor()
  await visit(`/console/claims/${claim.id}?move=pay-out`)
  await page.locator('[name=reference]').fill('bank en 77')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').click()
  await page.getByText('Payout sent').waitFor()

  await sections(page, 'en').getByRole('link', { name: 'Alarms' }).click()
  await page.getByRole('listitem').filter({ hasText: 'eth-en' }).getByRole('button').first().click()
  await page.getByText('Put off until').waitFor()

  await visit('/console/reserves/BTC?act=in')
  await page.locator('[name=amount]').fill('10')
  await page.locator('[name=reason]').fill('from the safe')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').click()
  await page.getByText('It is in the books').waitFor()

  await visit('/console/deposit-accounts?add=SBERRUB')
  await page.locator('#deposit-account-add-label').fill('card en')
  await page.getByLabel('Card number').fill('2200000000000004')
  await page.locator('main form').last().getByRole('button').first().click()
  await page.getByText('You typed it').waitFor()
  const second = openPlainPage(office.url, { as: owner })
  await second.page.goto(page.url())
  await second.page.locator('#deposit-account-approve').click()
  await visit('/console/audit')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Approved a deposit account' })
    .filter({ hasText: 'card en' })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
})
