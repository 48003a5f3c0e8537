import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { readReceivingKey } from './receiving-key.ts'

/** The well-known development wallet `test test test … junk`, whose addresses are published. */
const account =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'
const branch =
  'xpub6DyUKdwoLWmUJ4Tn9Bbsdtx7B5Ws18mEN19e5HT52ikE53FiUheSQXrZUNPovqfyKmw4579A1Mm3GXXKM39N64uooBfJ4tNAzFsEbodRTx4'
const published = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
]

test.each([
  ['the account', account],
  ['its receiving branch', branch],
  ['the account with spaces around it', ` ${account}\n`],
])('the public key of %s yields the wallet’s published addresses', (_, text) => {
  const read = readReceivingKey(text)
  expect(read.ok && published.map((_, index) => read.value.addressAt(index))).toEqual(published)
})

const wallet = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/60'/0'")
const secrets: [string, string][] = [
  ['an extended private key', wallet.privateExtendedKey],
  ['an extended private key after a space', ` ${wallet.privateExtendedKey}`],
  [
    'an extended private key with the prefix of another network',
    HDKey.fromMasterSeed(Buffer.alloc(32, 7), { private: 0x04b2430c, public: 0x04b24746 }).derive("m/44'/60'/0'")
      .privateExtendedKey,
  ],
  [
    'an extended private key with a public prefix',
    HDKey.fromMasterSeed(Buffer.alloc(32, 7), { private: 0x0488b21e, public: 0x0488ade4 }).derive("m/44'/60'/0'")
      .privateExtendedKey,
  ],
  ['an extended private key with a letter missing', wallet.privateExtendedKey.slice(0, -1)],
  ['a bare private key', Buffer.from(wallet.privateKey!).toString('hex')],
  ['a bare private key with 0x', `0x${Buffer.from(wallet.privateKey!).toString('hex')}`],
  ['a seed phrase', 'test test test test test test test test test test test junk'],
]

test.each(secrets)('%s is refused, and the refusal does not repeat it', (_, secret) => {
  const read = readReceivingKey(secret)
  expect(read).toEqual({ ok: false, refusal: { reason: 'a-private-key' } })
})

test.each([
  ['nothing', '', 'not-an-extended-key'],
  ['an address', published[0]!, 'not-an-extended-key'],
  ['a key with a wrong letter', account.replace('Ce9N', 'Ce9M'), 'not-an-extended-key'],
  ['the root of a wallet', HDKey.fromMasterSeed(Buffer.alloc(32, 7)).publicExtendedKey, 'wrong-depth'],
])('%s is refused as a receiving key', (_, text, reason) => {
  expect(readReceivingKey(text)).toEqual({ ok: false, refusal: { reason } })
})

test('two wallets have different fingerprints', () => {
  const one = readReceivingKey(account)
  const other = readReceivingKey(wallet.publicExtendedKey)
  expect(one.ok && one.value.fingerprint).toMatch(/^[0-9a-f]{8}$/)
  expect(one.ok && other.ok && one.value.fingerprint === other.value.fingerprint).toBe(false)
})
