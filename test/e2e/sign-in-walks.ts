import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { issueCode } from '#server/users/account-codes.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { payOutTether } from '#test/fixtures/example-withdrawal.ts'
import { createPerson, newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import type { TestOffice } from '#test/harness/office.ts'
import { accrueIncome } from '#test/harness/referral-income.ts'
import { heading, type Visitor, type Walk } from './walk-by-keys.ts'

const NEW_PASSWORD = 'eleven owls at dawn'
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
const emailField = (page: Page) => page.getByLabel('Электронная почта')
const passwordField = (page: Page) => page.getByLabel('Пароль', { exact: true })

/** The ways into an account, and the pages of it that are no settings. */
export function signInWalks(office: TestOffice): readonly Walk[] {
  const code = (userId: string, purpose: 'activate' | 'restore' | 'change-email', email: string) =>
    office.db
      .transaction()
      .execute(tx => issueCode(tx, { userId, purpose, email, emailKey: email, now: new Date() }))
      .then(issued => issued.code)

  return [
    { covers: ['/register'], walk: signUpAt('/register') },
    { covers: ['/registerold'], walk: signUpAt('/registerold?ref=FRIEND') },
    { covers: ['/forget'], walk: forgetAt('/forget') },
    { covers: ['/forgetold'], walk: forgetAt('/forgetold') },
    {
      covers: ['/login'],
      walk: async visitor => {
        const { email } = await createPerson(office.db)
        const { page, visit, type } = await visitor()
        await visit('/login')
        await type(emailField(page), email)
        await type(passwordField(page), PASSWORD)
        await page.keyboard.press('Enter')
        await page.getByRole('link', { name: 'Кабинет' }).first().waitFor()
      },
    },
    {
      covers: ['/recover', '/successfully'],
      walk: async visitor => {
        const { id, email } = await createPerson(office.db)
        const { page, visit, type, press, button } = await visitor()
        await visit(`/recover?code=${await code(id, 'restore', email)}`)
        await page.getByText('c•••@example.org').waitFor()
        await type(page.getByLabel('Новый пароль', { exact: true }), NEW_PASSWORD)
        await press(button('Сохранить пароль'))
        await page.getByText('Пароль сохранён').waitFor()
        await press(page.getByRole('main').getByRole('link', { name: 'Войти' }))
        await page.waitForURL('**/login')
      },
    },
    {
      covers: ['/letter/:purpose'],
      walk: async visitor => {
        const { id, email } = await createPerson(office.db, { activated: false })
        const { page, visit, type, press, button } = await visitor()
        await visit(`/letter/activate?code=${await code(id, 'activate', email)}`)
        await page.getByText('c•••@example.org').waitFor()
        await type(page.getByLabel('Новый пароль', { exact: true }), NEW_PASSWORD)
        await press(button('Подтвердить почту'))
        await page.getByText('Почта подтверждена').waitFor()
      },
    },
    {
      covers: ['/letter/change-email'],
      walk: async visitor => {
        const person = await newPersonSignedIn(office)
        const { page, visit, press, button } = await visitor({ as: person })
        await visit(`/letter/change-email?code=${await code(person.id, 'change-email', newEmail())}`)
        await press(button('Перейти на новую почту'))
        await page.getByText('Почта изменена').waitFor()
      },
    },
    {
      covers: ['/account/orders'],
      walk: async visitor => {
        const claims = await openClaimsOffice(office.db, { at: new Date() })
        const person = await newPersonSignedIn(office)
        const opened = await claims.tryOpen(claims.wish('USDTTRC20', 'SBERRUB', '1000'), { userId: person.id })
        if (!opened.ok) throw new Error(`refused: ${JSON.stringify(opened.refusal)}`)
        const { page, visit, type, press } = await visitor({ as: person })
        await visit('/account/orders')
        await press(page.getByRole('link', { name: 'Отменённые' }))
        await page.getByText('Ничего не нашлось').waitFor()
        await press(page.getByRole('link', { name: 'Показать все' }))
        const rows = page.getByRole('region', { name: 'Заявки' }).getByRole('listitem')
        await expect.poll(() => rows.count()).toBe(1)
        await type(page.getByLabel('Номер заявки'), opened.value.claim.number)
        await page.keyboard.press('Enter')
        await expect.poll(() => new URL(page.url()).search).toContain(opened.value.claim.number)
        await press(rows.getByRole('link').first())
        await page.waitForURL(`**/claim/${opened.value.claim.id}`)
      },
    },
    {
      covers: ['/account/referrer/withdraw'],
      walk: async visitor => {
        const person = await newPersonSignedIn(office)
        const claimId = randomUUID()
        await payOutTether(office.db)
        await openExampleClaim(office.url, { id: claimId, email: newEmail() })
        await accrueIncome(office.db, { referrer: person.id, claimId, units: 300_000n, at: new Date() })
        const { page, javaScript, visit, type, press, button } = await visitor({ as: person })
        await visit('/account/referrer/withdraw')
        await type(page.getByLabel('Сумма, в долларах'), '15')
        await type(page.getByLabel('Адрес в сети TRON'), 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
        if (!javaScript) await press(button('Рассчитать'))
        await page.getByText('Вы получите').waitFor()
        await press(button('Вывести'))
        await page.locator('[data-withdrawal=new]').waitFor()
      },
    },
    ...(['/account/promocodes', '/account/referrer', '/account/statistics'] as const).map(path => ({
      covers: [path],
      walk: async (visitor: Visitor) => {
        const { page, visit, press } = await visitor({ as: await newPersonSignedIn(office) })
        await visit(path)
        await press(
          page.getByRole('main').getByRole('navigation', { name: 'Кабинет' }).getByRole('link', { name: 'Настройки' }),
        )
        await heading(page, 'Настройки')
      },
    })),
  ]
}

const signUpAt = (path: string) => async (visitor: Visitor) => {
  const { page, visit, type, press, button } = await visitor()
  await visit(path)
  await type(emailField(page), newEmail())
  await type(passwordField(page), PASSWORD)
  await press(page.getByRole('checkbox'), 'Space')
  await press(button('Зарегистрироваться'))
  await heading(page, 'Проверьте почту')
}

const forgetAt = (path: string) => async (visitor: Visitor) => {
  const { page, visit, type, press, button } = await visitor()
  const email = newEmail()
  await visit(path)
  await type(emailField(page), email)
  await press(button('Прислать ссылку'))
  await heading(page, 'Проверьте почту')
  await press(page.getByRole('main').getByRole('link', { name: 'Исправить адрес' }))
  await expect.poll(() => emailField(page).inputValue()).toBe(email)
}
