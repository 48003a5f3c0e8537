import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { bitcoinNetworks } from './bitcoin-networks.ts'
import { readSegwitKey } from './segwit-key.ts'

/** The vectors of BIP-84, of the seed phrase "abandon … about". */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const zprv =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE'
const addresses = ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g']

const { bitcoin, litecoin } = bitcoinNetworks
const read = (text: string, network = bitcoin) => readSegwitKey(text, network)
const wallet = (versions?: { private: number; public: number }, path = "m/84'/0'/0'") =>
  HDKey.fromMasterSeed(Buffer.alloc(32, 7), versions).derive(path)

test('the public key of an account yields the addresses that BIP-84 publishes', () => {
  const key = read(` ${zpub}\n`)
  expect(key.ok && [0, 1].map(key.value.addressAt)).toEqual(addresses)
})

test('the receiving branch of an account yields the addresses of the account', () => {
  const [account, branch] = ['', '/0'].map(end =>
    read(wallet({ private: 0x04b2430c, public: 0x04b24746 }, `m/84'/0'/0'${end}`).publicExtendedKey),
  )
  expect(branch!.ok && account!.ok && branch!.value.addressAt(5) === account!.value.addressAt(5)).toBe(true)
})

test.each([
  ['xpub', 0x0488b21e],
  ['Ltub', 0x019da462],
  ['Mtub', 0x01b26ef6],
])('a key of Litecoin that is written as %s counts once its owner names its kind', (begin, version) => {
  const text = wallet({ private: 1, public: version }).publicExtendedKey
  expect(text.slice(0, 4)).toBe(begin)
  expect(read(text, litecoin)).toEqual({ ok: false, refusal: { reason: 'kind-not-named' } })
  const key = read(`${text}:segwit`, litecoin)
  expect(key.ok && key.value.addressAt(0)).toMatch(/^ltc1q[a-z0-9]{38}$/)
})

test.each([
  ['zprv', zprv],
  ['xprv', wallet().privateExtendedKey],
  ['yprv', wallet({ private: 0x049d7878, public: 0x049d7cb2 }).privateExtendedKey],
  ['Ltpv', wallet({ private: 0x019d9cfe, public: 0x019da462 }).privateExtendedKey],
  ['Mtpv', wallet({ private: 0x01b26792, public: 0x01b26ef6 }).privateExtendedKey],
  ['zpub', wallet({ private: 0x04b24746, public: 0x04b2430c }).privateExtendedKey],
  ['aban', `${'abandon '.repeat(11)}about`],
])('a private key that begins with %s is refused, with and without its kind', (begin, text) => {
  expect(text.slice(0, 4)).toBe(begin)
  const refused = { ok: false, refusal: { reason: 'a-private-key' } }
  expect([read(text), read(`${text}:segwit`)]).toEqual([refused, refused])
})

test.each([
  ['nothing', '', 'not-an-extended-key'],
  ['an address', addresses[0]!, 'not-an-extended-key'],
  ['a key with a wrong letter', zpub.replace('zpub6r', 'zpub6s'), 'not-an-extended-key'],
  ['a key of nested addresses', wallet({ private: 1, public: 0x049d7cb2 }).publicExtendedKey, 'another-kind'],
  ['a key of Litecoin', wallet({ private: 1, public: 0x019da462 }).publicExtendedKey, 'another-kind'],
  ['the root of a wallet', wallet({ private: 1, public: 0x04b24746 }, 'm').publicExtendedKey, 'wrong-depth'],
])('%s is no key of Bitcoin’s segwit addresses', (_, text, reason) => {
  expect(read(text)).toEqual({ ok: false, refusal: { reason } })
})
