import { expect, test } from 'vitest'
import type { Page } from '#web/page.ts'
import { keepGuestPages } from './guest-pages.ts'

const html = (text: string, status = 200): Page => ({ kind: 'html', status, locale: 'ru', html: text })

function counter(page: () => Page) {
  const render = async () => {
    render.count++
    return page()
  }
  render.count = 0
  return render
}

test('a hundred guests at once get one rendering', async () => {
  const pages = keepGuestPages(() => '1')
  const render = counter(() => html('home'))

  await Promise.all(Array.from({ length: 100 }, () => pages.get('/', render)))

  expect(render.count).toBe(1)
})

test('a new version of the board is rendered anew', async () => {
  let version = '1'
  const pages = keepGuestPages(() => version)
  const render = counter(() => html(`board ${version}`))

  await pages.get('/', render)
  version = '2'

  expect(await pages.get('/', render)).toMatchObject({ html: 'board 2' })
})

test('a page that was begun under an older version is answered but not cached', async () => {
  let version = '1'
  const pages = keepGuestPages(() => version)
  const late = pages.get('/', async () => {
    const page = html('old')
    version = '2'
    return page
  })
  await late
  version = '1'

  expect(await pages.get('/', async () => html('new'))).toMatchObject({ html: 'new' })
})

test.each([
  ['an error page', html('broken', 500)],
  ['a page that is not there', html('nope', 404)],
  ['a redirect', { kind: 'redirect', response: new Response(null, { status: 302 }) } as Page],
])('%s is not cached', async (_, page) => {
  const pages = keepGuestPages(() => '1')
  const render = counter(() => page)

  await pages.get('/', render)
  await pages.get('/', render)

  expect(render.count).toBe(2)
})

test('a rendering that failed is tried again', async () => {
  const pages = keepGuestPages(() => '1')
  await expect(pages.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await pages.get('/', async () => html('home'))).toMatchObject({ html: 'home' })
})

test('a flood of addresses evicts the oldest pages and nothing more', async () => {
  const pages = keepGuestPages(() => '1')
  const render = counter(() => html('page'))
  for (let i = 0; i < 1000; i++) await pages.get(`/${i}`, render)

  await pages.get('/999', render)
  expect(render.count).toBe(1000)
  await pages.get('/0', render)
  expect(render.count).toBe(1001)
})
