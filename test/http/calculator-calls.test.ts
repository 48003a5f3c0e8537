import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import { type QuoteLine, recompute } from '#contract/money/quote-lines.ts'
import { BoardDelta } from '#contract/quotes/board-delta.ts'
import * as calls from '#contract/quotes/calculator.calls.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'

const office = await startOfficeInProcess({ demoPast: true })
const get = (path: string, headers: Record<string, string> = {}) => fetch(office.url + path, { headers })
const json = async <T>(path: string): Promise<T> => (await get(path)).json() as Promise<T>
const init = (query: string) => json<CalculatorInit>(`/front-api/calculator/init${query}`)

test.each([
  ['/api/v1/calculator/', calls.directions],
  ['/api/v1/calculator/from/', calls.sourceCurrencies],
  ['/api/v1/calculator/from/BTC/', calls.targetCurrencies],
  ['/api/v1/calculator/course/BTC/SBERRUB/', calls.course],
  ['/api/v1/calculator/course/BTC/SBERRUB/?amount=0.1&side=from', calls.course],
  ['/api/v1/calculator/pair/BTC/SBERRUB/', calls.pair],
  ['/api/v1/calculator/pair/USDTTRC20/CASHRUB/', calls.pair],
  ['/api/v1/calculator/reserves/', calls.reserves],
  ['/api/v1/calculator/settings/', calls.settings],
  ['/api/v1/calculator/tech/', calls.tech],
  ['/api/v1/calculator/history/BTC/SBERRUB/', calls.history],
  ['/front-api/calculator/related/BTC/SBERRUB', calls.relatedPairs],
  ['/front-api/calculator/init', calls.calculatorInit],
])('%s answers what the contract says', async (path, { answer }) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  const parsed = (answer as z.ZodType).safeParse(await response.json())
  expect(parsed.error?.issues ?? []).toEqual([])
})

test('the chat of cash stands on the home page, and the second one elsewhere', async () => {
  for (const [query, role] of [
    ['', 'cash'],
    ['?role=support', 'support'],
  ])
    expect(await (await fetch(`${office.url}/api/v1/calculator/chat/${query}`)).json()).toMatchObject({ role })
})

test('the demo office exchanges some 250 pairs, and every pair has a rate, limits and a reserve', async () => {
  const directions =
    await json<{ state: string; give?: string; max?: object; reserve: string }[]>('/api/v1/calculator/')
  expect(directions.length).toBeGreaterThan(230)
  expect(directions.filter(({ state, give, max }) => state === 'on' && !(give && max))).toEqual([])
})

test('the lines of the first view recompute to its result', async () => {
  const { quote } = await init('?from=BTC&to=SBERRUB&amount=0.1')
  expect(recompute(quote!.lines as QuoteLine[])).toEqual({ ok: true, value: quote!.get })
})

test.each([
  ['slow', '1.200000'],
  ['usual', '2.500000'],
  ['fast', '4.000000'],
])('the first view is counted with the network fee of the level that is asked for: %s', async (level, value) => {
  const view = await init(`?from=SBERRUB&to=USDTERC20&amount=9000&networkFeeLevel=${level}`)
  expect(view).toMatchObject({ networkFeeLevel: level, notices: [] })
  expect(view.quote!.lines).toContainEqual({
    kind: 'network-fee',
    paidBy: 'client',
    level,
    currency: 'USDTERC20',
    value,
  })
  expect(recompute(view.quote!.lines as QuoteLine[])).toEqual({ ok: true, value: view.quote!.get })
  expect(view.pair.networkFee.levels!.map(offered => offered.level)).toEqual(['slow', 'usual', 'fast'])
})

test('where no level is offered the usual fee is taken, and a notice says so', async () => {
  const view = await init('?from=SBERRUB&to=BTC&amount=9000&networkFeeLevel=fast')
  expect(view).toMatchObject({ notices: [{ code: 'level-not-offered', asked: 'fast' }] })
  expect(view).not.toHaveProperty('networkFeeLevel')
  expect(await init('?from=SBERRUB&to=BTC&amount=9000&networkFeeLevel=usual')).toMatchObject({ notices: [] })
})

test.each([
  ['networkFeeLevel=express', 'not-allowed'],
  ['networkFeeLevel=', 'not-allowed'],
  ['networkFeeLevel=slow&networkFeeLevel=fast', 'repeated'],
])('%s is refused: %s', async (query, code) => {
  const response = await get(`/front-api/calculator/init?from=SBERRUB&to=USDTERC20&${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'invalid',
    errors: [{ field: 'query.networkFeeLevel', code }],
  })
})

test('the rate names every step from its sources to the figure that is used', async () => {
  const { steps, give, get } = await json<{
    steps: { kind: string; label: string; value: string }[]
    give: string
    get: string
  }>('/api/v1/calculator/course/BTC/SBERRUB/')
  expect(steps.map(({ kind }) => kind)).toEqual(['source', 'source', 'formula', 'margin', 'course'])
  expect(steps.at(-1)).toMatchObject({ label: give, value: get })
})

test.each([
  ['?from=NOPE&to=SBERRUB', ['unknown-from'], { to: 'SBERRUB' }],
  ['?from=BTC&to=NOPE', ['unknown-to'], { from: 'BTC' }],
  ['?from=BTC&to=BTC', ['no-such-pair'], { from: 'BTC' }],
  ['?from=btc&to=sberrub', [], { from: 'BTC', to: 'SBERRUB' }],
  ['?from=USDTTRC20&to=CASHRUB&city=NIL', ['unknown-city'], { from: 'USDTTRC20', to: 'CASHRUB' }],
  ['?from=BTC&to=SBERRUB&amount=0.123456789', ['bad-amount'], { from: 'BTC', to: 'SBERRUB' }],
])('the first view for %s falls back to the nearest pair and says so', async (query, notices, pair) => {
  const view = await init(query)
  expect(view.notices.map(({ code }) => code)).toEqual(notices)
  expect({ from: view.pair.from.code, to: view.pair.to.code }).toMatchObject(pair)
})

test('an amount outside the limits is refused with the limit and its reason', async () => {
  const { pair, refusal } = await init('?from=BTC&to=SBERRUB&amount=0.00000001')
  expect(refusal).toEqual({ reason: 'below-minimum', minimum: pair.limits!.from.min, because: 'direction' })
  expect((await init('?from=BTC&to=SBERRUB&amount=1000')).refusal).toMatchObject({
    reason: expect.stringMatching(/above-maximum|beyond-reserve/),
  })
})

const badAmounts = [
  '-1',
  '-0',
  '1e9',
  'NaN',
  'Infinity',
  '0x10',
  ' 1',
  '1,5',
  '١٢',
  '1'.repeat(400),
  '1.0000000000000000001',
  '',
  '+1',
  '1.',
]
test.each(badAmounts)('the amount %j is refused, and the answer names the field', async amount => {
  for (const path of ['/front-api/calculator/init?', '/api/v1/calculator/course/BTC/SBERRUB/?']) {
    const response = await get(`${path}${new URLSearchParams({ amount })}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'query.amount' }] })
  }
})

test.each([
  ['/api/v1/calculator/course/NOPE/SBERRUB/', 404],
  ['/api/v1/calculator/pair/BTC/NOPE/', 404],
  ['/api/v1/calculator/from/NOPE/', 404],
  ['/api/v1/calculator/history/BTC/NOPE/', 404],
  ['/api/v1/calculator/pair/b%20t/NOPE/', 400],
  ['/api/v1/calculator/history/BTC/SBERRUB/?period=year', 400],
  [`/front-api/calculator/init?${Array.from({ length: 1000 }, (_, i) => `p${i}=1`).join('&')}`, 400],
])('%s is answered %i, not with an internal error', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

test('a client that has the board gets a 304', async () => {
  const first = await get('/api/v1/calculator/tech/')
  const again = await get('/api/v1/calculator/tech/', { 'if-none-match': first.headers.get('etag')! })
  expect(again.status).toBe(304)
})

/** Reads the stream until an event satisfies; the whole board comes first. */
async function streamUntil(satisfies: (delta: BoardDelta) => boolean): Promise<BoardDelta> {
  const response = await get('/api/v1/calculator/stream/')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk, { stream: true })
    for (const event of text.split('\n\n').slice(0, -1)) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      const delta = data && BoardDelta.parse(JSON.parse(data))
      if (delta && satisfies(delta)) return delta
    }
    text = text.slice(text.lastIndexOf('\n\n') + 2)
  }
  throw new Error('the stream ended')
}

test('maintenance reaches the calls and the stream within two seconds', async () => {
  const told = streamUntil(({ tech }) => tech?.maintenance === true)
  await office.db
    .updateTable('office')
    .set({ maintenance: true, maintenance_message_ru: 'Вернёмся в полдень', maintenance_message_en: 'Back at noon' })
    .execute()

  expect((await told).tech).toMatchObject({ maintenance: true, message: { en: 'Back at noon' } })
  await expect.poll(() => json('/api/v1/calculator/tech/')).toMatchObject({ maintenance: true })
  await office.db.updateTable('office').set({ maintenance: false }).execute()
})

test('a paused currency closes its directions with the reason, and opens them again by itself', async () => {
  const pause = (state: 'on' | 'paused') =>
    office.db.updateTable('currencies').set({ state }).where('code', '=', 'LTC').execute()
  const course = () => json<object>('/api/v1/calculator/course/LTC/SBERRUB/')

  await pause('paused')
  await expect.poll(course).toMatchObject({ code: 'rates-unavailable', because: 'currency' })
  await pause('on')
  await expect.poll(course).toMatchObject({ from: 'LTC', give: '1' })
})

test('the chart of a demo office has a month behind it', async () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const past = () => office.db.selectFrom('rate_history').select('at').where('at', '<', yesterday).limit(1).execute()
  // Asked only when the past is drawn, for a chart is kept for a minute.
  await expect.poll(past).toHaveLength(1)

  expect((await json<object[]>('/api/v1/calculator/history/ETH/SBERRUB/?period=month')).length).toBeGreaterThan(100)
}, 40_000)
