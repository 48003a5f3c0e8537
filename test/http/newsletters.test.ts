import { expect, test } from 'vitest'
import { SEND_NEWSLETTERS } from '#server/newsletters/send-newsletters.ts'
import { chooseNews, writeNewsletterRow } from '#test/fixtures/newsletters.ts'
import { createPerson, newPersonSignedIn } from '#test/fixtures/people.ts'
import { emailSentTo, linkIn } from '#test/harness/email-files.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const editor = await newPersonSignedIn(office, { role: 'editor' })
const subscribers = () => office.db.selectFrom('news_subscribers').select(['email', 'locale']).execute()
const newsOf = async (id: string) =>
  (await office.db.selectFrom('users').select('notifications').where('id', '=', id).executeTakeFirstOrThrow())
    .notifications as { news?: boolean }

const email = 'boris@example.com'

test('a guest subscribes from the news, and is subscribed by the button behind the link alone', async () => {
  const { page, visit } = openPlainPage(office.url, { locale: 'en' })
  await visit('/news')
  await page.getByRole('link', { name: 'News by e-mail' }).click()
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill('vera')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('link', { name: 'Your e-mail' }).waitFor()
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText(`Check your mailbox ${email}`).waitFor()

  const message = await emailSentTo(office, email, [])
  await page.goto(linkIn(message.text!, /confirm/))
  expect((await subscribers()).map(({ email }) => email)).not.toContain(email)
  await page.getByRole('button', { name: 'Confirm the subscription' }).click()
  await page.getByText(`Our news will come to ${email}.`).waitFor()
  expect(await subscribers()).toContainEqual({ email, locale: 'en' })
})

test('an editor looks at a newsletter, tries it out, sends it and sees how far it is', async () => {
  const key = 'without-script'
  await writeNewsletterRow(office.db, key, { subject: { ru: `Тема ${key}`, en: '' }, perMinute: 300 })
  const desk = openPlainPage(office.url, { as: editor })
  await desk.visit('/console/newsletters')
  await desk.page.getByRole('link', { name: `Тема ${key}` }).click()
  const sending = desk.page.getByRole('region', { name: 'Отправка' })
  await sending.getByRole('button', { name: 'Отправить всем' }).click()
  await sending.getByText('сначала напишите тему и текст на обоих языках').first().waitFor()
  await office.db
    .updateTable('newsletters')
    .set({ subject_en: `Subject ${key}` })
    .where('key', '=', key)
    .execute()

  for (const [link, said] of [
    ['По-английски', 'We have moved: the address.'],
    ['Английский текст', `We have moved: the address (${office.url}/en/contacts).`],
  ] as const) {
    const preview = openPlainPage(office.url, { as: editor })
    await preview.visit((await sending.getByRole('link', { name: link }).getAttribute('href'))!)
    await preview.page.getByText(said).first().waitFor()
  }
  await sending.getByRole('button', { name: 'По-английски' }).click()
  await sending.getByText(`Проба отправлена на ${editor.email}`).waitFor()
  await emailSentTo(office, editor.email, [], new RegExp(`\\[Test\\] Subject ${key}`))

  await sending.getByRole('button', { name: 'Отправить всем' }).click()
  await sending.getByRole('button', { name: 'Отозвать' }).waitFor()
  await emailSentTo(office, email, [SEND_NEWSLETTERS], new RegExp(key))
  await desk.visit(`/console/newsletters/${key}`)
  await sending.getByText('отправляется').waitFor()
  await sending.getByRole('button', { name: 'Остановить' }).click()
  await sending.getByText('остановлена').waitFor()

  await desk.visit('/console/newsletters')
  await desk.page.getByLabel('Состояние').selectOption('stopped')
  await desk.page.getByRole('button', { name: 'Показать' }).click()
  await desk.page.waitForURL(/state=stopped/)
  await desk.page.getByRole('link', { name: `Тема ${key}` }).waitFor()
  await desk.visit('/console/newsletters?state=sent')
  expect(await desk.page.getByRole('link', { name: `Тема ${key}` }).count()).toBe(0)
})

test('the link of a newsletter stops it by its button, and a mail program by its own form; looking stops nothing', async () => {
  const [anna, clara] = [await createPerson(office.db), await createPerson(office.db)]
  for (const { id } of [anna, clara]) await chooseNews(office.db, id)
  await writeNewsletterRow(office.db, 'stop', { perMinute: 300 })
  const sent = { state: 'scheduled', send_at: new Date() } as const
  await office.db.updateTable('newsletters').set(sent).where('key', '=', 'stop').execute()
  const [first, second] = [
    await emailSentTo(office, anna.email, [SEND_NEWSLETTERS]),
    await emailSentTo(office, clara.email, [SEND_NEWSLETTERS]),
  ]
  const header = (name: string) => second.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = header('list-unsubscribe')!.slice(1, -1)
  expect((await fetch(address)).status).toBe(200)
  expect(await newsOf(clara.id)).toMatchObject({ news: true })
  const pressed = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.status).toBe(200)
  expect(await newsOf(clara.id)).toMatchObject({ news: false })

  const { page } = openPlainPage(office.url)
  await page.goto(linkIn(first.text!, /stop/))
  await page.getByRole('button', { name: 'Отписаться' }).click()
  await page.getByText('Вы отписались').waitFor()
  expect(await newsOf(anna.id)).toMatchObject({ news: false })
  const desk = openPlainPage(office.url, { as: editor })
  await desk.visit('/console/newsletters/stop')
  await desk.page.getByText('Отписались из этого письма').waitFor()
  const left = desk.page.locator('dl > div', { hasText: 'Отписались из этого письма' }).locator('dd')
  expect(await left.textContent()).toBe('2')
})

test('an article of the news is the beginning of a newsletter', async () => {
  const { slug, title_ru } = await office.db
    .selectFrom('articles')
    .select(['slug', 'title_ru'])
    .where('state', '=', 'published')
    .limit(1)
    .executeTakeFirstOrThrow()
  const desk = openPlainPage(office.url, { as: editor })
  await desk.visit(`/console/content/news/${slug}`)
  await desk.page.getByRole('link', { name: 'Разослать эту новость по почте' }).click()
  await desk.page.getByRole('heading', { level: 1, name: 'Новая рассылка' }).waitFor()
  expect(await desk.page.getByLabel('Тема', { exact: false }).first().inputValue()).toBe(title_ru)
  expect(await desk.page.getByLabel('Имя').inputValue()).toBe(slug)
})
