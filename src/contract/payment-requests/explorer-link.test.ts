import { expect, test } from 'vitest'
import type { Network } from '#contract/account-formats/account.ts'
import { seenTransfer } from './explorer-link.ts'

const networkOf = (currency: string): Network | undefined =>
  ({
    BTC: 'bitcoin',
    LTC: 'litecoin',
    ETH: 'ethereum',
    USDTERC20: 'ethereum',
    USDTBEP20: 'bnb-smart-chain',
    USDTTRC20: 'tron',
    XRP: 'ripple',
    TON: 'ton',
    USDTTON: 'ton',
    XMR: 'monero',
  })[currency] as Network | undefined
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
])('a transfer of %s with reference %s has a link in its network’s explorer', (currency, reference, link) => {
  expect(seenTransfer(networkOf(currency), reference)?.link).toBe(link)
})

test('the transaction id comes without the office’s prefix and suffix', () => {
  expect(seenTransfer('bnb-smart-chain', `56:0x${hash}:4`)?.txid).toBe(`0x${hash}`)
})

test.each([
  ['a bank', 'SBERRUB', hash],
  ['cash', 'CASHRUB', hash],
  ['an unknown currency', 'NIL', hash],
  ['a reference of a demo payment', 'BTC', 'demo 104882 out'],
  ['an id of another network', 'BTC', `0x${hash}`],
  ['an id that is too short', 'ETH', `0x${hash.slice(2)}`],
  ['an id that is too long', 'LTC', `${hash}ab`],
])('%s has no link', (_, currency, reference) => {
  expect(seenTransfer(networkOf(currency), reference)).toBe(undefined)
})
