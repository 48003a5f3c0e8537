import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { emailAnswersOf } from '#server/chat/email-answers.ts'
import { openImapServer } from '#test/fakes/imap-server.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { emailSentTo } from '#test/harness/email-files.ts'
import { startOffice } from '#test/harness/office.ts'

const imap = await openImapServer()
afterAll(imap.close)
const terms = { address: 'help@office.example', plus: true }
const office = await startOffice({ inbox: { mailbox: imap.mailbox, terms } })
const { db } = office
const operator = await newPersonSignedIn(office, { role: 'operator' })

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(office.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const runNow = (name: string) =>
  sql`select add_jobs(${JSON.stringify([{ name, payload: {}, key: name }])}::jsonb), pg_notify('jobs', '')`.execute(db)

test('a guest answers the e-mail of the chat, and the operator reads it at once in the open conversation', async () => {
  const email = `${randomUUID()}@example.org`
  const written = await post('/api/v1/chat/support/messages/', {
    id: randomUUID(),
    text: 'Hello?',
    locale: 'en',
    email,
  })
  expect(written.status).toBe(201)
  const { id } = await db.selectFrom('chats').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await post(`/api/v1/desk/chats/${id}/messages/`, { id: randomUUID(), text: 'It left at 10:05.' }, operator.headers)
  await emailAnswersOf({ db, secret: TEST_SECRET, takesReplies: true, now: () => new Date() }, id)
  const letter = await emailSentTo(office, email, [])
  expect(letter.text).toContain('Please write above this line')
  expect(letter.replyTo?.[0]).toMatchObject({ address: expect.stringMatching(/^help\+[a-z2-7]{46}@office\.example$/) })

  const desk = await openPage(office.url, { as: operator, locale: 'en' })
  await desk.visit(`/console/chat/${id}`)
  const quoted = letter.text!.replaceAll(/^/gm, '> ')
  const uid = imap.deliver(
    [
      `From: Vera <${email}>`,
      'To: help@office.example',
      'Message-ID: <reply@example.org>',
      `In-Reply-To: ${letter.messageId}`,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      `It has come, thanks!\n\nOn Thu, Nov 26, 2026 at 2:05 PM Office <help@office.example> wrote:\n${quoted}`,
    ]
      .join('\n')
      .replaceAll(/\r?\n/g, '\r\n'),
  )
  imap.deliver('From: shop@example.org\r\nSubject: An offer\r\n\r\nBuy!\r\n')
  await runNow('read-mailbox')
  await desk.page.getByText('It has come, thanks!', { exact: true }).waitFor()
  expect(await desk.page.getByText('Please write above this line').count()).toBe(0)
  await expect.poll(() => imap.isSeen(uid)).toBe(true)
})

test('the console says whether the mailbox is read, when last, and what became of the letters', async () => {
  for (const locale of ['en', 'ru'] as const) {
    const { page, visit } = await openPage(office.url, { as: operator, locale })
    await visit('/console/chat')
    await page.getByRole('link', { name: locale === 'en' ? 'Replies by e-mail' : 'Ответы по почте' }).click()
    await page.getByText(locale === 'en' ? 'is read' : 'читается', { exact: true }).waitFor()
    await page.getByText('help@office.example').waitFor()
    await page.getByRole('cell', { name: locale === 'en' ? 'reached the chat' : 'попали в чат' }).waitFor()
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violations(page)).toEqual([])
    }
  }
})
