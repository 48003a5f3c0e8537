import { describe, expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { cookieHeader, newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { addressOf, allScreens } from '#test/tables/screens.ts'

const office = await startOfficeInProcess()
const cookieOf = ({ cookies }: { cookies: object }) => cookieHeader(cookies)
const people = {
  guest: '',
  customer: cookieOf(await newPersonSignedIn(office)),
  owner: cookieOf(await newPersonSignedIn(office, { role: 'owner' })),
}

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const bodies: [what: string, type: string | undefined, body: string][] = [
  ['nothing', urlencoded, ''],
  ['nothing of no type', undefined, ''],
  ['JSON', 'application/json', '{"form":"login"}'],
  ['text', 'text/plain', 'form=login'],
  ['a type that is none', 'multipart', 'form=login'],
  ['parts without a boundary', 'multipart/form-data', part('form', 'login')],
  ['parts that break off', multipart, part('form', 'login').slice(0, -9)],
  ['parts of another boundary', multipart.replace('=x', '=y'), part('form', 'login')],
  ['a part without a name', multipart, '--x\r\n\r\nlogin\r\n--x--\r\n'],
  ['a file for a text', multipart, `${part('form', 'login').replace('"\r\n', '"; filename="a"\r\n')}--x--\r\n`],
  ['a form that no page has', urlencoded, 'form=none&move=none&step=none&action=none&demo=none'],
  ['names that every object has', urlencoded, 'form=constructor&move=constructor&demo=toString&__proto__=1&step=open'],
  ['NUL', urlencoded, 'form=%00&move=%00&id=%00&from=%00&to=%00&step=open'],
  ['escapes that are none', urlencoded, 'form=%E0%A4%A&move=%&id=%zz'],
  ['fields twice', urlencoded, 'form=login&form=login&email=a&email=b&from=BTC&from=ETH&to=SBERRUB'],
  ['a claim without a pair', urlencoded, 'step=review'],
  ['a claim to open without a pair', urlencoded, 'step=open&id=1&quote=2'],
  ['a claim of half a pair', urlencoded, 'step=review&from=BTC'],
  ['a claim of a pair that leads elsewhere', urlencoded, 'step=review&from=..&to=..'],
  ['a claim of a pair that there is not', urlencoded, 'step=open&from=NONE&to=SBERRUB'],
  ['a move of no claim', urlencoded, 'move=cancel&version=x'],
  ['a currency that leads elsewhere', urlencoded, 'currency=..&aloneMost=1&form=limit&version=x&id=..'],
]
const addresses = [...allScreens.map(screen => addressOf(screen)), '/appearance', '/sign-out', '/en/claim', '/none']

describe.each(Object.keys(people) as (keyof typeof people)[])('a form that is malformed is never a 500 for %s', who => {
  test.each(addresses)('at %s', async address => {
    const broken: string[] = []
    // Signing out is what the address asks for, but not of this test.
    for (const [what, type, body] of address === '/sign-out' ? bodies.slice(0, 1) : bodies) {
      const headers = defined({
        cookie: people[who],
        'sec-fetch-site': 'same-origin',
        'content-type': type || undefined,
      })
      const answer = await fetch(office.url + address, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new TextEncoder().encode(body),
      })
      await answer.text()
      if (answer.status >= 500) broken.push(`${what}: ${answer.status}`)
    }
    expect(broken).toEqual([])
  })
})

test.each(bodies.filter(([, type]) => type !== urlencoded))(
  '%s is refused before a page looks at it',
  async (_, type, body) => {
    const answer = await fetch(`${office.url}/login`, {
      method: 'POST',
      headers: defined({ 'sec-fetch-site': 'same-origin', 'content-type': type || undefined }),
      body: new TextEncoder().encode(body),
    })
    expect([400, 415]).toContain(answer.status)
  },
)
