import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { raiseAlarm } from '#server/alarms/alarms.store.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { Claim } from '#server/claims/claim.ts'
import {
  browserCookies,
  newPersonSignedIn,
  PASSWORD,
  type SignedInPerson,
  signIn,
  staffMember,
} from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { faultsInEveryLook } from '#test/harness/every-look.ts'
import { confirmByKey, focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const support = await newPersonSignedIn(office, { role: 'support' })
const editor = await newPersonSignedIn(office, { role: 'editor' })

const standing = (id: string) =>
  office.db.selectFrom('claims').select(['state', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async ({ id }: Claim) => (await standing(id)).state
const waitingStatus = async ({ headers }: SignedInPerson) =>
  (await fetch(`${office.url}/api/v1/desk/waiting/`, { headers })).status

const raise = (subject: string) =>
  raiseAlarm(office.db, { kind: 'node-unreachable', subject, detail: { chain: 'Ethereum', failures: 5 } }, new Date())

const UNKNOWN = '/console/claims/0192f7a0-0000-7000-8000-00000000dead'
const desk = (page: Page) => page.getByRole('article')
const path = (page: Page) => new URL(page.url()).pathname
const sections = (page: Page) => page.getByRole('navigation', { name: 'Пульт' })

test('a claim that changed since it was seen is shown as it is now, and what was typed stays', async () => {
  const claim = await claims.openPaid()
  const { page, visit, expectConsole } = await openPage(office.url, { as: olga })
  expectConsole(/status of 409/)
  // This page gets no news of changes.
  await page.route('**/api/v1/desk/stream/', route => route.abort())
  expectConsole(/ERR_FAILED/)
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

test('the keyboard alone goes down the queue, makes a move and confirms it; in a field the keys type letters', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit(`/console/claims?q=${claim.number}`)
  await page.keyboard.press('j')
  await desk(page).waitFor()
  await page.keyboard.press('p')
  const reference = page.getByLabel('Номер операции или txid')
  await focusOn(reference)
  await page.keyboard.type('hjk 7')
  expect(await reference.inputValue()).toBe('hjk 7')
  await page.keyboard.press('Enter')
  await confirmByKey(page)
  await desk(page).getByText('Выплата отправлена').waitFor()
  expect(await stateOf(claim)).toBe('completed')
})

test('the shortcuts are listed and can be turned off, except the one that turns them on', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit(`/console/claims/${claim.id}`)
  const on = page.getByRole('checkbox', { name: 'Клавиши включены' })
  await page.keyboard.press('?')
  await on.uncheck()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('p')
  await page.keyboard.press('?')
  await on.check()
  // The key has done nothing before this one, which came after it, was answered.
  expect(new URL(page.url()).search).toBe('')
})

test('what happens elsewhere shows on the desk by itself, and the frame counts open alarms', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}`)
  await page.getByText('Связь есть').waitFor()
  await claims.move(claim, 'hold', { data: { reason: 'documents' } })
  await desk(page).getByText('приостановлена', { exact: true }).waitFor()
  await page.locator(`li[data-claim="${claim.id}"]`).getByText('нужны документы').waitFor()
  const alarms = sections(page).getByRole('link', { name: 'Тревоги' })
  const count = async () => Number(/\d+/.exec(await alarms.innerText())?.[0] ?? 0)
  const before = await count()
  await raise('eth-2')
  await expect.poll(count).toBe(before + 1)
})

test('whoever has turned it on is called to new work by a sound, and in a hidden tab by a notification without anything of a customer', async () => {
  const { page, visit } = await openPage(office.url, { as: olga })
  await page.addInitScript(noteCalls)
  const calls = () => page.evaluate(() => (globalThis as unknown as { calls: string[] }).calls)
  await visit('/console/claims')
  await page.getByText('Связь есть').waitFor()
  await raise('silent')
  const alarms = sections(page).getByRole('link', { name: 'Тревоги' })
  await expect.poll(() => alarms.innerText()).toMatch(/\d/)
  // Nobody is called who has not asked for it.
  expect(await calls()).toEqual([])

  await page.getByLabel('Звук о новом').check()
  await expect.poll(calls).toEqual(['tone', 'tone'])
  await page.getByLabel('Уведомления').check()
  await expect.poll(() => page.getByLabel('Уведомления').isChecked()).toBe(true)
  await raise('loud')
  await expect.poll(calls).toEqual(Array(4).fill('tone'))

  // Of a kind that was taken away nothing calls; the others do.
  const count = async () => Number(/\d+/.exec(await alarms.innerText())?.[0])
  const open = async () =>
    (await office.db.selectFrom('rail_alarms').select('id').where('settled_at', 'is', null).execute()).length
  await page.getByLabel('тревоги').uncheck()
  await raise('unwanted')
  await expect.poll(async () => (await count()) - (await open())).toBe(0)
  expect(await calls()).toEqual(Array(4).fill('tone'))
  await page.getByLabel('тревоги').check()

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await raise('hidden')
  await expect
    .poll(calls, { timeout: 25_000 })
    .toContainEqual(expect.stringMatching(/^Agio: Тревога\. Открытых тревог: \d+$/))

  const earlier = await openClaimsOffice(office.db, { at: new Date(Date.now() - 5 * 3_600_000) })
  await take(olga, await earlier.openPaid())
  await expect.poll(calls, { timeout: 25_000 }).toContain('Agio: Взятые вами заявки ждут дольше обычного: 1')
  await expect.poll(() => page.title()).toMatch(/^\(\d+!\) /)
})

test('what one has chosen to be called to follows to another browser, which still has to permit it', async () => {
  const { page, visit } = await openPage(office.url, { as: owner })
  await page.addInitScript(noteCalls)
  await visit('/console/claims')
  await page.getByLabel('Звук о новом').check()
  await page.getByLabel('Уведомления').check()
  await page.getByLabel('выводы').uncheck()
  const chosen = async () => (await fetch(`${office.url}/api/v1/desk/staff-news/`, { headers: owner.headers })).json()
  await expect
    .poll(chosen)
    .toEqual({ kinds: ['alarm'], calls: { sound: true, notifications: true, silenced: ['withdrawals'] } })

  const other = await openPage(office.url, { as: owner, fresh: true })
  await other.page.addInitScript(noteCalls)
  await other.visit('/console/claims')
  const checked = (label: string) => other.page.getByLabel(label).isChecked()
  await other.page.getByRole('button', { name: 'Разрешить в этом браузере' }).waitFor()
  expect(await Promise.all(['Звук о новом', 'Уведомления', 'выводы', 'тревоги'].map(checked))).toEqual([
    true,
    true,
    false,
    true,
  ])
  await other.page.getByRole('button', { name: 'Разрешить в этом браузере' }).click()
  await other.page.getByRole('button', { name: 'Разрешить в этом браузере' }).waitFor({ state: 'detached' })
})

test('a claim, its form and what two persons send can be used by everybody', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit(`/console/claims/${claim.id}?move=pay-out&currency=${claim.to}`)
  await page.locator(`#pick-${claim.id}`).check()
  await page.locator('[name=reference]').fill('bank 8')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])

  await office.db.insertInto('payout_limits').values({ currency: 'TCSBRUB', alone_most: '0' }).execute()
  const large = await claims.open('LTC', 'TCSBRUB', '5')
  await claims.pay(large, large.figures.give)
  await claims.move(large, 'approve')
  await claims.move(large, 'prepare')
  await visit(`/console/claims/${large.id}`)
  await desk(page).getByText('Подготовлено').first().waitFor()
  expect(await violations(page)).toEqual([])
})

async function openDesk(path: string): Promise<Page> {
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit(path)
  await page.getByText('Связь есть').waitFor()
  return page
}

test('a payment that is typed for the wrong claim is told of before it is booked for good', async () => {
  const claim = await claims.open('SBERRUB', 'LTC', '9000')
  const { page, visit, expectConsole } = await openPage(office.url, { as: olga })
  expectConsole(/status of 400/)
  await visit(`/console/claims/${claim.id}?move=receive`)
  await page.getByText('Связь есть').waitFor()
  const plan = async (amount: string) => {
    await page.getByLabel('Сумма', { exact: true }).fill(amount)
    await page.getByLabel('Номер операции или txid').fill('bank 17')
    await page.keyboard.press('Enter')
    // What is far from the awaited sum is typed once more.
    if (amount !== '9000') {
      await page.getByLabel('Сумма ещё раз').fill(amount)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: 'Подтвердить: деньги пришли' }).waitFor()
    return (await page.getByRole('article').innerText()).replaceAll('\u00a0', ' ')
  }

  const much = await plan('900000')
  expect(much).toContain('Всего придёт 900 000 ₽ из 9 000 ₽')
  expect(much).toContain('Это больше, чем договаривались')
  // The page around the form may take its time: what is typed meanwhile is not passed over.
  const { resolve: letCome, promise: mayCome } = Promise.withResolvers<void>()
  await page.route('**/api/v1/desk/queue/*', route => mayCome.then(() => route.continue()).catch(() => {}))
  await page.getByRole('button', { name: 'Изменить' }).click()
  const right = await plan('9000')
  letCome()
  expect(right).toContain('Всего придёт 9 000 ₽ из 9 000 ₽')
  expect(right).not.toContain('Это больше, чем договаривались')

  // No network confirms what was booked by hand, and the facts do not count it.
  await page.getByRole('button', { name: 'Подтвердить: деньги пришли' }).click()
  await page.getByText('Платёж зачислен', { exact: true }).waitFor()
  expect(await page.getByRole('article').innerText()).not.toContain('0/0')
})

test('Escape puts away what was found, and the queue is there again', async () => {
  const claim = await claims.openPaid()
  await claims.openPaid()
  const page = await openDesk('/console/claims')
  await page.keyboard.press('/')
  await focusOn(page.locator('#console-search'))
  await page.keyboard.type(claim.number)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: `Найдено: ${claim.number}` }).waitFor()
  // Whoever is still in the field leaves it with the first.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Очередь' }).waitFor()
  expect(await page.locator('[data-claim]').count()).toBeGreaterThan(1)
})

test('an operator attaches the slip of a payout, after words on what is none, and saves it again byte for byte', async () => {
  const claim = await claims.openPaid()
  const { page, visit, expectConsole } = await openPage(office.url, { as: olga })
  expectConsole(/status of 400/)
  await visit(`/console/claims/${claim.id}`)
  const attach = page.getByRole('button', { name: 'Прикрепить' })
  const choose = (buffer: Buffer, name = 'slip.pdf') =>
    page.getByLabel('Чек перевода').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await attach.click()
  await page.getByRole('alert').getByText('выберите файл').waitFor()
  await choose(Buffer.from('<html>'))
  await attach.click()
  await page.getByRole('alert').getByText('это не PDF, не PNG и не JPEG').waitFor()

  const pdf = Buffer.from('%PDF-1.7\n<script>alert(1)</script>')
  await choose(pdf, 'чек.pdf')
  await attach.click()
  const link = page.getByRole('link', { name: 'чек.pdf' })
  await link.waitFor()
  expect(await violations(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(await buffer(await download.createReadStream())).toEqual(pdf)
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  test('on a phone the sections fold, and unfold on a tap', async () => {
    const { page, visit } = await openPage(office.url, { javaScript, as: support, width: 360 })
    await visit('/console/claims')
    const claims = sections(page).getByRole('link', { name: 'Заявки' })
    expect(await claims.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Разделы' }).click()
    await claims.waitFor()
    expect(await page.getByText(support.email).isVisible()).toBe(true)
    if (javaScript) expect(await violations(page)).toEqual([])
    await claims.click()
    await claims.waitFor({ state: 'hidden' })
  })
})

test('whoever walks to another role’s section without leaving the page is told whose it is', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: editor })
  // The call of the page is refused as well: the API checks the role itself.
  expectConsole(/status of 403/)
  await visit('/console/not-yours')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/console/claims/1', textContent: 'in' })
    document.getElementById('main')!.append(link)
  })
  await page.getByRole('link', { name: 'in', exact: true }).click()
  await page.getByText('С разделом «Заявки» работают').waitFor()
})

test('to a customer no screen of the staff exists, also when they walk there without leaving the page', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: await newPersonSignedIn(office) })
  expectConsole(/status of 404/)
  await visit('/faq')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/console', textContent: 'in' })
    document.getElementById('main')!.append(link)
  })
  await page.getByRole('link', { name: 'in', exact: true }).click()
  await page.getByRole('heading', { name: 'Код ошибки 404' }).waitFor()
  await page.getByText('Page not found: /console').waitFor()
})

test('what cannot be found is said inside the frame', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: support, reducedMotion: true })
  expectConsole(/status of 404/)
  expect((await visit(UNKNOWN)).status()).toBe(404)
  await page.getByRole('heading', { name: 'Код ошибки 404' }).waitFor()
  expect(await page.title()).toContain('Ошибка 404')
  expect(await violations(page)).toEqual([])
  await sections(page).getByRole('link', { name: 'Заявки' }).click()
  await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
  expect(await page.title()).toContain('Пульт')
})

describe('a session that ends elsewhere while a page of the desk is open', () => {
  test.each([
    ['sends the form', (page: Page) => page.getByRole('button', { name: 'Записать' }).click(), false],
    ['hears of a claim', (_: Page, hear: () => void) => hear(), true],
  ] as const)('whose page %s then finds their half-typed note after signing in again', async (_, act, byHand) => {
    const claim = await claims.openPaid()
    const olga = await newPersonSignedIn(office, { role: 'operator' })
    const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: olga })
    expectConsole(/status of 401/)
    const hear = await withholdNews(page)
    await visit(`/console/claims/${claim.id}`)
    await page.getByLabel('Заметка', { exact: true }).fill('Просил перезвонить после обеда')
    const elsewhere = await signIn((path, init) => fetch(office.url + path, init), olga)
    await fetch(`${office.url}/api/v1/users/me/sessions/`, { method: 'DELETE', headers: elsewhere.headers })
    await expect.poll(() => waitingStatus(olga)).toBe(401)
    await act(page, hear)
    await arrive('/login?status=expired')

    if (byHand) {
      await page.getByLabel('Электронная почта').fill(olga.email)
      await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.locator('[name=code]').fill(olga.recoveryCodes[0]!)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/console/claims/${claim.id}`)
    } else {
      await page.context().addCookies(browserCookies(elsewhere, office.url))
      await visit(`/console/claims/${claim.id}`)
    }
    await page.getByText('Вернули то, что вы успели вписать').waitFor()
    await page.getByRole('button', { name: 'Записать' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Просил перезвонить после обеда' }).waitFor()
  })
})

test('whose role is no longer of the desk signs in anew when their page plans a move, and nothing is written', async () => {
  const claim = await claims.openPaid()
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: olga })
  expectConsole(/status of 401/)
  await withholdNews(page)
  await visit(`/console/claims/${claim.id}?move=pay-out`)
  await page.getByLabel('Номер операции или txid').fill('bank 9')
  const before = await standing(claim.id)
  await office.db.updateTable('users').set({ role: 'editor' }).where('id', '=', olga.id).execute()
  // The office hears of it from the database, a moment later.
  await expect.poll(() => waitingStatus(olga)).toBe(401)
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await arrive('/login?status=expired')
  expect(await standing(claim.id)).toEqual(before)
})

/** A page whose stream is silent until the test reports a changed claim. */
async function withholdNews(page: Page): Promise<() => void> {
  const heard = Promise.withResolvers<void>()
  await page.route('**/api/v1/desk/stream/', async route => {
    await heard.promise
    await route.fulfill({ contentType: 'text/event-stream', body: 'event: claim\ndata: {}\n\n' })
  })
  return heard.resolve
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Найти или сделать' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('from anywhere the help is one key away, and a claim is found by its number and opened with Enter', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit('/console/not-yours')
  await page.keyboard.press('?')
  await page.getByRole('checkbox', { name: 'Клавиши включены' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field(page).fill(claim.number)
  await option(page, /к выплате · anna@example.com/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  expect(path(page)).toBe(`/console/claims/${claim.id}`)
  await field(page).waitFor({ state: 'hidden' })
})

test('a move of the open claim is begun from it, typed in the wrong layout too, and is not made by it', async () => {
  const claim = await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit(`/console/claims/${claim.id}`)
  await page.keyboard.press('Meta+k')
  await option(page, 'Выплачено').getByText('P', { exact: true }).waitFor()
  // «выпла» on the Latin layout.
  await field(page).fill('dsgkf')
  await option(page, 'Выплачено').waitFor()
  await page.keyboard.press('Enter')
  // What is typed next belongs to the form: outside of it each letter is a key.
  await focusOn(page.getByLabel('Номер операции или txid'))
  const { state } = await office.db
    .selectFrom('claims')
    .select('state')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('paying-out')
})

test('a currency is found with its pause and its directions, typed in the wrong layout too, and a customer by their mailbox', async () => {
  await claims.openPaid()
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/not-yours')
  await page.keyboard.press('Control+k')
  await field(page).fill('anna@exam')
  await option(page, /^anna@example\.com/).waitFor()
  // «сбер» on the Latin layout.
  await field(page).fill('c,th')
  await option(page, /→ Сбербанк RUB$/)
    .first()
    .waitFor()
  await option(page, /^Сбербанк RUB ?SBERRUB/).waitFor()
  await option(page, 'Пауза или включение: Сбербанк RUB').click()
  await page.locator('#record-state').waitFor()
  expect(path(page)).toBe('/console/currencies/SBERRUB')
})

test('its field is found by a reader, walked with arrows and left with Escape', async () => {
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/claims')
  await page.keyboard.press('Control+k')
  await option(page, 'Заявки').waitFor()
  await focusOn(field(page))
  const active = async () =>
    page.locator(`[id="${await field(page).getAttribute('aria-activedescendant')}"]`).innerText()
  await expect.poll(active).toContain('Заявки')
  await page.keyboard.press('ArrowUp')
  await expect.poll(active).toContain('Все клавиши')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Клавиши включены' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await focusOn(field(page))
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'hidden' })
})

/** Notes the sounds and notifications of a page, whose browser asks before it shows any. */
function noteCalls() {
  const calls: string[] = []
  Object.assign(globalThis, { calls })
  class Told extends EventTarget {
    static permission = 'default'
    static requestPermission = async () => (Told.permission = 'granted')
    constructor(title: string, { body }: { body: string }) {
      super()
      calls.push(`${title}: ${body}`)
    }
  }
  Object.assign(globalThis, { Notification: Told })
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (when) {
    calls.push('tone')
    start.call(this, when)
  }
}

const take = ({ headers }: SignedInPerson, { id }: Claim) =>
  fetch(`${office.url}/api/v1/desk/claims/${id}/take/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })

/** A claim that waits for the office and nobody else. */
async function waitingClaim(): Promise<Claim> {
  const claim = await claims.open('LTC', 'SBERRUB', '5')
  await claims.pay(claim, claim.figures.give)
  return claims.move(claim, 'hold', { data: { reason: 'documents' } })
}
const countOf = async (page: Page) => Number(/^\((\d+)!?\) /.exec(await page.title())?.[1] ?? 0)
const dot = (page: Page, { id }: Claim) => page.locator(`[data-claim="${id}"]`).getByText('есть новости')

test('the title of the tab counts what waits and follows it, until somebody does not want that', async () => {
  await waitingClaim()
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/claims')
  await page.getByText('Связь есть').waitFor()
  await expect.poll(() => countOf(page)).toBeGreaterThan(0)
  const before = await countOf(page)
  await waitingClaim()
  await expect.poll(() => countOf(page)).toBe(before + 1)
  expect(await page.title()).toContain('Пульт')

  await page.keyboard.press('?')
  const wanted = page.getByRole('checkbox', { name: 'Показывать в заголовке вкладки, сколько заявок ждёт' })
  await wanted.uncheck()
  await expect.poll(() => countOf(page)).toBe(0)
  await wanted.check()
  await expect.poll(() => countOf(page)).toBe(before + 1)
})

test('what has changed since one last looked is marked until it is opened', async () => {
  const known = await waitingClaim()
  const { page, visit } = await openPage(office.url, { as: olga })
  await visit('/console/claims')
  await page.getByText('Связь есть').waitFor()
  await page.locator(`[data-claim="${known.id}"]`).waitFor()
  expect(await dot(page, known).count()).toBe(0)

  // Whatever the tests before this one have taken, what changes now is later than the look.
  claims.wait(1 + Math.ceil((Date.now() - claims.now.getTime()) / 60_000))
  await page.goto('about:blank')
  const [fresh, changed] = [await waitingClaim(), await claims.move(known, 'release')]
  await visit('/console/claims')
  await dot(page, fresh).waitFor({ state: 'attached' })
  await dot(page, changed).waitFor({ state: 'attached' })
  await page.locator(`[data-claim="${fresh.id}"]`).getByRole('link').click()
  await dot(page, fresh).waitFor({ state: 'detached' })
  expect(await dot(page, changed).count()).toBe(1)
})

test('alarms can be read by everybody', async () => {
  await raise('eth-1')
  const { page, visit } = await openPage(office.url, { as: olga, reducedMotion: true })
  await visit('/console/alarms')
  await page.getByText('eth-1').waitFor()
  expect(await faultsInEveryLook(page)).toEqual([])
})

test('a day of the log is one of whoever looks, and the page says which', async () => {
  const { db } = office
  // Half past eleven in the evening in London is half past two in Moscow, on the next day.
  const subject = { kind: 'currency', id: 'SBERRUB' }
  const actor = { staff: staffMember(owner, new Date()), now: new Date('2026-11-10T23:30:00Z') }
  await db.transaction().execute(tx => writeAudit(tx, actor, { action: 'payout-limit.set', subject }))
  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/audit')
  const entries = page.getByRole('list', { name: 'Журнал' }).getByRole('listitem')
  const ask = async (day: string) => {
    await page.getByLabel('День (UTC+3)').fill(day)
    await page.getByRole('button', { name: 'Показать' }).click()
    await page.waitForURL(url => url.searchParams.get('day') === day)
  }
  await ask('2026-11-11')
  await expect.poll(() => entries.count()).toBe(1)
  await ask('2026-11-10')
  await page.getByText('Ничего не записано').waitFor()

  // A link of somebody who sits elsewhere shows their day, and says so.
  await visit('/console/audit?day=2026-11-10&zone=Europe/London')
  await page.getByText('Показан день по UTC.').waitFor()
  expect(await entries.count()).toBe(1)
  await page.getByRole('link', { name: 'По моему времени, UTC+3' }).click()
  await page.getByText('Ничего не записано').waitFor()
})
