import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPerson, newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage, type PageOptions, type TestPage } from '#test/harness/browser.ts'
import { linkSentTo } from '#test/harness/email-files.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage, openPlainPage } from '#test/harness/plain-page.ts'

/** The real time and what a test lets pass. */
const clock = openPassingClock()
const office = await startOffice({ now: clock.now })
const NEW_PASSWORD = 'eleven owls at dawn'
const CONFIRMED_PASSWORD = 'seven herons by the lake'
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`

// All visitors of these tests come from one address, and its sign-in limit is not under test.
beforeEach(async () => {
  await office.db.deleteFrom('sign_in_limits').execute()
})

function openPassingClock() {
  let passed = 0
  return {
    now: () => new Date(Date.now() + passed),
    pass: (ms: number) => {
      passed += ms
    },
  }
}

const summary = (page: Page) => page.getByRole('main').getByRole('alert')
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

type Visitor = (options?: PageOptions) => Promise<TestPage>

describe.each([
  ['by keyboard', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  const visitor: Visitor = (options = {}) => openEitherPage(office.url, { ...options, javaScript })

  test('somebody signs up, confirms the address in another browser, signs in and sets a new password', async () => {
    const email = newEmail()
    const registering = await visitor()
    const { page, visit, arrive } = await visitor()

    await registering.visit('/register?ref=FRIEND')
    await registering.page.getByLabel('Электронная почта').fill(email)
    await registering.page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await registering.page.getByRole('checkbox').focus()
    await registering.page.keyboard.press('Space')
    await registering.page.getByRole('button', { name: 'Зарегистрироваться' }).focus()
    await registering.page.keyboard.press('Enter')
    await registering.page.getByRole('heading', { name: 'Проверьте почту', level: 1 }).waitFor()

    // Opening the link changes nothing: programs that look through mail do that too.
    await visit(await linkSentTo(office, email, 'activate-account'))
    const user = () =>
      office.db.selectFrom('users').select(['activated_at']).where('email', '=', email).executeTakeFirstOrThrow()
    expect((await user()).activated_at).toBeNull()
    // Nobody is signed in here, so the reader of the email chooses a password of their own.
    await page.getByLabel('Новый пароль', { exact: true }).fill(CONFIRMED_PASSWORD)
    await page.getByRole('button', { name: 'Подтвердить почту' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Почта подтверждена').waitFor()
    expect(path(page)).toBe('/successfully?what=activate')
    expect((await user()).activated_at).not.toBeNull()

    await visit('/account/settings')
    expect(path(page)).toBe('/login?status=unauthorized')
    await page.getByText('Войдите, чтобы открыть эту страницу').waitFor()
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(CONFIRMED_PASSWORD)
    await page.keyboard.press('Enter')
    await arrive('/account/settings')
    await page.getByRole('heading', { name: 'Настройки', level: 1 }).waitFor()

    await page.getByRole('button', { name: 'Выйти' }).first().click()
    await page.getByRole('link', { name: 'Войти' }).first().waitFor()
    await visit('/forget')
    await page.getByLabel('Электронная почта').fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Проверьте почту', level: 1 }).waitFor()

    await visit(await linkSentTo(office, email, 'restore-password'))
    await page.getByLabel('Новый пароль', { exact: true }).fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Пароль сохранён').waitFor()
    await page.getByRole('link', { name: 'Войти' }).last().click()
    await arrive('/login')
    await page.getByLabel('Электронная почта').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Кабинет' }).first().waitFor()
    expect(path(page)).toBe('/')
  })

  test('a form that is refused says what to change, leads there, and keeps what was typed', async () => {
    const { page, visit, expectConsole } = await visitor()
    expectConsole(/status of 40[01]/)
    await visit('/register')
    await page.getByLabel('Электронная почта').fill('anna at example.org')
    await page.getByLabel('Пароль', { exact: true }).fill('short')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()

    await summary(page).getByText('проверьте 2 поля').waitFor()
    await focusOn(summary(page))
    expect(await page.getByLabel('Электронная почта').inputValue()).toBe('anna at example.org')
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    await summary(page).getByRole('link', { name: 'Электронная почта' }).click()
    await focusOn(page.getByLabel('Электронная почта'))
    expect(await page.getByLabel('Электронная почта').getAttribute('aria-invalid')).toBe('true')
    if (javaScript) expect(await violations(page)).toEqual([])
  })

  test('everything that is wrong is shown at once, in the order of the form', async () => {
    const { page, visit, expectConsole } = await visitor()
    expectConsole(/status of 400/)
    await visit('/register')
    await page.getByLabel('Электронная почта').fill('anna at example.org')
    await page.getByLabel('Пароль', { exact: true }).fill('password123')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await summary(page).waitFor()
    expect(await summary(page).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Электронная почта: в адресе ошибка'),
      expect.stringContaining('Пароль: такой пароль пробуют первым'),
      expect.stringContaining('Согласие с правилами: без согласия'),
    ])
    await focusOn(summary(page))
    for (const field of [page.getByLabel('Электронная почта'), page.getByLabel('Пароль', { exact: true })])
      expect(await field.getAttribute('aria-invalid')).toBe('true')
  })

  test('whoever has a second factor is asked for a code, and gets in with it', async () => {
    const person = await createPerson(office.db, { secondFactor: true })
    const { page, visit, expectConsole } = await visitor()
    expectConsole(/status of 401/)
    await visit('/login')
    await page.getByLabel('Электронная почта').fill(person.email)
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Войти', exact: true }).click()

    const code = page.getByLabel('Код из приложения')
    await code.waitFor()
    if (javaScript) {
      await focusOn(code)
    } else {
      await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    }
    if (javaScript) {
      expect(await page.getByLabel('Пароль', { exact: true }).isVisible()).toBe(false)
      expect(await violations(page)).toEqual([])
    }
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await summary(page).getByText('Код не подходит').waitFor()

    if (!javaScript) await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await code.fill(person.recoveryCodes[0]!)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Кабинет' }).first().waitFor()
    const flag = (await page.context().cookies()).find(({ name }) => name === 'persistent')
    expect([flag?.value, flag?.expires]).toEqual(['no', -1])
  })
})

// Every form goes its way with JavaScript in account-walk.test.ts, by the keyboard.
describe('without JavaScript', () => {
  const visitor: Visitor = async () => openPlainPage(office.url)

  test('a sign-up asks for one password once and for no sign-in, in the browser in which it is confirmed too', async () => {
    const email = newEmail()
    const { page, visit, arrive } = await visitor()
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    const askedPasswords = () => page.locator('input[type=password]').count()

    await visit('/register')
    let asked = await askedPasswords()
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await page.getByRole('heading', { name: 'Проверьте почту', level: 1 }).waitFor()
    asked += await askedPasswords()

    await visit(await linkSentTo(office, email, 'activate-account'))
    asked += await askedPasswords()
    await page.getByRole('button', { name: 'Подтвердить почту' }).click()
    await arrive('/account/orders?done=activate')
    await page.getByText('Почта подтверждена').waitFor()
    asked += await askedPasswords()

    expect(asked).toBe(1)
    expect(sent.filter(path => path.includes('login'))).toEqual([])
    // The password is the one that was chosen, and the session is like any other.
    await page.getByRole('button', { name: 'Выйти' }).first().click()
    await page.getByRole('link', { name: 'Войти' }).first().waitFor()
    await visit('/login')
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Кабинет' }).first().waitFor()
  })

  test('the page names the address that the email went to, and the address can be corrected', async () => {
    const email = newEmail()
    const { page, visit } = await visitor()
    await visit('/register?ref=FRIEND')
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await page.getByText(`Мы написали на ${email}`).waitFor()
    // Who looks through the history of this browser, or the log of a proxy, finds no address.
    expect(page.url()).not.toContain(email.split('@')[0])
    await page.reload()
    await page.getByText(`Мы написали на ${email}`).waitFor()
    await page.getByRole('link', { name: 'Исправить адрес' }).click()
    await expect.poll(() => page.getByLabel('Электронная почта').inputValue()).toBe(email)
    expect(new URL(page.url()).searchParams.get('ref')).toBe('FRIEND')
  })

  test('an address that nobody has sealed is shown to nobody', async () => {
    const { page, visit } = await visitor()
    for (const forged of ['60', 'A'.repeat(120)]) {
      await visit(`/register?sent=${forged}`)
      await page.getByRole('button', { name: 'Зарегистрироваться' }).waitFor()
    }
  })

  test('a password that is tried first is refused in words', async () => {
    const { page, visit, expectConsole } = await visitor()
    expectConsole(/status of 400/)
    await visit('/register')
    await page.getByLabel('Электронная почта').fill(newEmail())
    await page.getByLabel('Пароль', { exact: true }).fill('password123')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await summary(page).getByText('такой пароль пробуют первым').waitFor()
  })

  test('a known address and an unknown one are answered alike', async () => {
    const { email } = await createPerson(office.db, { email: newEmail() })
    const { page, visit } = await visitor()
    const answers: string[] = []
    for (const address of [email, newEmail()]) {
      await office.db.deleteFrom('sign_in_limits').execute()
      for (const form of ['/register', '/forget']) {
        await visit(form)
        await page.getByLabel('Электронная почта').fill(address)
        if (form === '/register') {
          await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
          await page.getByRole('checkbox').check()
        }
        await page
          .getByRole('main')
          .getByRole('button', { name: /Зарегистрироваться|Прислать/ })
          .click()
        await page.getByRole('heading', { name: 'Проверьте почту', level: 1 }).waitFor()
        await page.getByText(address).waitFor()
        const where = path(page).replace(/(?<=sent=)[\w-]+/, receipt => String(receipt.length))
        const told = (await page.getByRole('main').innerText()).replace(address, 'the address')
        answers.push(where + told.replace(/\d:\d\d/, 'the time'))
      }
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2))
  })

  test('wrong credentials do not tell whether the address is known', async () => {
    const { email } = await createPerson(office.db)
    const { page, visit, expectConsole } = await visitor()
    expectConsole(/status of 401/)
    const answers: string[] = []
    for (const address of [email, newEmail()]) {
      await visit('/login')
      await page.getByLabel('Электронная почта').fill(address)
      await page.getByLabel('Пароль', { exact: true }).fill('not the password')
      await page.keyboard.press('Enter')
      await summary(page).waitFor()
      answers.push(await summary(page).innerText())
    }
    expect(answers[0]).toContain('не подходят')
    expect(answers[0]).toBe(answers[1])
  })

  test.each([
    ['/registerold?email=anna%40example.org&ref=FRIEND', 'Зарегистрироваться'],
    ['/forgetold?email=anna%40example.org', 'Прислать ссылку'],
  ])('an old link works: %s', async (address, button) => {
    const { page, visit } = await visitor()
    await visit(address)
    expect(await page.getByLabel('Электронная почта').inputValue()).toBe('anna@example.org')
    await page.getByText('по ссылке из старого письма').waitFor()
    expect(await page.getByRole('button', { name: button }).isVisible()).toBe(true)
  })

  test('a link that has been used says so and what to do', async () => {
    const email = newEmail()
    const { page, visit } = await visitor()
    await visit('/register')
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await page.getByRole('heading', { name: 'Проверьте почту', level: 1 }).waitFor()
    const link = await linkSentTo(office, email, 'activate-account')
    await visit(link)
    await page.getByText(`адрес ${email[0]}•••@example.org будет подтверждён, а вы войдёте`).waitFor()
    await page.getByRole('button', { name: 'Подтвердить почту' }).click()
    await page.getByText('Почта подтверждена').waitFor()
    // Nobody types a password for a link that does nothing.
    await visit(link)
    await page.getByText('Ссылка уже использована').waitFor()
    expect(await page.getByLabel('Новый пароль', { exact: true }).count()).toBe(0)
  })
})

test('a person signed in to another account sees whose email it is before pressing anything', async () => {
  const email = newEmail()
  const { page, visit } = openPlainPage(office.url)
  await visit('/register')
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await page.getByRole('heading', { name: 'Проверьте почту', level: 1 }).waitFor()
  const link = await linkSentTo(office, email, 'activate-account')

  const somebodyElse = await newPersonSignedIn(office)
  const other = openPlainPage(office.url, { as: somebodyElse })
  await other.visit(link)
  await other.page.getByText(`Сейчас вы вошли как ${somebodyElse.email}, а ссылка ведёт к другому кабинету`).waitFor()
  await other.page.getByLabel('Новый пароль', { exact: true }).waitFor()
})

test('the email can be requested again when the pause is over', async () => {
  const email = newEmail()
  const { page, visit } = await openPage(office.url, { at: new Date() })
  await visit('/register')
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await page.getByText(/Прислать ещё раз можно через [01]:\d\d/).waitFor()
  const again = page.getByRole('button', { name: 'Прислать ещё раз' })
  expect(await again.count()).toBe(0)
  clock.pass(60_000)
  await page.clock.fastForward(61_000)
  await again.click()
  await page.getByText('Ещё одно письмо в пути').waitFor()
  await page.getByText(/Прислать ещё раз можно через [45]:\d\d/).waitFor()
  const emails = office.db.selectFrom('outbox').select('kind').where('recipient', '=', email)
  await expect
    .poll(async () => (await emails.execute()).map(({ kind }) => kind))
    .toEqual(['activate-account', 'activate-account'])
})

test('without JavaScript a request for the email that comes too early is answered with the time to wait', async () => {
  const { page, visit, expectConsole } = openPlainPage(office.url)
  expectConsole(/status of 429/)
  await visit('/forget')
  await page.getByLabel('Электронная почта').fill(newEmail())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Прислать ещё раз' }).click()
  await summary(page)
    .getByText(/Попробуйте снова через \d+ секунд/)
    .waitFor()
  clock.pass(60_000)
  await page.getByRole('button', { name: 'Прислать ещё раз' }).click()
  await page.getByText('Ещё одно письмо в пути').waitFor()
})

test('that Caps Lock is on is said beside a password', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/login')
  const password = page.getByLabel('Пароль', { exact: true })
  const press = (capsLock: boolean) =>
    password.evaluate((field, modifierCapsLock) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock }))
    }, capsLock)
  await press(true)
  await page.getByText('Включён Caps Lock').waitFor()
  await press(false)
  await expect.poll(() => page.getByText('Включён Caps Lock').count()).toBe(0)
})

test('without JavaScript a third form in an hour is refused with the reason', async () => {
  const { page, visit, expectConsole } = openPlainPage(office.url)
  expectConsole(/status of 403/)
  for (const outcome of ['Проверьте почту', 'Проверьте почту', 'принимаем дважды в час']) {
    await visit('/forget')
    await page.getByLabel('Электронная почта').fill(newEmail())
    await page.keyboard.press('Enter')
    await page.getByText(outcome).first().waitFor()
  }
})

test('too many attempts to sign in: the page says when the next one may be', async () => {
  const { email } = await createPerson(office.db)
  const { page, visit, expectConsole } = openPlainPage(office.url)
  expectConsole(/status of 4(01|29)/)
  await visit('/login')
  await expect
    .poll(async () => {
      await page.getByLabel('Электронная почта').fill(email)
      await page.getByLabel('Пароль', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Войти', exact: true }).click()
      return summary(page).innerText()
    })
    .toMatch(/Попробуйте снова через \d+ (секунд|минут|час)/)
})

test('a page for guests leads a signed-in person home, and an open form says who is signed in', async () => {
  const person = await newPersonSignedIn(office)
  const { page, visit } = openPlainPage(office.url, { as: person })
  for (const guests of ['/login', '/recover', '/successfully', '/registerold', '/forgetold']) {
    await visit(guests)
    expect(path(page)).toBe('/')
  }
  for (const open of ['/register', '/forget']) {
    await visit(open)
    await page.getByText(`Вы вошли как ${person.email}`).waitFor()
  }
})

test('what is wrong with a field is gone when it is changed, and the summary with the last of it', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/status of 400/)
  await visit('/register')
  const [email, password] = [page.getByLabel('Электронная почта'), page.getByLabel('Пароль', { exact: true })]
  await email.fill('anna at example.org')
  await password.fill('password123')
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await summary(page).getByText('проверьте 3 поля').waitFor()

  await password.fill('seven pigeons')
  await page.getByText('Надёжный пароль.').waitFor()
  await summary(page).getByText('проверьте 2 поля').waitFor()
  expect(await password.getAttribute('aria-invalid')).toBeNull()
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  // Whoever types keeps the place.
  expect(await password.evaluate(element => element === document.activeElement)).toBe(true)
  await email.fill('anna@example.org')
  await page.getByRole('checkbox').check()
  await expect.poll(() => summary(page).count()).toBe(0)

  // A form that is refused again says so again.
  await email.fill('anna at example.org')
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await summary(page).getByText('проверьте 1 поле').waitFor()
})

test('a passkey is offered only where a browser can use one', async () => {
  const named = await openPage(office.url.replace('127.0.0.1', 'localhost'))
  await named.visit('/login')
  await named.page.getByRole('button', { name: 'Войти по ключу доступа' }).waitFor()
  const bare = await openPage(office.url.replace('localhost', '127.0.0.1'))
  await bare.visit('/login')
  expect(await bare.page.getByRole('button', { name: 'Войти по ключу доступа' }).count()).toBe(0)
})

test('how strong a password is, is said in words while it is typed', async () => {
  const { page, visit } = await openPage(office.url, { locale: 'en' })
  await visit('/register')
  const password = page.getByLabel('Password', { exact: true })
  for (const [typed, said] of [
    ['seven', '3 more characters'],
    ['password1', 'Weak'],
    ['seven pigeons at noon', 'Strong password'],
  ] as const) {
    await password.fill(typed)
    await page.getByText(said).waitFor()
  }
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
})

test('a passkey that is none is refused, not a mistake of ours', async () => {
  const answer = await fetch(`${office.url}/login`, {
    method: 'POST',
    headers: { origin: office.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ form: 'passkey', credential: 'no key at all' }),
  })
  expect(answer.status).toBe(400)
})
