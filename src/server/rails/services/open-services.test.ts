import { expect, test } from 'vitest'
import { openHeleket } from '#test/fakes/heleket.ts'
import { openYookassa } from '#test/fakes/yookassa.ts'
import { callbackPath, paymentServices, tryService } from './open-services.ts'
import { isPageOf } from './tend-invoice.ts'

const { heleket } = paymentServices
const stand = await openHeleket()
const shop = await openYookassa()

const currencies: Record<string, { scale: number; network?: string; cash: boolean }> = {
  USDTTRC20: { scale: 6, network: 'tron', cash: false },
  USDTERC20: { scale: 6, network: 'ethereum', cash: false },
  BTC: { scale: 8, network: 'bitcoin', cash: false },
  SBERRUB: { scale: 2, cash: false },
  CASHRUB: { scale: 0, cash: true },
  FINERUB: { scale: 4, cash: false },
}
const options = {
  currency: async (code: string) => currencies[code],
  inside: true,
  callback: 'https://office.example/x/',
}

test.each([
  ['https://pay.heleket.com/pay/1', true],
  ['https://pay.cryptomus.com/pay/1', true],
  ['http://pay.heleket.com/pay/1', false],
  ['https://pay.heleket.com.evil.example/pay/1', false],
  ['https://evil.example/pay.heleket.com', false],
  ['https://pay.heleket.com@evil.example/', false],
  ['https://someone@pay.heleket.com/', false],
  ['https://pay.heleket.com:8443/', false],
  ['https://heleket.com/', false],
  ['javascript:alert(1)', false],
  ['//pay.heleket.com/', false],
  ['', false],
])('a customer is led to %s: %s', (page, led) => {
  expect(isPageOf(heleket, page)).toBe(led)
})

test.each<[string[], string]>([
  [['USDTTRC20=USDT/tron'], 'accepted'],
  [['USDTTRC20=USDT/bsc'], 'USDTTRC20=USDT/bsc: not the same network'],
  [['USDTERC20=USDT/tron'], 'USDTERC20=USDT/tron: not the same network'],
  [['SBERRUB=USDT/tron'], 'SBERRUB=USDT/tron: not the same network'],
  [['NOSUCH=USDT/tron'], 'NOSUCH: no such currency'],
  [['CASHRUB=USDT/tron'], 'CASHRUB: no such currency'],
  [['USDTTRC20=DOGE/moon'], 'DOGE/moon: one of '],
  [['BTC=BTC/btc'], 'BTC=BTC/btc: the account has USDT/tron'],
])('Heleket that is to take %s: %s', async (takes, outcome) => {
  const tried = await tryService('heleket', { ...stand.account, takes }, options)
  expect(tried.ok ? 'accepted' : tried.refusal.said).toContain(outcome)
})

test('a key that the service refuses is not accepted, and stands in no answer', async () => {
  const account = { ...stand.account, secret: 'a wrong key', takes: ['USDTTRC20=USDT/tron'] }
  const tried = await tryService('heleket', account, options)
  expect(tried).toMatchObject({ ok: false, refusal: { said: expect.stringContaining('401') } })
  expect(JSON.stringify(tried)).not.toContain('a wrong key')
})

test('an account of the console is asked outside the office’s own network alone, and by https', async () => {
  const account = { ...stand.account, takes: ['USDTTRC20=USDT/tron'] }
  for (const url of [stand.account.url, 'https://127.0.0.1:1/', 'https://localhost/', 'http://pay.example/'])
    expect(await tryService('heleket', { ...account, url }, { ...options, inside: false })).toMatchObject({
      ok: false,
      refusal: { said: expect.stringContaining('not a public https address') },
    })
})

test('a test shop of YooKassa is refused, and what it calls paid is no money', async () => {
  const account = { ...shop.account, takes: ['SBERRUB=sbp'] }
  expect(await tryService('yookassa', account, options)).toMatchObject({ ok: true })
  expect(await tryService('yookassa', { ...account, takes: ['FINERUB=sbp'] }, options)).toMatchObject({ ok: false })
  shop.isTest(true)
  expect(await tryService('yookassa', account, options)).toMatchObject({ ok: false })
  shop.invoices.push({ id: 'ours', ref: 'theirs', asked: '90.00', state: 'paid', paid: '90.00', final: true })
  expect(await paymentServices.yookassa.read(shop.account, { id: 'ours', ref: 'theirs' })).toMatchObject({
    invoice: { state: 'unknown', word: 'test succeeded' },
  })
  shop.isTest(false)
  expect(await paymentServices.yookassa.read(shop.account, { id: 'ours', ref: 'theirs' })).toMatchObject({
    invoice: { state: 'paid' },
  })
})

test('a path of callbacks is the office’s own, and another for each service', () => {
  const path = callbackPath('heleket', 'one secret')
  expect(path).toMatch(/^\/api\/v1\/services\/heleket\/[0-9a-f]{32}\/$/)
  expect(callbackPath('heleket', 'one secret')).toBe(path)
  expect(callbackPath('heleket', 'another secret')).not.toBe(path)
  expect(callbackPath('yookassa', 'one secret').slice(-33)).not.toBe(path.slice(-33))
})
