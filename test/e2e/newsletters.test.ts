import { expect, test } from 'vitest'
import { SEND_NEWSLETTERS } from '#server/newsletters/send-newsletters.ts'
import { chooseNews, writeNewsletterRow } from '#test/fixtures/newsletters.ts'
import { createPerson, newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { hydrated, openPage } from '#test/harness/browser.ts'
import { emailSentTo, linkIn } from '#test/harness/email-files.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const editor = await newPersonSignedIn(office, { role: 'editor' })
const subscribers = () => office.db.selectFrom('news_subscribers').select(['email', 'locale']).execute()

test('a guest subscribes from the news, and is subscribed by the button behind the link alone', async () => {
  const email = 'vera@example.com'
  const { page, visit, expectConsole } = await openPage(office.url, { locale: 'en', width: 360, theme: 'dark' })
  await visit('/news')
  await page.getByRole('link', { name: 'News by e-mail' }).click()
  expect(await violations(page)).toEqual([])
  expectConsole(/400 \(Bad Request\)/)
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill('vera')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('link', { name: 'Your e-mail' }).waitFor()
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText(`Check your mailbox ${email}`).waitFor()

  const message = await emailSentTo(office, email, [])
  await page.goto(linkIn(message.text!, /confirm/))
  expect((await subscribers()).map(({ email }) => email)).not.toContain(email)
  await hydrated(page)
  await page.getByRole('button', { name: 'Confirm the subscription' }).click()
  await page.getByText(`Our news will come to ${email}.`).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await subscribers()).toContainEqual({ email, locale: 'en' })
})

test('an editor looks at a newsletter, tries it out, sends it and sees how far it is', async () => {
  const key = 'with-script'
  const reader = await createPerson(office.db)
  await chooseNews(office.db, reader.id)
  await writeNewsletterRow(office.db, key, { subject: { ru: `Тема ${key}`, en: '' }, perMinute: 300 })
  const desk = await openPage(office.url, { as: editor })
  desk.expectConsole(/400 \(Bad Request\)/)
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
  expect(await violations(desk.page)).toEqual([])

  for (const [link, said] of [
    ['По-английски', 'We have moved: the address.'],
    ['Английский текст', `We have moved: the address (${office.url}/en/contacts).`],
  ] as const) {
    const opening = desk.page.waitForEvent('popup')
    await sending.getByRole('link', { name: link }).click()
    const preview = await opening
    await preview.getByText(said).waitFor()
    await preview.close()
  }
  await sending.getByRole('button', { name: 'По-английски' }).click()
  await sending.getByText(`Проба отправлена на ${editor.email}`).waitFor()
  await emailSentTo(office, editor.email, [], new RegExp(`\\[Test\\] Subject ${key}`))

  await sending.getByRole('button', { name: 'Отправить всем' }).click()
  await sending.getByRole('button', { name: 'Отозвать' }).waitFor()
  await emailSentTo(office, reader.email, [SEND_NEWSLETTERS], new RegExp(key))
  await desk.visit(`/console/newsletters/${key}`)
  await sending.getByText('отправляется').waitFor()
  await sending.getByRole('button', { name: 'Остановить' }).click()
  await sending.getByText('остановлена').waitFor()
})
