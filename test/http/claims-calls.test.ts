import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ClaimView, type OpenClaim } from '#contract/claims/claim.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { endSessions } from '#server/auth/start-session.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { postClaim } from '#test/harness/solved-captcha.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'

const office = await startOfficeInProcess()
const api = (path: string, init?: RequestInit) => fetch(`${office.url}/api/v1${path}`, init)

test('a claim is whole to the browser that made it, and masked to whoever only has its address', async () => {
  const { answer, cookie } = await open(await wishedClaim(office.url))
  expect(answer.status).toBe(201)
  const mine = ClaimView.parse(await answer.json())
  expect(mine).toMatchObject({
    whole: true,
    state: 'awaiting-payment',
    email: expect.stringMatching(/^anna-/),
    payTo: { rail: 'demo' },
  })
  expect(mine.moves.map(({ move }) => move)).toEqual(expect.arrayContaining(['report-payment', 'cancel']))
  expect(cookie).toMatch(/^claim_[\w-]+=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)

  const stranger = ClaimView.parse(await (await api(`/claims/${mine.id}/`)).json())
  expect(stranger).toMatchObject({ whole: false, email: 'a•••@example.com', moves: [] })
  expect(stranger).not.toHaveProperty('payTo')
  expect(JSON.stringify(stranger)).not.toContain('2200000000000004')
})

test('a claim is counted to the line of the network that it comes from', async () => {
  const { answer } = await open(await wishedClaim(office.url))
  const { id } = ClaimView.parse(await answer.json())
  const claim = office.db.selectFrom('claims').select('opened_from_network').where('id', '=', id)
  expect(await claim.executeTakeFirst()).toEqual({ opened_from_network: '127.0.0.1' })
})

test('the same wish finds the same claim, another one under its id is refused', async () => {
  const wanted = await wishedClaim(office.url)
  const { answer } = await open(wanted)
  const { id } = ClaimView.parse(await answer.json())

  const again = await open(wanted)
  expect(again.answer.status).toBe(200)
  expect(again.answer.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.answer.json()).toMatchObject({ id })
  const other = await open({ ...wanted, email: 'boris@example.com' })
  expect(other.answer.status).toBe(422)
  expect(await other.answer.json()).toMatchObject({ code: 'key-reused' })
})

test('the repeat of a wish is answered with the claim as it stands, and writes nothing', async () => {
  const wanted = await wishedClaim(office.url)
  const { answer, cookie } = await open(wanted)
  const { id, version } = ClaimView.parse(await answer.json())
  const key = cookie.split(';')[0]!
  await api(`/claims/${id}/cancel/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: key, 'sec-fetch-site': 'same-origin' },
    body: '{}',
  })

  const again = await open(wanted)
  const now = ClaimView.parse(await again.answer.json())
  // Whoever asks again must not be told to pay to a place that is given to somebody else by now.
  expect(now).toMatchObject({ id, state: 'cancelled', version: version + 1, moves: [] })
  expect(now).not.toHaveProperty('payTo')
  expect(now.events.map(({ kind }) => kind)).toEqual(['open', 'cancel'])
  expect(again.cookie.split(';')[0]).toBe(key)
})

test('only its owner moves a claim, and a page of another site is not its owner', async () => {
  const { answer, cookie } = await open(await wishedClaim(office.url))
  const { id } = ClaimView.parse(await answer.json())
  const cancel = (headers: Record<string, string>) =>
    api(`/claims/${id}/cancel/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })

  expect((await cancel({})).status).toBe(403)
  expect((await cancel({ cookie: `${cookie.split('=')[0]}=${'A'.repeat(43)}` })).status).toBe(403)
  const key = cookie.split(';')[0]!
  expect((await cancel({ cookie: key, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const cancelled = await cancel({ cookie: key, 'sec-fetch-site': 'same-origin' })
  expect(await cancelled.json()).toMatchObject({ state: 'cancelled', whole: true })
  const twice = await cancel({ cookie: key, 'sec-fetch-site': 'same-origin' })
  expect(twice.status).toBe(409)
  expect(await twice.json()).toMatchObject({ code: 'wrong-state', state: 'cancelled' })
})

test('the key in the link of an email makes another browser the owner’s', async () => {
  const { answer, cookie } = await open(await wishedClaim(office.url))
  const { id } = ClaimView.parse(await answer.json())
  const key = /=([\w-]{43});/.exec(cookie)![1]!

  const wrong = await api(`/claims/${id}/?key=${'A'.repeat(43)}`)
  expect(await wrong.json()).toMatchObject({ whole: false })
  expect(wrong.headers.get('set-cookie')).toBeNull()
  const right = await api(`/claims/${id}/?key=${key}`)
  expect(await right.json()).toMatchObject({ whole: true })
  expect(right.headers.get('set-cookie')).toBe(cookie)
})

test('an open page hears of each change', async () => {
  const { answer, cookie } = await open(await wishedClaim(office.url))
  const { id } = ClaimView.parse(await answer.json())
  const headers = { cookie: cookie.split(';')[0]!, 'content-type': 'application/json' }
  const stream = await api(`/claims/${id}/stream/`, { headers })
  const events = eventsOf(stream)

  expect(await events.next()).toMatchObject({ value: { state: 'awaiting-payment', whole: true } })
  await api(`/claims/${id}/cancel/`, { method: 'POST', headers, body: '{}' })
  // That it was opened may be told once more before.
  let heard = await events.next()
  while (heard.value?.state === 'awaiting-payment') heard = await events.next()
  expect(heard).toMatchObject({ value: { state: 'cancelled' } })
  await events.return(undefined)
})

test('an open page ends with the session that opened it, and no other does', async () => {
  // One after the other: of sign-ins at once from one address a busy office refuses the third.
  const [anna, boris] = [await newPersonSignedIn(office), await newPersonSignedIn(office)]
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const { answer } = await open({ ...(await wishedClaim(office.url)), email: anna.email })
  const { id } = ClaimView.parse(await answer.json())
  const listen = async (path: string, { headers }: { headers: HeadersInit }) =>
    (await api(path, { headers })).body!.getReader()
  const [ofAnna, ofBoris, ofOlga] = await Promise.all([
    listen(`/claims/${id}/stream/`, anna),
    listen(`/claims/${id}/stream/`, boris),
    listen('/desk/stream/', olga),
  ])
  for (const { id } of [anna, olga]) await endSessions(office.db, id, 'ended', { now: new Date() })

  const end = async (reader: typeof ofAnna) => {
    for (;;) if ((await reader.read()).done) return 'ended'
  }
  expect(await Promise.all([end(ofAnna), end(ofOlga)])).toEqual(['ended', 'ended'])
  // Boris has heard of the beginning alone: his page is still open.
  const silence = await Promise.race([end(ofBoris), api('/calculator/reserves/').then(() => 'open')])
  expect(silence).toBe('open')
  await ofBoris.cancel()
})

test('a browser keeps so many keys of claims and no more: all of them come with every request', async () => {
  const old = Array.from({ length: 45 }, () => `claim_${randomUUID()}=${'A'.repeat(43)}`)
  const answer = await postClaim(office.url, await wishedClaim(office.url), {
    cookie: ['theme=dark', ...old].join('; '),
  })
  const [key, ...dropped] = answer.headers.getSetCookie()

  expect(key).toMatch(/^claim_[\w-]+=[\w-]{43}; Path=\/; Max-Age=[1-9]/)
  // Those that the browser names first it has had for longest.
  const names = old.slice(0, 6).map(cookie => cookie.split('=')[0])
  expect(dropped.map(cookie => cookie.split('=')[0])).toEqual(names)
  for (const cookie of dropped) expect(cookie).toMatch(/=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/)
})

test('what is wrong with the accounts is said field by field', async () => {
  const wanted = await wishedClaim(office.url)
  const bad = { ...wanted, accounts: { to: { account: '2200 0000 0000 0005' } }, refundAccount: { account: 'nowhere' } }
  const { answer } = await open(bad)

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'invalid',
    errors: expect.arrayContaining([
      expect.objectContaining({ field: 'body.accounts.to.account', code: 'bad-checksum' }),
      expect.objectContaining({ field: 'body.refundAccount.account' }),
    ]),
  })
})

test('the reserve of the calculator is what the ledger has and no claim holds', async () => {
  const shown = async () => {
    const reserves = (await (await api('/calculator/reserves/')).json()) as { code: string; reserve: string }[]
    return fromDecimal(reserves.find(({ code }) => code === 'SBERRUB')!.reserve, 2)
  }
  await open(await wishedClaim(office.url))
  const { debits_posted, credits_posted, credits_pending } = await office.db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('currency', '=', 'SBERRUB')
    .where('kind', '=', 'reserve')
    .executeTakeFirstOrThrow()

  expect(BigInt(credits_pending)).toBeGreaterThan(0n)
  const available = BigInt(debits_posted) - BigInt(credits_posted) - BigInt(credits_pending)
  await expect.poll(shown).toBe(available)
})

async function open(body: OpenClaim): Promise<{ answer: Response; cookie: string }> {
  const answer = await postClaim(office.url, body)
  return { answer, cookie: answer.headers.get('set-cookie') ?? '' }
}

async function* eventsOf(stream: Response): AsyncGenerator<unknown> {
  let text = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      if (data !== undefined) yield JSON.parse(data)
    }
  }
}
