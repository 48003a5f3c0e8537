import { randomUUID } from 'node:crypto'
import pino from 'pino'
import type { Request } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import type { z } from 'zod'
import { type Address, allCalls, type CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { defined } from '#contract/defined.ts'
import { DAY_MS } from '#contract/durations.ts'
import { accept } from '#contract/result.ts'
import { readConfig } from '#main/config.ts'
import { openSessions, type Sessions } from '#server/auth/open-sessions.ts'
import { openPageSession } from '#server/auth/page-session.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import { issueCode } from '#server/users/account-codes.ts'
import { EXAMPLE_CLAIM, openExampleClaim } from '#test/fixtures/example-claim.ts'
import { addExampleWithdrawal, EXAMPLE_WITHDRAWAL, payOutTether } from '#test/fixtures/example-withdrawal.ts'
import {
  cookieHeader,
  cookiesOf,
  createPerson,
  newPersonSignedIn,
  PASSWORD,
  type SignedInPerson,
} from '#test/fixtures/people.ts'
import { writeCode } from '#test/fixtures/promo-codes.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openPage } from '#test/harness/browser.ts'
import { accrueIncome } from '#test/harness/referral-income.ts'
import { readable, readPage } from '#test/harness/served-page.ts'
import { openStoppedLoads } from '#test/harness/stopped-loads.ts'
import { startUiOffice } from '#test/harness/ui-office.ts'
import { watchDialogs } from '#test/harness/watched-dialogs.ts'
import { send } from '#web/api/send.ts'
import { shows } from './shows.ts'

/** The office as it is, with one page more: that of the interface's parts. */
const office = await startUiOffice()
const claim = await openExampleClaim(office.url)
const anna = await newPersonSignedIn(office)
await writeCode(office.db, 'OFANNA', { only: anna.email })

const header = (cookies: object) => ({
  cookie: cookieHeader(cookies),
})
const open = (path: string, cookies: object = {}, init: RequestInit = {}) =>
  fetch(office.url + path, { redirect: 'manual', ...init, headers: { ...header(cookies), ...init.headers } })
const leadsTo = (answer: Response) => [answer.status, answer.headers.get('location')]
const json = async (path: string, init: RequestInit = {}) => (await open(path, {}, init)).json()
const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  open(
    path,
    {},
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
  )
const bearer = ({ headers }: SignedInPerson) => ({ headers })
const isForSomebody = async (answer: Response) => (await answer.text()).includes('action="/sign-out"')
const withoutAccess = ({ cookies: { access_token: _, ...left } }: SignedInPerson) => left
const block = ({ id }: { id: string }) =>
  office.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', id).execute()
const endedBy = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter(cookie => cookie.includes('Max-Age=0'))
    .map(cookie => cookie.split('=')[0])

const newClaim = async ({ headers }: SignedInPerson) =>
  (await openExampleClaim(office.url, { id: randomUUID(), headers })).id

/** With spaces for the ones that keep a figure on one line. */
const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

/** A page as it is served: its heading, and something that it alone says or asks. */
async function expectPages(
  pages: readonly (readonly [path: string, heading: string, own: string])[],
  as?: SignedInPerson,
) {
  for (const [path, heading, own] of pages) {
    const { answer, $ } = await readPage(office.url + path, { as })
    const fields = $('main :is(input, select):not([type=hidden])')
      .toArray()
      .map(({ attribs }) => attribs.name)
    const text = spaced(`${readable($('main'))} ${fields.join(' ')}`)
    expect([path, answer.status, answer.redirected, spaced($('h1').text()), text.includes(own) ? own : text]).toEqual([
      path,
      200,
      false,
      heading,
      own,
    ])
  }
}

const accountPages = ['/account/orders', '/account/promocodes', '/account/referrer', '/account/settings']
const inThrees = (digits: string) => digits.replace(/(?=\d{3}$)/, ' ')
const claimNumber = inThrees((await json(`/api/v1/claims/${claim.id}/`)).number)

/** Path, heading, and what no other page has. */
const openPages = [
  ['/', 'Обмен криптовалюты на карты и наличные', 'Отдаёте'],
  ['/aml-kyc', 'Политика AML и KYC', 'Когда проверяем'],
  ['/cash', 'Обмен наличных в офисе', 'Санкт-Петербург'],
  ['/claim', 'Заявка на обмен', 'to.account refund.account'],
  [`/claim/${claim.id}`, `Заявка ${claimNumber}`, 'Ждём оплату'],
  ['/claim/fail', 'Возвращение с оплаты', 'Откройте ссылку из письма'],
  ['/claim/success', 'Возвращение с оплаты', 'Откройте ссылку из письма'],
  ['/contacts', 'Контакты', 'Пресненская наб., 12'],
  ['/contest', 'Розыгрыш за обмены', 'Каждая выполненная заявка — билет'],
  ['/discounts', 'Скидки', 'Оборот от'],
  ['/faq', 'Вопросы и ответы', 'Как обменять?'],
  ['/partners', 'Партнёрам', 'Курсы для мониторингов'],
  ['/rules', 'Правила обмена', 'Обмен начинается с заявки'],
  [`/verify/${EXAMPLE_CLAIM}`, `Проверка по заявке ${claimNumber}`, 'Эта страница для владельца заявки'],
] as const
const unsetPages = [
  ['/news', 'Новости', 'Мы открылись'],
  ['/news/opening', 'Мы открылись', 'Обменник начал принимать заявки'],
  ['/forget', 'Восстановление пароля', 'email'],
  ['/register', 'Регистрация', 'email password consent'],
] as const
const guestPages = ['/forgetold', '/recover', '/registerold', '/successfully']

describe('§1 what the product does and for whom', () => {
  shows('1.1', async () => {
    for (const path of ['/', '/faq', '/claim']) expect([path, (await open(path)).status]).toEqual([path, 200])
    expect((await open('/account/orders')).status).toBe(303)
    expect((await open('/account/orders', anna.cookies)).status).toBe(200)
  })

  shows('1.2', async () => {
    const reserves = (await json('/api/v1/calculator/reserves/')) as { code: string; reserve: string }[]
    for (const [from, to, rate] of [
      ['BTC', 'SBERRUB', /1 BTC = [\d ]{7,}(,\d+)? ₽/],
      ['USDTTRC20', 'TCSBRUB', /1 USDT = \d{2,3}(,\d+)? ₽/],
    ] as const) {
      const { $ } = await readPage(`${office.url}/?from=${from}&to=${to}&amount=100`)
      const chosen = ['from', 'to'].map(side => $(`main input[name=${side}][checked]`).attr('value'))
      expect(chosen).toEqual([from, to])
      expect(readable($('main'))).toMatch(rate)
      const { reserve } = reserves.find(({ code }) => code === to)!
      const [whole = ''] = reserve.split('.')
      expect(readable($('main')).replaceAll(/\s/g, '')).toContain(`Резерв${whole}`)
    }
  })

  shows('1.3', async () => {
    expect((await json('/api/v1/calculator/settings/')).contest.status).toMatch(
      /^(none|upcoming|running|drawing|finished)$/,
    )
    expect((await open('/contest')).status).toBe(200)
    expect((await json(`/api/v1/claims/${claim.id}/`)).id).toBe(claim.id)
  })

  shows('1.4', async () => {
    const person = await newPersonSignedIn(office)
    await writeCode(office.db, 'OFPERSON', { only: person.email })
    await addExampleWithdrawal(office, { person, id: randomUUID(), claimId: await newClaim(person) })
    const [{ number }] = (await json('/api/v1/users/me/claims/', bearer(person))).items
    const { code } = await json('/api/v1/users/me/refferal/', bearer(person))
    const [{ number: withdrawal }] = (await json('/api/v1/users/me/refferal/withdrawal/', bearer(person))).items
    await expectPages(
      [
        ['/account/orders', 'Заявки', inThrees(number)],
        ['/account/promocodes', 'Промокоды', 'OFPERSON'],
        ['/account/referrer', 'Реферальная программа', `?ref=${code}`],
        ['/account/settings', 'Настройки', person.email],
        ['/account/statistics', 'Статистика', 'Выполненные заявки'],
        ['/account/referrer/withdraw', 'Вывод дохода', withdrawal],
      ],
      person,
    )
  })

  shows('1.5', async () => {
    const { page, visit } = await openPage(office.url)
    const roles = ['cash', 'support'] as const
    const launchers = () => Promise.all(roles.map(role => page.locator(`[data-chat=${role}]`).isVisible()))
    const windows = () => Promise.all(roles.map(role => page.locator(`[data-chat-window=${role}]`).count()))
    const follow = (name: string) =>
      page.locator('header, footer').getByRole('link', { name, exact: true }).first().click()
    await visit('/claim')
    await expect.poll(launchers).toEqual([true, false])
    await page.locator('[data-chat=cash]').click()
    await expect.poll(windows).toEqual([1, 0])
    // Elsewhere the chat of cash is taken off the page, and the second one is put there when it is asked for.
    await follow('Вопросы')
    await expect.poll(windows).toEqual([0, 0])
    await expect.poll(launchers).toEqual([false, true])
    await page.locator('[data-chat=support]').click()
    await expect.poll(windows).toEqual([0, 1])
    await follow('Контакты')
    await expect.poll(windows).toEqual([0, 1])
    await follow('Обмен')
    await expect.poll(windows).toEqual([0, 0])
    await expect.poll(launchers).toEqual([true, false])
    // And is there again on the way back.
    await page.goBack()
    await expect.poll(windows).toEqual([0, 1])
  })
})

describe('§2 screens and routes', () => {
  shows('2.1', async () => {
    for (const path of accountPages) {
      expect([path, ...leadsTo(await open(path))]).toEqual([path, 303, '/login?status=unauthorized'])
      expect([path, (await open(path, anna.cookies)).status]).toEqual([path, 200])
    }
  })

  shows('2.2', async () => {
    await expectPages(openPages)
    await expectPages(openPages, anna)
  })

  shows('2.3', async () => {
    await expectPages(unsetPages)
    await expectPages(unsetPages, anna)
  })

  shows('2.4', async () => {
    expect((await open('/login')).status).toBe(200)
    expect(leadsTo(await open('/login', anna.cookies))).toEqual([303, '/'])
  })

  shows('2.5', async () => {
    for (const path of guestPages) {
      expect([path, (await open(path)).status]).toEqual([path, 200])
      expect([path, ...leadsTo(await open(path, anna.cookies))]).toEqual([path, 303, '/'])
    }
  })

  shows('2.6', async () => {
    const guest = await open('/account/orders?page=2')
    expect(leadsTo(guest)).toEqual([303, '/login?status=unauthorized'])
    expect(decodeURIComponent(cookiesOf(guest).redirect!)).toBe('/account/orders?page=2')
    const lost = await newPersonSignedIn(office)
    await block(lost)
    expect(leadsTo(await open('/account/orders', withoutAccess(lost)))).toEqual([303, '/login?status=expired'])
  })

  shows('2.7', async () => {
    for (const path of ['/no-such', '/account/no-such', '/news/opening/more']) {
      const answer = await open(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toContain(`Page not found: ${path}`)
    }
  })

  shows('2.8', async () => {
    const text = 'Эта страница была удалена, перемещена или не существует'
    const later = 'Страница сейчас не открылась. Попробуйте ещё раз через минуту.'
    const { $ } = await readPage(`${office.url}/no-such`)
    expect([$('h1').text(), readable($('main'))]).toEqual(['Код ошибки 404', expect.stringContaining(text)])
    expect(
      $('main a')
        .toArray()
        .map(link => [$(link).text(), link.attribs.href]),
    ).toEqual([['На главную', '/']])

    const { page, visit, expectConsole } = await openPage(office.url)
    expectConsole(/Failed to load resource|ErrorResponse/)
    await visit('/no-such')
    const { image, width } = await page
      .getByRole('main')
      .locator('[aria-hidden=true]')
      .evaluate(element => ({
        image: getComputedStyle(element).maskImage,
        width: element.getBoundingClientRect().width,
      }))
    expect(width).toBeGreaterThan(50)
    const picture = await fetch(/url\("(.+)"\)/.exec(image)![1]!)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/svg')])

    // Other statuses have no way home, and what may pass a text and a way of its own (decision 268).
    let status = 0
    await page.route('**/api/v1/calculator/cities/**', route => route.fulfill({ status, body: '{}' }))
    for (const [asked, says, ways] of [
      [400, text, []],
      [403, text, []],
      [409, later, ['Попробовать ещё раз']],
      [500, later, ['Попробовать ещё раз']],
    ] as const) {
      status = asked
      await page.getByRole('banner').getByRole('link', { name: 'Наличные' }).click()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(`Код ошибки ${status}`)
      expect(await page.getByRole('main').innerText()).toContain(says)
      expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual(ways)
    }
  })

  shows('2.9', '4.7', async () => {
    const { page, visit } = await openPage(office.url)
    await visit('/ui?only=overlays')
    const dialog = page.getByRole('dialog')
    const seen = await watchDialogs(page)
    const states = async () => (await seen()).map(({ what }) => what)
    const show = async () => {
      await page.getByRole('button', { name: 'Открыть А' }).click()
      await dialog.evaluate(element =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      )
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    }
    const isClosed = () => expect.poll(() => dialog.count()).toBe(0)
    await show()
    await page.keyboard.press('Escape')
    await isClosed()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
    await show()
    await page.mouse.click(20, 300)
    await isClosed()
    await show()
    await dialog.getByRole('button', { name: 'Открыть Б', exact: true }).click()
    await page.getByRole('heading', { name: 'Окно Б' }).waitFor()
    await dialog.getByRole('link', { name: 'Уйти на другую страницу' }).click()
    await page.waitForURL('**/faq')
    await isClosed()
    // Open, closing, closed; and another one only when the first has left.
    const closed = ['Окно А', 'Окно А leaves', 'nothing']
    const all = await states()
    expect(all.slice(0, 6)).toEqual([...closed, ...closed])
    expect(all.slice(6, 9)).toEqual(['Окно А', 'Окно А leaves', 'Окно Б'])
    expect(all.at(-1)).toBe('nothing')
  })

  shows('2.10', '4.8', '9.5', async () => {
    const { page, go, pass, look, reach, expectConsole } = await openStoppedLoads(office.url)
    expectConsole(/503|ErrorResponse/)
    await go('4 с')
    await pass(199)
    expect(await look()).toBeUndefined()
    await pass(2)
    await reach('growing')
    const blue = { position: 'fixed', top: '0px', height: '3px', backgroundColor: 'rgb(70, 131, 223)' }
    expect(await look()).toMatchObject(blue)

    // Towards 100: a half after half of the duration, 70 % after all of it, and never there before the end.
    const grown = [(await look())!.percent]
    for (const ms of [1_000, 1_000, 1_500]) {
      await pass(ms)
      grown.push((await look())!.percent)
    }
    expect(grown).toEqual(grown.toSorted((a, b) => a - b))
    expect(grown.map(percent => Math.round(percent / 5) * 5)).toEqual([0, 50, 70, 80])

    await pass(300)
    await reach('done')
    await page.waitForURL('**/ui?only=loading&wait=4000')
    await expect.poll(look).toMatchObject({ percent: 100, ...blue })
    await pass(480)
    expect(await look()).toMatchObject({ phase: 'done' })
    await pass(30)
    await expect.poll(look).toMatchObject({ phase: 'leaving' })
    await pass(370)
    expect(await look()).toMatchObject({ phase: 'leaving' })
    await pass(40)
    await expect.poll(look).toBeUndefined()

    await go('1 с и ошибка')
    await pass(201)
    await reach('growing')
    expect(await look()).toMatchObject(blue)
    await pass(800)
    await reach('done')
    await expect.poll(look).toMatchObject({ percent: 100, backgroundColor: 'rgb(217, 45, 32)' })
  })
})

describe('§3 entities and their fields', () => {
  shows('3.1', async () => {
    expect(Object.keys(anna.cookies)).toEqual(expect.arrayContaining(['access_token', 'refresh_token', 'persistent']))
    expect(anna.cookies.persistent).toMatch(/^(yes|no)$/)
    const [, body] = anna.cookies.access_token.split('.')
    const { exp } = JSON.parse(Buffer.from(body!, 'base64url').toString()) as { exp: number }
    expect(exp * 1_000).toBeGreaterThan(Date.now())
    expect(decodeURIComponent(cookiesOf(await open('/account/orders')).redirect!)).toBe('/account/orders')
  })

  shows('3.2', async () => {
    expect(await json('/api/v1/users/me/', bearer(anna))).toMatchObject({ activated: true, email: anna.email })
  })

  shows('3.3', async () => {
    const { filters, contest, captchaClaim } = await json('/api/v1/calculator/settings/')
    expect(Array.isArray(filters)).toBe(true)
    expect(typeof contest.status).toBe('string')
    expect(typeof captchaClaim).toBe('boolean')
  })

  shows('3.4', async () => {
    const directions = await json('/api/v1/calculator/')
    expect(directions.length).toBeGreaterThan(10)
    for (const { from, to } of directions) expect([typeof from, typeof to]).toEqual(['string', 'string'])
  })

  shows('3.5', async () => {
    const chat = await json('/api/v1/calculator/chat/')
    expect(chat).toBeTruthy()
    expect(JSON.stringify(chat)).toContain('"role":"cash"')
  })

  shows('3.6', async () => {
    for (const path of [`/claim/${claim.id}`, '/news/opening']) expect((await open(path)).status).toBe(200)
    for (const path of ['/claim/1', '/verify/1', '/news/not--a--slug']) expect((await open(path)).status).toBe(404)
  })
})

describe('§4 states and transitions', () => {
  shows('4.1', async () => {
    expect(await isForSomebody(await open('/'))).toBe(false)
    const person = await newPersonSignedIn(office)
    expect(await isForSomebody(await open('/', person.cookies))).toBe(true)
    const refreshed = await open('/', withoutAccess(person))
    expect(cookiesOf(refreshed).access_token).toBeTruthy()
    expect(await isForSomebody(refreshed)).toBe(true)
  })

  shows('4.2', async () => {
    const { email } = await createPerson(office.db)
    for (const sessionOnly of [false, true]) {
      const answer = await post(
        '/front-api/auth/login',
        { email, password: PASSWORD, sessionOnly },
        { cookie: 'redirect=%2Faccount%2Forders' },
      )
      expect([answer.status, (await answer.json()).user.email]).toEqual([200, email])
      const set = answer.headers.getSetCookie()
      expect(set.find(cookie => cookie.startsWith('persistent='))).toMatch(
        sessionOnly ? /^persistent=no/ : /^persistent=yes/,
      )
      expect(set.find(cookie => cookie.startsWith('refresh_token='))?.includes('Max-Age')).toBe(!sessionOnly)
      expect(set.find(cookie => cookie.startsWith('redirect='))).toMatch(/Max-Age=0/)
      // Either token that was stored is enough by itself.
      const { access_token, refresh_token, persistent } = cookiesOf(answer)
      for (const token of [{ access_token }, { refresh_token }])
        expect(await isForSomebody(await open('/', { persistent, ...token }))).toBe(true)
    }
  })

  shows('4.3', async () => {
    const { cookies, headers } = await newPersonSignedIn(office)
    const { persistent: _, ...left } = cookies
    expect(await isForSomebody(await open('/', left))).toBe(false)
    await expect.poll(async () => (await open('/api/v1/users/me/', {}, { headers })).status).toBe(401)
  })

  shows('4.4', '9.1', '4.10', async () => {
    const person = await newPersonSignedIn(office)
    const wrong = await open(
      '/api/v1/users/me/',
      {},
      { headers: { authorization: `${person.headers.authorization}x` } },
    )
    expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'token_not_valid'])

    const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: person })
    expectConsole(/Failed to load resource|ErrorResponse/)
    await visit('/account/orders')
    let calls: [path: string, status: number][] = []
    page.on('response', answer => {
      const { pathname } = new URL(answer.url())
      if (/auth\/refresh|me\/promocodes\/|me\/statistics\//.test(pathname))
        calls.push([pathname.split('/').findLast(Boolean)!, answer.status()])
    })
    const loseAccess = async () => {
      calls = []
      await page.context().addCookies([{ name: 'access_token', value: 'gone', url: office.url }])
    }
    const follow = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    const refresh = '**/front-api/auth/refresh'

    // Refreshed once, repeated once.
    await loseAccess()
    await follow('Промокоды')
    await arrive('/account/promocodes')
    expect(calls).toEqual([
      ['promocodes', 401],
      ['refresh', 200],
      ['promocodes', 200],
    ])

    // A refresh that the office could not make proves nothing (decision 90): the call has failed, and the session stays.
    await page.route(refresh, route => route.fulfill({ status: 500, body: '{}' }))
    await loseAccess()
    await follow('Статистика')
    await page.getByRole('heading', { name: 'Код ошибки 500' }).waitFor()
    expect(calls).toEqual([
      ['statistics', 401],
      ['refresh', 500],
    ])
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('refresh_token')
    await page.unroute(refresh)
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).click()
    await arrive('/account/statistics')

    // Refused once more after the refresh: no third time, and the session is over.
    const body = JSON.stringify({ type: '', title: '', status: 401, code: 'token_not_valid', detail: '' })
    let refusals = 0
    await page.route('**/me/promocodes/', async route => {
      refusals += 1
      if (refusals === 2) await block(person)
      await route.fulfill({ status: 401, contentType: 'application/problem+json', body })
    })
    await loseAccess()
    await follow('Промокоды')
    await arrive('/login?status=expired')
    expect(calls).toEqual([
      ['promocodes', 401],
      ['refresh', 200],
      ['promocodes', 401],
    ])
  })

  shows('4.11', async () => {
    const person = await newPersonSignedIn(office)
    const { page, visit, arrive, expectConsole } = await openPage(office.url, { as: person })
    expectConsole(/401/)
    await visit('/account/orders')
    await block(person)
    await page.getByRole('main').getByRole('link', { name: 'Промокоды' }).click()
    await arrive('/login?status=expired')
    const left = (await page.context().cookies()).map(({ name }) => name)
    for (const name of ['access_token', 'refresh_token', 'persistent']) expect(left).not.toContain(name)
  })

  shows('4.5', async () => {
    const session = ['access_token', 'refresh_token', 'persistent']
    const isOver = (person: SignedInPerson) =>
      expect.poll(async () => (await open('/api/v1/users/me/', {}, bearer(person))).status).toBe(401)
    // A failed sign-in, and one whose body is refused, where somebody had signed in before.
    for (const [body, status] of [
      [{ email: anna.email, password: 'not this one' }, 401],
      [{ email: anna.email }, 400],
    ] as const) {
      const person = await newPersonSignedIn(office)
      const failed = await post('/front-api/auth/login', body, { ...header(person.cookies), origin: office.url })
      expect([failed.status, endedBy(failed)]).toEqual([status, session])
      await isOver(person)
    }

    const ended = { refresh_token: 'gone', persistent: 'yes', access_token: 'gone' }
    const answer = await open('/front-api/auth/refresh', ended, { headers: { origin: office.url } })
    expect([answer.status, endedBy(answer)]).toEqual([401, [...session, 'redirect']])

    // The person of new tokens cannot be loaded: a page has nobody, and takes the cookies.
    const cookies = (names: readonly string[]) => names.map(name => `${name}=`)
    const found = { status: 401, reason: 'token_not_valid', detail: '' } as const
    const lost = {
      refresh: async () => accept({ access: 'new', exp: 0, cookies: ['access_token=new'] }),
      callerOf: async () => ({ ok: false, refusal: found }),
      endedCookies: () => cookies(session),
    } as unknown as Sessions
    const context = { own: () => cookieHeader({ refresh_token: 'one', persistent: 'yes' }) }
    const opened = await openPageSession(lost, new globalThis.Request(office.url), context as never)
    expect(opened).toMatchObject({ caller: { signedIn: false }, cookies: cookies(session), expired: true })
  })

  shows('4.6', async () => {
    const person = await newPersonSignedIn(office)
    const answer = await open(
      '/front-api/auth/logout',
      { ...person.cookies, redirect: '%2Faccount%2Forders' },
      { method: 'POST' },
    )
    expect(answer.ok).toBe(true)
    const ended = answer.headers.getSetCookie().filter(cookie => cookie.includes('Max-Age=0'))
    for (const name of ['access_token', 'refresh_token', 'persistent', 'redirect'])
      expect([name, ended.some(cookie => cookie.startsWith(`${name}=`))]).toEqual([name, true])
    expect((await open('/api/v1/users/me/', {}, bearer(person))).status).toBe(401)
  })

  shows('4.9', async () => {
    const { page, visit } = await openPage(office.url, { at: new Date('2026-11-21T09:00:00Z') })
    await page.route('**/builds/latest.json', route => route.fulfill({ json: { id: 'a newer one' } }))
    await visit('/faq')
    const notice = page.getByText('Сайт обновился')
    expect(await notice.count()).toBe(0)
    await page.clock.fastForward(61 * 60_000)
    await expect.poll(() => notice.isVisible()).toBe(true)
  })
})

describe('§5 validation rules', () => {
  shows('5.1', async () => {
    for (const path of ['/news/no-such-article', '/claim/not-a-uuid', '/verify/not-a-uuid', '/exchange/no-to-such'])
      expect([path, (await open(path)).status]).toEqual([path, 404])
  })

  shows('5.2', async () => {
    const { page, visit } = await openPage(office.url)
    await visit('/ui?only=fields')
    const field = (label: string) => page.locator('[data-theme="light"]').getByLabel(label)
    for (const [label, typed, value] of [
      ['Телефон', '7a903-12 3я4567', '+7 (903) 123-45-67'],
      ['Промокод', '1a-bcd2x3y', 'abcd-2x3y'],
    ] as const) {
      await field(label).click()
      await page.keyboard.type(typed)
      expect(await field(label).inputValue()).toBe(value)
    }
  })
})

describe('§6 roles and permissions', () => {
  shows('6.1', async () => {
    expect([(await open('/recover')).status, (await open('/account/settings')).status]).toEqual([200, 303])
    const signedIn = [await open('/recover', anna.cookies), await open('/account/settings', anna.cookies)]
    expect(signedIn.map(({ status }) => status)).toEqual([303, 200])
  })

  shows('6.2', async () => {
    const person = await newPersonSignedIn(office, { activated: false })
    expect(await json('/api/v1/users/me/', bearer(person))).toMatchObject({ activated: false })
  })

  shows('6.3', async () => {
    const wrong = { headers: { authorization: 'Bearer not.a.token' } }
    const person = await newPersonSignedIn(office)
    await office.db.updateTable('users').set({ discount_bps: 50 }).where('id', '=', person.id).execute()
    for (const path of [
      '/api/v1/calculator/course/BTC/SBERRUB/',
      '/front-api/calculator/init?from=BTC&to=SBERRUB&amount=0.01',
    ]) {
      const [theirs, anybodys] = [await json(path, bearer(person)), await json(path)]
      expect([
        path,
        JSON.stringify(theirs).includes('discount'),
        JSON.stringify(anybodys).includes('discount'),
      ]).toEqual([path, true, false])
      expect([path, (await open(path, {}, wrong)).status]).toEqual([path, 401])
    }
    const lists = ['/api/v1/calculator/from/', '/api/v1/calculator/from/BTC/']
    for (const path of lists) expect([path, (await open(path, {}, wrong)).status]).toEqual([path, 200])

    // What a page of the browser sends of its session.
    const { page, visit, arrive } = await openPage(office.url, { as: person })
    const sent = new Map<string, Promise<boolean>>()
    const brings = async (request: Request) => /access_token=/.test((await request.allHeaders()).cookie ?? '')
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.includes('/calculator/')) sent.set(pathname, brings(request))
    })
    await visit('/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Партнёрам' }).click()
    await arrive('/partners')
    await page.getByRole('banner').getByRole('link', { name: 'Обмен', exact: true }).click()
    await arrive('/')
    expect(await sent.get('/api/v1/calculator/from/')).toBe(false)
    expect(await sent.get('/front-api/calculator/init')).toBe(true)
  })
})

/** Method, path, what is sent, and what a guest and a signed-in person are answered. */
type CallCase = [method: string, path: string, body: object | undefined, guest: number, signedIn: number]

const unknownCode = 'Qq3'.repeat(15).slice(0, 43)

// biome-ignore format: a table is read by its columns
const refusedCalls: CallCase[] = [
  ['GET', '/front-api/auth/refresh', undefined, 401, 200],
  ['POST', '/api/v1/users/signup/', { email: 'not an address' }, 400, 400],
  ['GET', '/api/v1/users/me/', undefined, 401, 200],
  ['GET', '/api/v1/users/me/claims/?page=1&size=10&status=completed', undefined, 401, 200],
  ['POST', `/api/v1/users/activate/${unknownCode}/`, {}, 404, 404],
  ['POST', '/api/v1/users/reactivate/', {}, 401, 409],
  ['POST', '/api/v1/users/me/password/', { current: 'x' }, 401, 400],
  ['GET', '/api/v1/users/me/refferal/dw/?page=1&size=10&status=refsucc', undefined, 401, 200],
  ['POST', '/api/v1/users/restore/', { email: 'not an address' }, 400, 400],
  ['POST', `/api/v1/users/restore/${unknownCode}/`, {}, 400, 400],
  ['GET', '/api/v1/users/me/refferal/', undefined, 401, 200],
  ['GET', '/api/v1/users/me/refferal/withdrawal/', undefined, 401, 200],
  ['POST', '/api/v1/users/me/refferal/withdrawal/', {}, 401, 400],
  ['GET', '/api/v1/users/me/statistics/', undefined, 401, 200],
  ['GET', '/api/v1/users/me/promocodes/', undefined, 401, 200],
  // The last ones: they end the session.
  ['POST', '/front-api/auth/logout', {}, 200, 200],
  ['POST', '/front-api/auth/login', { email: 'nobody@example.org', password: 'seven pigeons' }, 401, 401],
]

const NEW_PASSWORD = 'eleven owls at dawn'
const codeFor = async ({ id, email }: { id: string; email: string }, purpose: 'activate' | 'restore') =>
  (
    await office.db
      .transaction()
      .execute(tx => issueCode(tx, { userId: id, purpose, email, emailKey: email, now: new Date() }))
  ).code

/** What a call answers, which must be as the contract describes it. */
async function get<A extends Address & `GET ${string}`>(address: A, path: string = address.slice('GET '.length)) {
  const call = allCalls.find(({ method, path }) => `${method} ${path}` === address)!
  return (call.answer as z.ZodType).parse(await json(path)) as CallAnswer<CallsByAddress[A]>
}

describe('§7 calls', () => {
  shows('7.1', async () => {
    const person = await newPersonSignedIn(office)
    for (const [method, path, body, guest, signedIn] of refusedCalls) {
      const ask = (cookies: object, headers: object) =>
        open(path, cookies, {
          method,
          headers: defined({ origin: office.url, 'content-type': body && 'application/json', ...headers }),
          body: body && JSON.stringify(body),
        })
      const isOfCookies = path.startsWith('/front-api/auth/')
      const answers = [
        (await ask({}, {})).status,
        (await ask(isOfCookies ? person.cookies : {}, isOfCookies ? {} : person.headers)).status,
      ]
      expect([`${method} ${path}`, ...answers]).toEqual([`${method} ${path}`, guest, signedIn])
    }

    // An account from its beginning: signed up, activated, signed in.
    const email = `${randomUUID().slice(0, 8)}@example.org`
    const signedUp = await post('/api/v1/users/signup/', { email, password: PASSWORD, consent: true })
    expect(signedUp.status).toBe(202)
    const { id } = await office.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const asked = await post('/front-api/auth/login', { email, password: PASSWORD })
    expect([asked.status, (await asked.json()).user.activated]).toEqual([200, false])
    const headers = { authorization: `Bearer ${cookiesOf(asked).access_token}` }
    expect((await post('/api/v1/users/reactivate/', {}, headers)).status).toBe(202)
    const code = await codeFor({ id, email }, 'activate')
    expect((await post(`/api/v1/users/activate/${code}/`, {}, headers)).status).toBe(200)
    expect(await json('/api/v1/users/me/', { headers })).toMatchObject({ email, activated: true })

    // Its password, changed and forgotten.
    const change = { current: PASSWORD, password: NEW_PASSWORD }
    expect((await post('/api/v1/users/me/password/', change, headers)).status).toBe(200)
    expect((await post('/front-api/auth/login', { email, password: PASSWORD })).status).toBe(401)
    expect((await post('/front-api/auth/login', { email, password: NEW_PASSWORD })).status).toBe(200)
    expect((await post('/api/v1/users/restore/', { email })).status).toBe(202)
    const restore = await codeFor({ id, email }, 'restore')
    expect((await post(`/api/v1/users/restore/${restore}/`, { password: PASSWORD })).status).toBe(200)
    expect((await post('/front-api/auth/login', { email, password: PASSWORD })).status).toBe(200)
  })

  shows('7.6', async () => {
    const person = await newPersonSignedIn(office)
    const ids = [await newClaim(person), await newClaim(person), await newClaim(person)] as const
    const pageOf = async (path: string) => {
      const { items, page, size, total } = await json(path, bearer(person))
      return {
        items: items.map(({ id, units, amount }: Record<string, string>) => id ?? units ?? amount),
        page,
        size,
        total,
      }
    }
    const claims = '/api/v1/users/me/claims/'
    expect(await pageOf(`${claims}?status=active`)).toMatchObject({ items: ids.toReversed(), total: 3 })
    expect(await pageOf(`${claims}?page=2&size=1`)).toEqual({ items: [ids[1]], page: 2, size: 1, total: 3 })
    expect(await pageOf(`${claims}?status=completed`)).toMatchObject({ items: [], total: 0 })

    const later = new Date(Date.now() + DAY_MS)
    const income = { referrer: person.id, at: new Date() }
    await accrueIncome(office.db, { ...income, claimId: ids[0], units: 250_000n })
    await accrueIncome(office.db, { ...income, claimId: ids[1], units: 70_000n, availableAt: later })
    const dw = '/api/v1/users/me/refferal/dw/'
    const lines = async (query: string) =>
      (await json(dw + query, bearer(person))).items.map(({ amount }: { amount: string }) => Number(amount))
    expect(await lines('?status=refsucc')).toEqual([25])
    expect(await lines('?status=refhold&page=1&size=1')).toEqual([7])
    expect(await lines('?status=refsucc&page=2&size=1')).toEqual([])
    expect(await json('/api/v1/users/me/refferal/', bearer(person))).toMatchObject({
      balances: { available: '25.0000', pending: '7.0000' },
    })

    await payOutTether(office.db)
    await addExampleWithdrawal(office, { person, id: EXAMPLE_WITHDRAWAL, claimId: ids[2], amount: '25' })
    expect(await pageOf('/api/v1/users/me/refferal/withdrawal/')).toMatchObject({
      items: [EXAMPLE_WITHDRAWAL],
      total: 1,
    })
    expect(await json('/api/v1/users/me/statistics/', bearer(person))).toMatchObject({ claims: 3, completed: 0 })
    expect((await json('/api/v1/users/me/promocodes/', bearer(anna))).available).toMatchObject([{ code: 'OFANNA' }])
  })

  shows('7.2', async () => {
    const calculator = '/api/v1/calculator/'
    const directions = await get(`GET ${calculator}`)
    const course = await get(`GET ${calculator}course/{from}/{to}/`, `${calculator}course/BTC/SBERRUB/`)
    expect(course).toMatchObject({ from: 'BTC', to: 'SBERRUB', give: '1' })
    const sources = await get(`GET ${calculator}from/`)
    expect(sources.map(({ code }) => code)).toEqual(expect.arrayContaining(['BTC', 'SBERRUB']))
    const targets = await get(`GET ${calculator}from/{from}/`, `${calculator}from/BTC/`)
    const exchanged = directions.filter(({ from }) => from === 'BTC').map(({ to }) => to)
    expect(targets.map(({ code }) => code).toSorted()).toEqual(exchanged.toSorted())
    const pair = await get(`GET ${calculator}pair/{from}/{to}/`, `${calculator}pair/BTC/SBERRUB/`)
    expect(pair).toMatchObject({ from: { code: 'BTC' }, to: { code: 'SBERRUB' } })
    // Orders go on meanwhile: the two are compared when nothing was paid in between.
    await expect
      .poll(async () => {
        const before = (await get(`GET ${calculator}`)).find(({ from, to }) => from === 'BTC' && to === 'SBERRUB')
        const reserves = await get(`GET ${calculator}reserves/`)
        return reserves.find(({ code }) => code === 'SBERRUB')?.reserve === before?.reserve
      })
      .toBe(true)
    expect(Object.keys(await get(`GET ${calculator}settings/`))).toEqual(['filters', 'contest', 'captchaClaim'])
    expect(await get(`GET ${calculator}tech/`)).toMatchObject({ maintenance: false })
    const init = '/front-api/calculator/init'
    expect(await get(`GET ${init}`, `${init}?from=BTC&to=SBERRUB&amount=0.01&side=from`)).toMatchObject({
      pair: { from: { code: 'BTC' }, to: { code: 'SBERRUB' } },
      amount: '0.01',
      side: 'from',
    })
    expect(await get(`GET ${calculator}chat/`)).toMatchObject({ role: 'cash' })
    const paths = ['', 'from/', 'reserves/', 'settings/', 'tech/', 'chat/'].map(path => calculator + path)
    for (const path of [...paths, init])
      expect([path, (await open(path, {}, { method: 'POST' })).status]).toEqual([path, 405])
  })

  shows('7.3', async () => {
    const { page, visit } = await openPage(office.url, { fresh: true })
    const asked: string[] = []
    page.on('request', request => void asked.push(new URL(request.url()).pathname))
    const times = (path: string) => asked.filter(one => one === path).length
    const list = '/api/v1/calculator/'
    await visit('/')
    const stored = () => page.evaluate(() => sessionStorage.getItem('directions') ?? '')
    await expect.poll(stored).toContain('SBERRUB')
    expect(times(list)).toBe(1)
    // The next page of the session takes the list that is kept: what only that list knows is there without a request.
    await page.evaluate(() => {
      const { version, items } = JSON.parse(sessionStorage.getItem('directions')!)
      sessionStorage.setItem('directions', JSON.stringify({ version: `kept-${version}`, items }))
    })
    await visit('/')
    await expect.poll(() => times('/api/v1/calculator/stream/')).toBe(2)
    await expect.poll(stored).toMatch(/"version":"/)
    expect(times(list)).toBe(1)
  })

  shows('7.4', async () => {
    const settings = await json('/api/v1/calculator/settings/')
    expect(Object.keys(settings)).toEqual(['filters', 'contest', 'captchaClaim'])
    expect((await json('/front-api/calculator/init')).settings).toEqual(settings)
    // They come with the document that the application starts from.
    const { $ } = await readPage(`${office.url}/`)
    const data = JSON.parse($('#page-data').text())
    expect(Object.values<{ view?: object }>(data.loaderData).find(loaded => loaded?.view)?.view).toMatchObject({
      settings,
    })
    for (const { name } of settings.filters) expect(readable($('main'))).toContain(name.ru)
  })

  shows('7.5', async () => {
    const chat = async () => (await open('/api/v1/calculator/chat/')).status
    const set = (cash_provider: 'own' | null) => office.db.updateTable('chat_settings').set({ cash_provider }).execute()
    const launchers = async () => {
      const { $ } = await readPage(`${office.url}/`)
      return $('[data-chat]')
        .toArray()
        .map(({ attribs }) => attribs['data-chat'])
    }
    expect([await chat(), await launchers()]).toEqual([200, ['cash', 'support']])
    await set(null)
    await expect.poll(chat).toBe(204)
    expect(await launchers()).toEqual(['support'])
    await set('own')
    await expect.poll(chat).toBe(200)
  })
})

describe('§8 error catalogue', () => {
  shows('8.1', async () => {
    for (const [query, text] of [
      ['', /^(?!.*(Сеанс закончился|Войдите, чтобы)).*Вход/],
      ['?status=unauthorized', /Войдите/],
      ['?status=expired', /Сеанс закончился/],
    ] as const) {
      const { $ } = await readPage(`${office.url}/login${query}`)
      expect(readable($('main'))).toMatch(text)
    }
  })

  shows('8.2', async () => {
    const { page, visit, expectConsole } = await openPage(office.url, { fresh: true })
    expectConsole(/Failed to load resource|Could not fetch data/)
    const problem = { type: '', title: '', status: 500, code: 'internal', detail: 'the shelf is empty' }
    await page.route(/\/api\/v1\/calculator\/$/, route =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await visit('/')
    await page.getByRole('heading', { name: 'Код ошибки 500' }).waitFor()
    const text = 'Could not fetch data from /api/v1/calculator/ error: the shelf is empty'
    await expect.poll(() => page.getByText(text, { exact: true }).isVisible()).toBe(true)
  })

  shows('8.3', async () => {
    const { page, visit, expectConsole } = await openPage(office.url, { fresh: true })
    expectConsole(/could not be (read|written)/)
    await page.addInitScript(() => {
      Storage.prototype.getItem = () => {
        throw new Error('the storage is closed')
      }
      Storage.prototype.setItem = Storage.prototype.getItem
    })
    const said: string[] = []
    page.on('console', message => void said.push(message.text()))
    await visit('/?from=BTC&to=SBERRUB&amount=0.01')
    await expect.poll(() => said.join('\n')).toMatch(/directions could not be read.+/)
    expect(await page.getByRole('button', { name: 'Обменять', exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('main').innerText()).not.toContain('could not be read')
  })
})

describe('§9 constants and limits', () => {
  shows('9.2', async () => {
    const { email, id } = await createPerson(office.db)
    const answer = await post('/front-api/auth/login', { email, password: PASSWORD })
    expect(answer.headers.getSetCookie().length).toBeGreaterThan(2)
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Path=\/(;|$)/)

    const readDays = (days: string | undefined) => readConfig(defined({ AGIO_SESSION_DAYS: days })).sessionDays
    expect([readDays('7'), readDays(undefined)]).toEqual([7, 30])
    const daysOf = (cookies: readonly string[]) =>
      cookies
        .filter(cookie => /^(access_token|refresh_token|persistent)=/.test(cookie))
        .map(cookie => Math.round((Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) * 1_000) / DAY_MS))
    expect(daysOf(answer.headers.getSetCookie())).toEqual([30, 30, 30])
    const week = openSessions({
      db: office.db,
      reading: office.db,
      secret: TEST_SECRET,
      now: () => new Date(),
      livesMs: readDays('7')! * DAY_MS,
      secure: false,
      isListening: () => true,
      onNewDevice: async () => {},
      log: pino({ level: 'silent' }),
    })
    const context = { own: () => undefined, address: '127.0.0.1' } as unknown as RequestContext
    const { cookies } = await week.start(context, { id, role: 'customer' }, { persistent: true, secondFactor: false })
    expect(daysOf(cookies)).toEqual([7, 7, 7])
  })

  shows('9.3', async () => {
    const person = await newPersonSignedIn(office)
    expect(await json('/api/v1/users/me/claims/', bearer(person))).toMatchObject({ page: 1, size: 10 })
    expect(await json('/api/v1/users/me/claims/?page=2&size=25', bearer(person))).toMatchObject({ page: 2, size: 25 })
  })

  shows('9.4', async () => {
    const person = await newPersonSignedIn(office)
    const [claimId, another] = [await newClaim(person), await newClaim(person)]
    const income = { referrer: person.id, at: new Date() }
    await accrueIncome(office.db, { ...income, claimId, units: 10_000n })
    const availableAt = new Date(Date.now() + DAY_MS)
    await accrueIncome(office.db, { ...income, claimId: another, units: 20_000n, availableAt })
    const amounts = async (query: string) =>
      (await json(`/api/v1/users/me/refferal/dw/${query}`, bearer(person))).items.map(
        ({ amount }: { amount: string }) => amount,
      )
    const available = await amounts('?status=refsucc')
    expect(available).toHaveLength(1)
    expect(await amounts('?status=refhold')).not.toEqual(available)
    expect(await amounts('')).toEqual(available)
    expect((await open('/api/v1/users/me/refferal/dw/?status=refother', {}, bearer(person))).status).toBe(400)
  })

  shows('9.6', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const callsOf = async (method: string, status: number) => {
      fetched.mockReset().mockImplementation(async () => new Response('', { status }))
      await send('/x', { method, credentials: 'omit' }).catch(() => {})
      return fetched.mock.calls.length
    }
    for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
      expect([status, await callsOf('GET', status)]).toEqual([status, 2])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect([method, status, await callsOf(method, status)]).toEqual([method, status, 1])
    }
    for (const status of [400, 401, 403, 404, 410]) expect([status, await callsOf('GET', status)]).toEqual([status, 1])
    fetched.mockRestore()
  })
})
