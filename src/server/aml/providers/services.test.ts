import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { askingProviders } from '#server/aml/ask-providers.ts'
import type { AmlPolicy } from '#server/aml/policies.store.ts'
import { openAmlbot } from './amlbot.ts'
import { openGetblock } from './getblock.ts'
import { openAmlServices, readServiceKey } from './open-services.ts'

type Asked = { path: string; body: string; authorization: string | undefined }
type Reply = (asked: Asked, response: ServerResponse) => void

/** Plays a service: what it answers to each request in turn, the last one again and again. */
let replies: Reply[] = []
let asked: Asked[] = []
const server = createServer(async (request: IncomingMessage, response) => {
  let body = ''
  for await (const piece of request) body += piece
  const one = { path: request.url ?? '', body, authorization: request.headers.authorization }
  asked.push(one)
  ;(replies.length > 1 ? replies.shift() : replies[0])!(one, response)
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const json =
  (body: unknown, status = 200): Reply =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

const amlbot = openAmlbot({ url, id: 'office', secret: 'key' }, 1)
const getblock = openGetblock({ url, id: '', secret: 'token' }, 1)
const address = { kind: 'address', network: 'bitcoin', value: 'bc1qu604w20gvyrf92vxue8nd4z3dvtjfe0ey2k0ck' } as const
const transaction = { kind: 'transaction', network: 'tron', value: 'ab'.repeat(32), address: 'TCNtTa1' } as const
const signal = AbortSignal.timeout(60_000)

// As both services have answered, shortened.
const amlbotAnswer = {
  result: true,
  balance: 3,
  data: {
    riskscore: 0.35,
    signals: { atm: 0.001, dark_market: 0.019, mixer: 0.006, exchange_mlrisk_high: 0.288 },
    uid: '3F61DAC8F243253',
    status: 'success',
    asset: 'BTC',
    timestamp: '2020-11-05 08:37:37',
  },
}
const getblockBegun = { jsonrpc: '2.0', id: 'agio', result: { check: { hash: 'c0ffee', status: 'PENDING' } } }
const getblockDone = {
  jsonrpc: '2.0',
  id: 'agio',
  result: {
    check: {
      hash: 'c0ffee',
      status: 'SUCCESS',
      report: { riskscore: 0.5, signals: { sanctions: 0.00001, wallet: 0.9 } },
    },
  },
}

test('AMLBot is asked with a token of the subject and both keys, and its shares become hundredths of a percent', async () => {
  replies = [json(amlbotAnswer)]
  expect(await amlbot.check(address, signal)).toEqual({
    score: 3_500,
    categories: { atm: 10, dark_market: 190, mixer: 60, exchange_mlrisk_high: 2_880 },
    evidence: '3F61DAC8F243253',
  })
  const sent = new URLSearchParams(asked[0]!.body)
  const token = createHash('md5').update(`${address.value}:key:office`).digest('hex')
  expect(Object.fromEntries(sent)).toMatchObject({ hash: address.value, asset: 'BTC', accessId: 'office', token })
  expect(asked[0]!.body).not.toContain('key')
})

test('a pending answer of AMLBot is asked for again by its id, and a transaction with where it was paid to', async () => {
  replies = [json({ result: true, data: { uid: 'u1', status: 'pending' } }), json(amlbotAnswer)]
  expect(await amlbot.check(transaction, signal)).toMatchObject({ score: 3_500 })
  expect(Object.fromEntries(new URLSearchParams(asked[0]!.body))).toMatchObject({
    address: 'TCNtTa1',
    direction: 'deposit',
    asset: 'TRX',
  })
  expect(asked[1]).toMatchObject({ path: '/recheck' })
  expect(new URLSearchParams(asked[1]!.body).get('uid')).toBe('u1')
})

test('GetBlock begins a check and is asked until it has succeeded', async () => {
  replies = [json(getblockBegun), json(getblockBegun), json(getblockDone)]
  expect(await getblock.check(address, signal)).toEqual({
    score: 5_000,
    categories: { sanctions: 1, wallet: 9_000 },
    evidence: 'c0ffee',
  })
  expect(asked.map(({ body }) => JSON.parse(body).method)).toEqual([
    'checkup.checkaddr',
    'checkup.getresult',
    'checkup.getresult',
  ])
  expect(JSON.parse(asked[0]!.body).params).toEqual({ addr: address.value, currency: 'BTC' })
  expect(asked[0]!.authorization).toBe('Bearer token')
  replies = [json(getblockDone)]
  await getblock.check(transaction, signal)
  expect(JSON.parse(asked.at(-1)!.body)).toMatchObject({
    method: 'checkup.checktx',
    params: { tx: transaction.value, currency: 'TRX' },
  })
})

test('a network that a service does not know is not covered, and nobody is asked', async () => {
  for (const service of [amlbot, getblock])
    expect(await service.check({ ...address, network: 'monero' }, signal)).toBe('not-covered')
  expect(asked).toEqual([])
})

const faults: [string, Reply][] = [
  ['an error', json({ error: 'x' }, 500)],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['no JSON', (_, response) => response.end('<html>')],
  ['nothing', (_, response) => response.end()],
  ['a cut connection', (_, response) => response.destroy()],
  ['another shape', json({ result: 'yes', data: { riskscore: 'low' } })],
  ['a score above one', json({ result: true, data: { riskscore: 35 } })],
  ['a refusal', json({ result: false, description: 'no balance', error: { message: 'no balance' } })],
]
test.each(faults)('%s is no answer, and says nothing of the key', async (_, reply) => {
  replies = [reply]
  for (const service of [amlbot, getblock]) {
    const failed = await service.check(address, signal).then(
      () => 'answered',
      (error: Error) => `${error.name} ${error.message}`,
    )
    expect(failed).not.toBe('answered')
    expect(failed).not.toMatch(/key|token/)
  }
})

const policy = {
  totalMostBps: 5_000,
  limits: [],
  disagreement: 'person',
  services: ['amlbot', 'getblock'],
} as unknown as AmlPolicy
const lists = { name: 'lists', check: async () => ({ score: 0, categories: {}, evidence: '' }) } as const
const check = askingProviders([lists, amlbot, getblock], 200)
const either =
  (ofAmlbot: Reply, ofGetblock: Reply): Reply =>
  (one, response) =>
    (one.authorization ? ofGetblock : ofAmlbot)(one, response)

test('a slow service is away, and so is one without a key', async () => {
  replies = [either(json(amlbotAnswer), () => {})]
  expect(await check(policy, address)).toMatchObject({ verdict: { verdict: 'away', providers: ['getblock'] } })
  const withoutKey = await askingProviders([lists, amlbot], 200)(policy, address)
  expect(withoutKey).toMatchObject({ verdict: { verdict: 'away' }, outcomes: [{}, {}, { away: 'no key' }] })
})

test('a service whose key was never set is away by its answer, and leaves no failure behind that nobody waits for', async () => {
  const [unset] = openAmlServices(() => undefined)
  await expect(unset!.check(address, signal)).rejects.toThrow('no key')
  const thrown = {
    name: 'amlbot',
    check: () => {
      throw new Error('at once')
    },
  } as const
  expect(await askingProviders([lists, thrown], 20)(policy, address)).toMatchObject({
    outcomes: [{}, { away: 'at once' }, {}],
  })
  // Later than the limit: a rejection without a listener fails the run, and would end an office.
  await new Promise(done => setTimeout(done, 40))
})

test('services that contradict each other are left to a person where the policy says so', async () => {
  const high = { ...amlbotAnswer, data: { ...amlbotAnswer.data, riskscore: 0.9 } }
  replies = [either(json(high), json(getblockDone))]
  expect((await check(policy, address)).verdict).toMatchObject({ verdict: 'hit', rule: 'aml-disagree' })
  expect((await check({ ...policy, disagreement: 'strictest' }, address)).verdict).toMatchObject({ rule: 'aml-total' })
})

test.each([
  ['https://office:k%40y@aml.example/', { url: 'https://aml.example/', id: 'office', secret: 'k@y' }],
  ['https://:token@aml.example/rpc', { url: 'https://aml.example/rpc', id: '', secret: 'token' }],
  ['https://aml.example/', undefined],
  ['ftp://a:b@aml.example/', undefined],
  ['token', undefined],
])('%s is read as a key', (text, key) => {
  expect(readServiceKey(text)).toEqual(key)
})
