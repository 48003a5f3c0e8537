import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startMailServer, type Trouble, trustMailServer } from '#test/fakes/mail-server.ts'
import { cookieHeader, createPerson, newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

// Offices are started before the tests, so that they end after them.
const office = await startOfficeInProcess({ demo: false })
const opened = await startOfficeInProcess({ demo: false })
const named = await startOfficeInProcess({
  demo: false,
  smtp: { host: '127.0.0.1', port: 1, tls: false, plain: true },
})
const owner = await newPersonSignedIn(office, { role: 'owner' })
trustMailServer()

const RED = 'Письма никому не уходят'
const account = { user: 'post@office.example', password: 'four herons' }

type Page = ReturnType<typeof openPlainPage>['page']

async function fillIn(page: Page, server: { host: string; port: number }, password = account.password) {
  await page.getByLabel('Сервер SMTP').fill(server.host)
  await page.getByLabel('Шифрование').selectOption('starttls')
  await page.getByLabel('Порт').fill(String(server.port))
  await page.getByLabel('Логин').fill(account.user)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Отправить пробное письмо и сохранить' }).click()
}

test('where letters stay in the folder, no page says that one was sent', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/staff')
  await page.getByLabel('Почта').fill('boris@example.org')
  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await page.getByText('Письмо никому не ушло').waitFor()
  expect(await page.getByText('Приглашение отправлено').count()).toBe(0)

  const { id } = await createPerson(office.db, { email: 'vera@example.org' })
  await visit(`/console/customers/${id}?made=unblock`)
  await page.getByText('Разблокирован', { exact: true }).waitFor()
  await page.getByText('Письмо никому не ушло').waitFor()
  expect(await page.getByText('Письмо клиенту отправлено').count()).toBe(0)
})

test('an owner connects the mail server in the set-up: a red line until a letter was accepted, and never the password again', async () => {
  let trouble: Trouble | undefined
  const server = await startMailServer({ account, startTls: true, trouble: () => trouble })
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/reserves')
  await page.getByText(RED).waitFor()
  await visit('/console/setup/open')
  await page.getByText(RED).waitFor()
  await visit('/console/setup/email')

  await fillIn(page, server, 'five herons')
  await page.getByText(/Его ответ: EAUTH: .*535/).waitFor()
  trouble = { at: 'RCPT', answers: 550, says: 'no such mailbox here' }
  await fillIn(page, server)
  await page.getByText(/Его ответ: .*no such mailbox here/).waitFor()
  expect(await office.db.selectFrom('connections').selectAll().execute()).toEqual([])
  trouble = undefined

  await fillIn(page, server)
  await page.getByText(`Сервер принял письмо для ${owner.email}`).waitFor()
  expect(server.emails).toMatchObject([{ to: [owner.email], subject: 'Пробное письмо: Agio' }])
  await expect.poll(() => visit('/console/setup/email').then(() => page.getByText(RED).count())).toBe(0)
  await page.getByText(`${account.user} @ ${server.host}:${server.port}`).first().waitFor()
  await page.getByText(owner.email).first().waitFor()
  await page.getByRole('link', { name: 'Продолжить' }).waitFor()

  // The next letter of the office leaves by it, without a new start.
  await visit('/console/staff')
  await page.getByLabel('Почта').fill('anna@example.org')
  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await page.getByText('Приглашение отправлено на anna@example.org.').waitFor()
  await expect.poll(() => server.emails.map(({ to }) => to[0])).toContain('anna@example.org')

  // Neither pages nor the audit log nor the history of changes have what is secret.
  const kept = await Promise.all(
    ['connections', 'change_items', 'changes', 'audit_log'].map(table =>
      sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(office.db),
    ),
  )
  expect(
    kept
      .flatMap(({ rows }) => rows)
      .map(({ text }) => text)
      .join(),
  ).not.toContain(account.password)
  const html = await (
    await fetch(`${office.url}/console/connections`, { headers: { cookie: cookieHeader(owner.cookies) } })
  ).text()
  expect(html).toContain(account.user)
  expect(html).not.toContain(account.password)
})

test('in an open office another mail server waits for a second person, and what was sealed elsewhere is refused', async () => {
  const server = await startMailServer({ account, startTls: true })
  await opened.db.updateTable('office').set({ opened_at: new Date() }).execute()
  const [first, second] = [
    await newPersonSignedIn(opened, { role: 'owner' }),
    await newPersonSignedIn(opened, { role: 'owner' }),
  ]
  const { page, visit } = openPlainPage(opened.url, { as: first })
  await expect.poll(() => visit('/console/connections').then(() => page.getByText('ещё не открыт').count())).toBe(0)
  await fillIn(page, server)
  await page.getByText('Новые настройки ждут второго человека').waitFor()
  await page.getByText(RED).waitFor()

  const { page: theirs, visit: seeTheirs } = openPlainPage(opened.url, { as: second })
  await seeTheirs('/console/changes')
  await theirs.getByText('Меняется сервер, которому обменник доверяет').first().waitFor()
  await theirs.getByText(`${account.user} @ ${server.host}:${server.port}`).first().waitFor()
  await theirs.getByRole('button', { name: 'Подтвердить' }).first().click()
  await expect.poll(() => visit('/console/connections').then(() => page.getByText(RED).count())).toBe(0)

  const { sealed, label } = await opened.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow()
  const propose = async (url: string, as: SignedInPerson, fields: object) => {
    const answer = await fetch(`${url}/api/v1/desk/change-plans/`, {
      method: 'POST',
      headers: { ...as.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ section: 'connection', key: 'smtp', fields }] }),
    })
    const { items } = (await answer.json()) as { items: { errors: { code: string }[] }[] }
    return items.flatMap(({ errors }) => errors.map(({ code }) => code))
  }
  expect(await propose(opened.url, first, { sealed, label: 'smtp.good.example:587' })).toEqual(['not-allowed'])
  expect(await propose(opened.url, first, { sealed: `${sealed.slice(0, -4)}AAAA`, label })).toEqual(['not-allowed'])
})

test('the server that the environment names cannot be replaced in the console, and whoever signed in long ago is asked who they are', async () => {
  const as = await newPersonSignedIn(named, { role: 'owner' })
  const { page, visit } = openPlainPage(named.url, { as })
  await visit('/console/connections')
  await page.getByText('Почтовый сервер ещё не принял ни одного письма').waitFor()
  await page.getByText('Сервер задан в окружении (SMTP_URL)').waitFor()
  expect(await page.getByLabel('Пароль', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Отправить себе пробное письмо' }).click()
  await page.getByText('Его ответ: ESOCKET').waitFor()

  const tried = (by: SignedInPerson) =>
    fetch(`${named.url}/api/v1/desk/connections/smtp/trial/`, {
      method: 'POST',
      headers: { ...by.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ host: '127.0.0.1', port: 1, encryption: 'none', user: '', password: '', from: '' }),
    })
  expect(await (await tried(as)).json()).toMatchObject({ code: 'wrong-state' })
  const stale = await newPersonSignedIn(named, { role: 'owner' })
  await named.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', stale.id)
    .execute()
  expect(await (await tried(stale)).json()).toMatchObject({ code: 'step-up-required' })
})
