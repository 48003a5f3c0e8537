import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DeskChat } from '#contract/chat/chat.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { chatKey } from '#server/chat/chat-key.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { cookieHeader, newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage, openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const { db } = office
const operator = await newPersonSignedIn(office, { role: 'operator' })

const call = (path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {}) =>
  fetch(office.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
const chatWith = async (text: string): Promise<string> => {
  const found = () => db.selectFrom('chat_messages').select('chat_id').where('text', '=', text).executeTakeFirst()
  await expect.poll(found).toBeDefined()
  return (await found())!.chat_id
}
const answer = (id: string, text: string) =>
  call(`/api/v1/desk/chats/${id}/messages/`, { headers: operator.headers, body: { id: randomUUID(), text } })

test('a guest writes from the widget, is answered, and finds all of it after a reload and in a second tab', async () => {
  const { page, visit } = await openPage(office.url, { fresh: true, width: 360 })
  await visit('/')
  const trigger = page.locator('[data-chat=cash]')
  await trigger.click()
  const widget = page.getByRole('dialog', { name: 'Поддержка' })
  await widget.getByLabel('Сообщение').fill('Когда придут деньги?')
  expect(await violations(page)).toEqual([])
  await widget.getByRole('button', { name: 'Отправить' }).click()
  await widget.getByText('отправлено', { exact: false }).waitFor()
  const id = await chatWith('Когда придут деньги?')

  expect((await answer(id, 'В течение часа')).status).toBe(201)
  await widget.getByText('В течение часа').waitFor()
  // The answer has come to an open page, so the office knows that it was read.
  const read = async () =>
    (await db.selectFrom('chats').select('visitor_read').where('id', '=', id).executeTakeFirst())?.visitor_read
  await expect.poll(read).toBe(2)

  // On a phone it never opens by itself; pressed, it has everything.
  const again = page.getByRole('dialog', { name: 'Поддержка' })
  await page.reload()
  await page.locator('body[data-chat-ready]').waitFor()
  expect(await again.count()).toBe(0)
  await trigger.click()
  await again.getByText('В течение часа').waitFor()
  const second = await page.context().newPage()
  await second.goto(`${office.url}/claim`)
  await second.locator('body[data-chat-ready]').waitFor()
  await second.locator('[data-chat=cash]').click()
  await second.getByRole('dialog', { name: 'Поддержка' }).getByText('В течение часа').waitFor()
  await second.close()
  await page.keyboard.press('Escape')
  await again.waitFor({ state: 'detached' })

  // On all other pages the chat of cash is gone, and the second one is another conversation.
  await visit('/faq')
  expect(await page.locator('[data-chat=cash]').isVisible()).toBe(false)
  await page.locator('[data-chat=support]').click()
  const other = page.getByRole('dialog', { name: 'Чат с обменником' })
  await other.getByLabel('Сообщение').waitFor()
  expect(await other.getByText('В течение часа').count()).toBe(0)
  await page.keyboard.press('Escape')
  await other.waitFor({ state: 'detached' })
})

test('on a wide screen it is open again after a reload, without the focus and beside the main button', async () => {
  const { page, visit } = await openPage(office.url, { fresh: true, width: 1280 })
  await visit('/')
  await page.locator('[data-chat=cash]').click()
  const widget = page.getByRole('dialog', { name: 'Поддержка' })
  await widget.getByLabel('Сообщение').waitFor()
  await page.reload()
  await widget.getByLabel('Сообщение').waitFor()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const [chat, button] = await Promise.all([
    widget.boundingBox(),
    page.locator('main button[type=submit]').first().boundingBox(),
  ])
  expect(button!.x >= chat!.x + chat!.width || button!.x + button!.width <= chat!.x).toBe(true)
})

test('without JavaScript the chat is a page with one form: text, file and mailbox begin one conversation', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/faq')
  await page.locator('[data-chat=support]').click()
  await page.getByLabel('Почта для ответа').fill('bella@example.org')
  await page.getByLabel('Сообщение').fill('Вопрос без скрипта')
  await page.getByLabel('Прикрепить файл').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: 'Отправить' }).click()
  await page.getByText('Вопрос без скрипта').waitFor()
  await page.getByRole('link', { name: 'slip.png' }).waitFor()
  const begun = db.selectFrom('chats').select('last_seq').where('email', '=', 'bella@example.org')
  expect(await begun.execute()).toEqual([{ last_seq: 2 }])
  await answer(await chatWith('Вопрос без скрипта'), 'Ответ без скрипта')
  await page.goto(`${office.url}/chat?role=support`)
  await page.getByText('Ответ без скрипта').waitFor()
})

test.each([
  ['/chat', 'Прикрепить файл', 'Сообщение', 'Отправить', 'не PDF', 'больше 5 МБ'],
  ['/en/chat', 'Attach a file', 'Message', 'Send', 'neither PDF', 'larger than 5 MB'],
])(
  'without JavaScript %s is one form of text and file, with the checks of the widget',
  async (path, label, message, send, noPicture, tooLarge) => {
    const { page, visit } = openPlainPage(office.url, { as: await newPersonSignedIn(office) })
    await visit(`${path}?role=support`)
    const name = `receipt-${randomUUID()}.png`
    const words = `Words of ${name}`
    const give = async (name: string, buffer: Buffer) => {
      await page.getByLabel(label).setInputFiles({ name, mimeType: 'image/png', buffer })
      await page.getByRole('button', { name: send }).click()
    }
    const written = () => db.selectFrom('chat_messages').select('seq').where('text', '=', words).execute()
    await page.getByRole('button', { name: send }).click()
    await page.locator('[id$=text][aria-invalid=true]').waitFor()
    await page.getByRole('textbox', { name: message }).fill(words)
    await give('page.png', Buffer.from('<html>'))
    await page.getByText(noPicture).first().waitFor()
    await give('large.png', Buffer.concat([PNG, Buffer.alloc(SLIP_BYTES)]))
    await page.getByText(tooLarge).first().waitFor()
    // Nothing was sent, and the words are still there.
    expect(await written()).toEqual([])
    expect(await page.getByRole('textbox', { name: message }).inputValue()).toBe(words)
    await give(name, PNG)
    await page.getByRole('link', { name }).waitFor()
    expect(await written()).toEqual([{ seq: 2 }])
    expect(await db.selectFrom('chat_files').select('content').where('name', '=', name).executeTakeFirst()).toEqual({
      content: PNG,
    })
  },
)

describe('a form of the chat with files', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' }
  const post = (body: BodyInit, own = headers) =>
    fetch(`${office.url}/chat?role=support`, {
      method: 'POST',
      redirect: 'manual',
      headers: own,
      body,
      duplex: 'half',
    } as RequestInit)

  test('is in memory as a whole, so only four are read at once; a form without files is always read', async () => {
    const ends: (() => void)[] = []
    const slow = () =>
      post(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('--x\r\n'))
            ends.push(() => {
              controller.enqueue(
                new TextEncoder().encode('content-disposition: form-data; name="text"\r\n\r\n\r\n--x--\r\n'),
              )
              controller.close()
            })
          },
        }),
      )
    const reading = [slow(), slow(), slow(), slow()]
    await expect.poll(async () => (await post('--x--\r\n')).status).toBe(503)
    const plain = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post('text=', plain)).status).toBe(400)
    for (const end of ends) end()
    expect((await Promise.all(reading)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect((await post('--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n\r\n--x--\r\n')).status).toBe(400)
  })

  test('is refused when it is larger than a file with its fields, and at once without files', async () => {
    expect((await post(Buffer.alloc(2 * SLIP_BYTES + 1))).status).toBe(413)
    const plain = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post(`text=${'x'.repeat(200_000)}`, plain)).status).toBe(413)
  })
})

test.each([true, false])(
  'a link with a key asks whose conversation it is before anything is read or written there (scripts: %s)',
  async javaScript => {
    const words = `Письмо с ключом ${javaScript}`
    const body = { id: randomUUID(), text: words, email: 'vera@example.org' }
    expect(
      (await call('/api/v1/chat/support/messages/', { headers: (await newPersonSignedIn(office)).headers, body }))
        .status,
    ).toBe(201)
    const id = await chatWith(words)
    await db.updateTable('chats').set({ user_id: null, email: 'vera@example.org' }).where('id', '=', id).execute()
    const { page, visit } = await openPage(office.url, { fresh: true, javaScript })
    await visit(`/chat?role=support&key=${chatKey(id, TEST_SECRET)}`)
    await page.getByText('Её начали с адреса vera@example.org').waitFor()
    expect(await page.getByText(words).count()).toBe(0)
    expect((await page.context().cookies()).some(({ name }) => name === 'chat_support')).toBe(false)
    await page.getByRole('link', { name: 'Нет, открыть свой чат' }).click()
    await page.getByLabel('Сообщение').waitFor()
    expect(await page.getByText(words).count()).toBe(0)

    await visit(`/chat?role=support&key=${chatKey(id, TEST_SECRET)}`)
    await page.getByRole('button', { name: 'Да, это моя переписка' }).click()
    await page.getByText(words).waitFor()
    expect(page.url()).not.toContain('key=')
  },
)

test('the owner of a claim writes from its page, and the operator makes the message a note of it', async () => {
  const claimId = randomUUID()
  const { cookie } = await openExampleClaim(office.url, { id: claimId, email: `${claimId}@example.org` })
  const guest = await openPage(office.url, { fresh: true })
  await guest.page.context().addCookies([{ ...cookie, url: office.url }])
  await guest.visit(`/claim/${claimId}`)
  await guest.page.locator('[data-chat=support]').click()
  const widget = guest.page.getByRole('dialog')
  // The third conversation of guests of one network is begun with work that the browser does by itself.
  guest.expectConsole(/403 \(Forbidden\)/)
  await widget.getByLabel('Сообщение').fill('Я перевёл не с той карты')
  await widget.getByRole('button', { name: 'Отправить' }).click()
  const id = await chatWith('Я перевёл не с той карты')

  const desk = await openPage(office.url, { as: operator })
  await desk.visit('/console/chat')
  expect(await violations(desk.page)).toEqual([])
  await desk.page.locator(`[data-row="${id}"]`).click()
  await desk.page.getByRole('button', { name: /В заметки №/ }).click()
  const notes = () => db.selectFrom('claim_notes').select('text').where('claim_id', '=', claimId).execute()
  await expect.poll(notes).toEqual([{ text: 'Я перевёл не с той карты' }])

  desk.expectConsole(/409 \(Conflict\)/)
  await desk.page.getByLabel('Ответ', { exact: true }).fill('Платите на 4111 1111 1111 1111')
  await desk.page.getByRole('button', { name: 'Ответить' }).click()
  await desk.page.getByText('Реквизиты бывают только на странице заявки').waitFor()
  await desk.page.getByLabel('Ответ', { exact: true }).fill('Пришлите чек, посмотрим')
  await desk.page.getByRole('button', { name: 'Ответить' }).click()
  await widget.getByText('Пришлите чек, посмотрим').waitFor()
  expect(await violations(desk.page)).toEqual([])
})

test.each([true, false])('staff answers with words and a file in one form, JavaScript %s', async javaScript => {
  const visitor = await newPersonSignedIn(office)
  const question = `Нужна квитанция, ${randomUUID()}`
  const asked = { headers: visitor.headers, body: { id: randomUUID(), text: question } }
  expect((await call('/api/v1/chat/support/messages/', asked)).status).toBe(201)
  const id = await chatWith(question)
  const { page, visit, expectConsole } = await openEitherPage(office.url, { as: operator, javaScript })
  expectConsole(/status of 40[09]/)
  await visit(`/console/chat/${id}`)
  const words = page.getByLabel('Ответ', { exact: true })
  const file = page.getByLabel('Файл: PDF, PNG или JPEG')
  const send = () => page.getByRole('button', { name: 'Ответить' }).click()
  const sent = () =>
    db
      .selectFrom('chat_messages')
      .leftJoin('chat_files', 'message_id', 'id')
      .select(['text', 'name'])
      .where('chat_id', '=', id)
      .where('seq', '>', 1)
      .orderBy('seq')
      .execute()
  await send()
  await page.getByText('напишите ответ или выберите файл').first().waitFor()

  // A file that is refused keeps back the words, which are still there.
  await words.fill('Платите на 4111 1111 1111 1111')
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await send()
  await page.getByText('это не PDF, не PNG и не JPEG').first().waitFor()
  expect([await sent(), await words.inputValue()]).toEqual([[], 'Платите на 4111 1111 1111 1111'])

  // Words that are refused do not send the file again.
  await file.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PNG })
  await send()
  await page.getByText('Реквизиты бывают только на странице заявки').waitFor()
  await page.getByRole('link', { name: 'receipt.png' }).waitFor()
  await expect.poll(() => file.inputValue()).toBe('')
  await words.fill('Вот обе')
  await file.setInputFiles({ name: 'second.png', mimeType: 'image/png', buffer: PNG })
  await send()
  await page.getByRole('log').getByText('Вот обе').waitFor()
  await expect.poll(() => words.inputValue()).toBe('')
  expect(await sent()).toEqual([
    { text: '', name: 'receipt.png' },
    { text: '', name: 'second.png' },
    { text: 'Вот обе', name: null },
  ])
})

test('whoever only has the link of a claim is not taken for its owner', async () => {
  const claimId = randomUUID()
  await openExampleClaim(office.url, { id: claimId, email: `${claimId}@example.org` })
  const stranger = await newPersonSignedIn(office)
  const body = { id: randomUUID(), text: 'Это моя заявка', claim: claimId }
  expect((await call('/api/v1/chat/support/messages/', { headers: stranger.headers, body })).status).toBe(201)
  const shown = await call(`/api/v1/desk/chats/${await chatWith('Это моя заявка')}/`, { headers: operator.headers })
  const chat = (await shown.json()) as DeskChat
  expect([chat.claim, chat.claims]).toEqual([undefined, []])
})

describe('a file', () => {
  const put = (bytes: string, headers: Record<string, string>) =>
    fetch(`${office.url}/api/v1/chat/support/files/${randomUUID()}/?name=a.pdf`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: bytes,
    })

  test('is taken by its first bytes, downloaded and never shown', async () => {
    const person = await newPersonSignedIn(office)
    expect((await put('<svg onload="alert(1)">', person.headers)).status).toBe(400)
    const sent = await put('%PDF-1.7 slip', person.headers)
    expect(sent.status).toBe(201)
    const { messages } = (await sent.json()) as { messages: { id: string }[] }
    const path = `/api/v1/chat/support/files/${messages[0]!.id}/`
    const file = await call(path, { headers: person.headers })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    const other = await newPersonSignedIn(office)
    expect((await call(path, { headers: other.headers })).status).toBe(404)
    expect((await call(path)).status).toBe(404)
  })
})

test('a page of another site cannot write in the name of its reader', async () => {
  const { cookies } = await newPersonSignedIn(office)
  const cookie = cookieHeader(cookies)
  const headers = { cookie, 'sec-fetch-site': 'cross-site' }
  const answered = await call('/api/v1/chat/support/messages/', { headers, body: { id: randomUUID(), text: 'Hi' } })
  expect(answered.status).toBe(403)
})

test('the content policy allows another company only when its chat is chosen, and never in the console', async () => {
  const policyOf = async (path: string, headers = {}) =>
    (await fetch(office.url + path, { headers })).headers.get('content-security-policy')!
  expect(await policyOf('/faq')).not.toContain('crisp')
  const set = (provider: string, site: string) =>
    db
      .updateTable('chat_settings')
      .set({ support_provider: provider as 'own', support_site: site })
      .execute()
  await set('crisp', '42fea79f')
  await expect.poll(() => policyOf('/faq')).toContain('https://*.crisp.chat')
  const cookie = cookieHeader(operator.cookies)
  expect(await policyOf('/console/claims', { cookie })).not.toContain('crisp')

  const { page, visit } = await openPage(office.url, { fresh: true })
  await visit('/rules')
  expect(await page.locator('[data-chat=support]').innerText()).toContain('Crisp')
  expect(await page.locator('script[src*=crisp]').count()).toBe(0)
  // The call answers from the board, which is drawn at most once a second.
  await expect
    .poll(async () => (await call('/api/v1/calculator/chat/?role=support')).json())
    .toMatchObject({ provider: 'crisp' })
  await set('own', '')
  await expect.poll(() => policyOf('/faq')).not.toContain('crisp')
})
