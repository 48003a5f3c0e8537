import { expect, test } from 'vitest'
import { seenTransfer } from './explorer-link.ts'

const hash = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'
const base64 = 'Sl4eS6q4nzoyUYqIwxvIf2GPdmc+LMd6shJ7ev3tozs='

test.each([
  ['BTC', hash, `https://mempool.space/tx/${hash}`],
  ['BTC', `${hash}:0`, `https://mempool.space/tx/${hash}`],
  ['LTC', hash, `https://litecoinspace.org/tx/${hash}`],
  ['ETH', `1:0x${hash}:coin`, `https://etherscan.io/tx/0x${hash}`],
  ['USDTERC20', `0x${hash}`, `https://etherscan.io/tx/0x${hash}`],
  ['USDTBEP20', `56:0x${hash}:4`, `https://bscscan.com/tx/0x${hash}`],
  ['USDTTRC20', `txid ${hash}`, `https://tronscan.org/#/transaction/${hash}`],
  ['XRP', hash.toUpperCase(), `https://xrpscan.com/tx/${hash.toUpperCase()}`],
  ['TON', hash, `https://tonviewer.com/transaction/${hash}`],
  ['USDTTON', base64, `https://tonviewer.com/transaction/${encodeURIComponent(base64)}`],
  ['XMR', hash, `https://xmrchain.net/tx/${hash}`],
])('a transfer of %s found by %s is seen where its network is shown', (currency, reference, link) => {
  expect(seenTransfer(currency, reference)?.link).toBe(link)
})

test('what is copied is the id that the network knows, without what the office has put around it', () => {
  expect(seenTransfer('USDTBEP20', `56:0x${hash}:4`)?.txid).toBe(`0x${hash}`)
})

test.each([
  ['a bank', 'SBERRUB', hash],
  ['cash', 'CASHRUB', hash],
  ['a currency that nobody knows', 'NIL', hash],
  ['a number of the office’s own', 'BTC', 'demo 104882 out'],
  ['an id of another network', 'BTC', `0x${hash}`],
  ['an id that is cut short', 'ETH', `0x${hash.slice(2)}`],
  ['an id with something more', 'LTC', `${hash}ab`],
])('%s leads nowhere', (_, currency, reference) => {
  expect(seenTransfer(currency, reference)).toBe(undefined)
})
