import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openRealOffice } from '#test/harness/real-office.ts'

/* An editor writes a card into what customers read, so that it looks like the office's, and sends it to every subscriber. */

const office = await openRealOffice()
const editor = await newPersonSignedIn(office, { role: 'editor' })
const { owner } = office

async function ask(method: string, path: string, body: object, headers = editor.headers) {
  const answer = await fetch(`${office.url}/api/v1/desk${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function change(section: string, fields: object) {
  const items = [{ section, key: `pay-${randomUUID().slice(0, 8)}`, fields }]
  const { body: plan } = await ask('POST', '/change-plans/', { items })
  const made = await ask('PUT', `/changes/${randomUUID()}/`, { items, digest: plan.digest })
  return { key: items[0]!.key, state: made.body.state, dangers: made.body.dangers }
}

const both = (text: string) => ({ ru: text, en: text })
const article = (text: string, { title = 'Новый счёт', lead = 'Важно' } = {}) => ({
  state: 'published',
  publishedAt: null,
  title: both(title),
  lead: both(lead),
  text: both(text),
  image: '',
  imageAlt: both(''),
})

test.each([
  '2200 0000 0000 00**04**',
  '`2200` `0000` `0000` `0004`',
  '2200&nbsp;0000&nbsp;0000&nbsp;0004',
  '&#50;&#50;00 0000 0000 0004',
  '| 2200 | 0000 | 0000 | 0004 |',
  '2200 0000\n\n0000 0004',
  '[TJRabPrwbZy45sbavfcjinPJC18kjpRTv8](/contacts)',
  'TJRabPrwbZy45sbavfcji**nPJC18kjpRTv8**',
])('a text that shows an account waits for a second person: %s', async text => {
  const { key, ...made } = await change('article', article(`Платите на ${text}`))
  expect(made).toEqual({ state: 'waiting', dangers: ['account-in-text'] })
  const page = await fetch(`${office.url}/news/${key}`)
  expect(page.status).toBe(404)
})

test('and one that begins in the title, or leads to a site of his', async () => {
  expect(await change('article', article('Спасибо', { title: 'Карта 2200 0000', lead: '0000 0004' }))).toMatchObject({
    state: 'waiting',
  })
  const elsewhere = await change('article', article('[Как заплатить](https://pay.evil.example/how)'))
  expect(elsewhere).toMatchObject({ state: 'waiting', dangers: ['link-in-text'] })
})

test('a newsletter of his own waits for a colleague', async () => {
  const { key, state } = await change('newsletter', {
    subject: both('Новости'),
    text: both('Мы переехали'),
    perMinute: 60,
  })
  expect(state).toBe('applied')
  const send = { move: 'send' }
  expect((await ask('POST', `/newsletters/${key}/move/`, send)).body).toMatchObject({ state: 'draft' })
  expect((await ask('POST', `/newsletters/${key}/move/`, send)).status).toBe(400)
  const waits = await fetch(`${office.url}/api/v1/desk/waiting-for-you/`, { headers: owner.headers })
  expect(await waits.text()).toContain(key)
  expect((await ask('POST', `/newsletters/${key}/move/`, send, owner.headers)).body).toMatchObject({
    state: 'scheduled',
  })
})
