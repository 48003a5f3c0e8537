import { expect, test } from 'vitest'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'
import { addressOf, allScreens } from '#test/tables/screens.ts'

const office = await startOfficeInProcess()
const ask = (path: string, cookie = '') => fetch(office.url + path, { redirect: 'manual', headers: { cookie } })

/** Every way to write an address so that a careless reader takes it for the same. */
function spellingsOf(path: string): string[] {
  const [place = '', query] = path.split('?')
  const letter = /[a-z](?=[^/]*$)/
  const escaped = (text: string) => `%${text.charCodeAt(0).toString(16)}`
  const first = place.slice(1, 2)
  return [
    place === '/' ? '//' : `${place}/`,
    `/${place}`,
    place.replace(/(?<=.)\//, '//'),
    place.replace(letter, letter => letter.toUpperCase()),
    place.toUpperCase(),
    place.replace(letter, escaped),
    first && `/${escaped(first)}${place.slice(2)}`,
    first && `/${escaped(first.toUpperCase()).toUpperCase()}${place.slice(2)}`,
  ]
    .filter(spelling => spelling !== '' && spelling !== place)
    .map(spelling => (query === undefined ? spelling : `${spelling}?${query}`))
}

const addresses = allScreens.flatMap(screen =>
  (['ru', 'en'] as const).map(locale => [addressOf(screen, locale), screen.path] as const),
)

test.each(addresses)('%s has one spelling: every other leads there or nowhere', async (address, path) => {
  const own = await ask(address)
  await own.body?.cancel()
  expect(own.status).not.toBe(308)
  for (const spelling of spellingsOf(address)) {
    const answer = await ask(spelling)
    const text = await answer.text()
    if (answer.status === 404) {
      expect([spelling, text.includes('Page not found')]).toEqual([spelling, true])
      continue
    }
    // The key of a record is written as it is: in capitals it is another one.
    if (path.endsWith('/:key') && /^(\/en)?\/login/.test(answer.headers.get('location') ?? '')) continue
    expect([spelling, answer.status, answer.headers.get('location')]).toEqual([spelling, 308, expect.any(String)])
    expect(answer.headers.get('location')).not.toMatch(/^\/\//)
    expect(text).toBe('')
  }
})

test.each(['/CONSOLE', '/CONSOLE/LIMITS', '/Account/Orders'])(
  '%s asks for a sign-in like its own spelling',
  async path => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, path.toLowerCase()])
    expect((await ask(path.toLowerCase())).headers.get('location')).toMatch(/^\/login/)
  },
)

test('the page of a claim is for its owner, however its address is spelled and whoever asks next', async () => {
  const wish = await wishedClaim(office.url)
  const opened = await fetch(`${office.url}/api/v1/claims/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
  const secrets = [wish.email, '2200000000000004', '2200 0000 0000 0004']
  const shows = (text: string) => secrets.filter(secret => text.includes(secret))

  for (const place of [`/claim/${wish.id}`, `/en/claim/${wish.id}`]) {
    expect(shows(await (await ask(place, cookie)).text())).toContain(wish.email)
    for (const spelling of [place, ...spellingsOf(place)]) {
      await (await ask(spelling, cookie)).text()
      expect([spelling, shows(await (await ask(spelling)).text())]).toEqual([spelling, []])
    }
  }
})

test('two guests never get the same id for a claim', async () => {
  const idOf = async (path: string) =>
    /name="id"[^>]*value="([^"]+)"/.exec(await (await fetch(office.url + path)).text())?.[1]
  for (const path of ['/claim', '/CLAIM', '/%63laim', '/en/claim', '/claim?from=BTC&to=SBERRUB']) {
    const ids = [await idOf(path), await idOf(path)]
    expect([path, ids[0] === undefined || ids[0] !== ids[1]]).toEqual([path, true])
  }
  expect(await idOf('/claim?from=BTC&to=SBERRUB')).toBeDefined()
})

test('the links of a page lead to its own address, however it was asked for', async () => {
  const page = await (await fetch(`${office.url}/en/%63ash`)).text()
  expect(page).toContain(`<link rel="canonical" href="${office.url}/en/cash">`)
  const elsewhere = await (await fetch(`${office.url}/en//evil.example`)).text()
  expect(elsewhere).not.toMatch(/href="\/\/|href="\\/)
})
