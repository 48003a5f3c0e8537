import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { hashOfAddress, shownAddress } from './tron-address.ts'
import { readTronKey } from './tron-key.ts'

/** BIP-39's words for tests, whose addresses wallets publish. */
const phrase = `${'abandon '.repeat(11)}about`
const wallet = HDKey.fromMasterSeed(pbkdf2Sync(phrase, 'mnemonic', 2_048, 64, 'sha512')).derive("m/44'/195'/0'")

function addressesOf(key: string) {
  const read = readTronKey(key)
  if (!read.ok) throw new Error(read.refusal.reason)
  return [0, 1].map(index => shownAddress(read.value.addressAt(index)))
}

test('the key of an account and that of its receiving branch yield the addresses that wallets show', () => {
  const shown = addressesOf(wallet.publicExtendedKey)
  expect(shown[0]).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
  expect(addressesOf(wallet.deriveChild(0).publicExtendedKey)).toEqual(shown)
  expect(new Set(shown).size).toBe(2)
})

test('an address and its hash are one another', () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(hashOfAddress(usdt)).toBe('a614f803b6fd780986a42c78ec9c7f77e6ded13c')
  expect(shownAddress(hashOfAddress(usdt))).toBe(usdt)
})

test.each([
  ['an extended private key', wallet.privateExtendedKey, 'a-private-key'],
  ['a recovery phrase', phrase, 'a-private-key'],
  ['an address', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'not-an-extended-key'],
  ['the root of a wallet', HDKey.fromMasterSeed(Buffer.alloc(32, 7)).publicExtendedKey, 'wrong-depth'],
])('%s is refused', (_, key, reason) => {
  expect(readTronKey(key)).toEqual({ ok: false, refusal: { reason } })
})
