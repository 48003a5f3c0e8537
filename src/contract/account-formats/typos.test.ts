import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base58xmr, bech32, bech32m, createBase58check } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountKind } from './account.ts'
import { checkAccount } from './check-account.ts'

const base58check = createBase58check(sha256)
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const old = (version: number) =>
  bytes(20)
    .filter(hash => hash.some(byte => byte > 1))
    .map(hash => base58check.encode(concatBytes(Uint8Array.of(version), hash)))
const native = (prefix: string, version: 0 | 1, length: number) =>
  bytes(length).map((program): string => {
    const coder = version === 0 ? bech32 : bech32m
    return coder.encode(prefix, [version, ...coder.toWords(program)])
  })
const monero = bytes(64).map(keys => {
  const payload = concatBytes(Uint8Array.of(18), keys)
  return base58xmr.encode(concatBytes(payload, keccak_256(payload).subarray(0, 4)))
})
const ton = bytes(32)
  .filter(hash => hash.some(byte => byte > 0))
  .map(hash => checkAccount('ton', `0:${[...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')}`))
  .map(read => (read.ok ? read.value.normal : ''))
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const card = digits(11).map(body => {
  const open = `2202${body}`
  return [...DIGITS].map(digit => open + digit).find(number => checkAccount('card', number).ok) ?? ''
})
const wallet = digits(8).map(body => {
  const open = `41001${body}`
  const ends = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0'))
  return ends.map(end => open + end).find(number => checkAccount('yoomoney', number).ok) ?? ''
})
const iban = fc.tuple(fc.stringMatching(/^[A-Z]{4}$/), digits(14)).map(([bank, account]) => {
  const ends = Array.from({ length: 97 }, (_, index) => String(index + 2).padStart(2, '0'))
  return ends.map(end => `GB${end}${bank}${account}`).find(number => checkAccount('sepa-iban', number).ok) ?? ''
})

const swapped = (text: string, place: number, by: string) => text.slice(0, place) + by + text.slice(place + 1)

/** A text of the kind, a place in it, and another character that may stand there. */
const oneTypo = (texts: fc.Arbitrary<string>, alphabetAt: (character: string) => string) =>
  fc.tuple(texts, fc.nat(), fc.nat()).map(([text, place, other]) => {
    const at = place % text.length
    const choices = [...alphabetAt(text[at]!)].filter(character => character !== text[at])
    return { text, typo: swapped(text, at, choices[other % choices.length]!) }
  })

describe('any single wrong character is refused', () => {
  const cases: [string, AccountKind, fc.Arbitrary<string>, (character: string) => string][] = [
    ['old Bitcoin address', 'bitcoin', old(0x00), () => BASE58],
    ['Bitcoin script address', 'bitcoin', old(0x05), () => BASE58],
    ['old Litecoin address', 'litecoin', old(0x30), () => BASE58],
    ['TRON address', 'tron', old(0x41), () => BASE58],
    ['Monero address', 'monero', monero, () => BASE58],
    ['TON address', 'ton', ton, () => BASE64],
    ['card number', 'card', card, () => DIGITS],
    ['YooMoney wallet', 'yoomoney', wallet, () => DIGITS],
    ['IBAN', 'sepa-iban', iban, character => (/\d/.test(character) ? DIGITS : LETTERS)],
  ]
  test.each(cases)('%s', (_, kind, texts, alphabetAt) => {
    fc.assert(
      fc.property(oneTypo(texts, alphabetAt), ({ text, typo }) => {
        expect(checkAccount(kind, text).ok).toBe(true)
        expect(checkAccount(kind, typo).ok).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})

test('up to four wrong characters of a native segwit address are refused: BIP-173 promises it', () => {
  const addresses = fc.oneof(
    native('bc', 0, 20).map(text => ({ kind: 'bitcoin' as const, text })),
    native('bc', 0, 32).map(text => ({ kind: 'bitcoin' as const, text })),
    native('bc', 1, 32).map(text => ({ kind: 'bitcoin' as const, text })),
    native('ltc', 0, 20).map(text => ({ kind: 'litecoin' as const, text })),
  )
  const places = fc.uniqueArray(fc.nat(38), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(addresses, places, fc.integer({ min: 1, max: 31 }), ({ kind, text }, at, shift) => {
      expect(checkAccount(kind, text).ok).toBe(true)
      const data = text.indexOf('1') + 1
      const typo = at.reduce((sum, place) => {
        const index = data + place
        return swapped(sum, index, BECH32[(BECH32.indexOf(text[index]!) + shift) % 32]!)
      }, text)
      expect(checkAccount(kind, typo).ok).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('the refusal distinguishes kinds of errors and has their position', () => {
  const address = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
  const refusal = (kind: AccountKind, text: string) => {
    const read = checkAccount(kind, text)
    return read.ok ? undefined : read.refusal
  }
  expect(refusal('bitcoin', address.replace('BMS', 'MBS'))).toEqual({ reason: 'bad-checksum' })
  expect(refusal('bitcoin', `${address}${address}`)).toEqual({ reason: 'bad-length', length: 68, least: 25, most: 35 })
  expect(refusal('bitcoin', swapped(address, 7, 'O'))).toEqual({ reason: 'bad-character', position: 7 })
  expect(refusal('bitcoin', ` ${swapped(address, 7, '0')}`)).toEqual({ reason: 'bad-character', position: 8 })
  expect(refusal('tron', 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZ')).toMatchObject({ reason: 'bad-length', length: 33 })
  expect(refusal('bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t')).toMatchObject({ reason: 'bad-length' })
  expect(refusal('ethereum', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({
    reason: 'missing-prefix',
    prefix: '0x',
  })
  expect(refusal('sepa-iban', 'DE8937040044053201300O')).toEqual({ reason: 'bad-character', position: 21 })
  expect(refusal('card', '4242 4242 4242 424')).toMatchObject({ reason: 'bad-length', length: 15 })
})

test('a letter of another alphabet is reported with its position', () => {
  expect(checkAccount('bitcoin', '1BvBMSEYstWetqTFn5Аu4m4GFg7xJaNVN2')).toEqual({
    ok: false,
    refusal: { reason: 'foreign-letter', position: 18, letter: 'А', looksLike: 'A' },
  })
  expect(checkAccount('tron', '  TСNtTa1rveKkovHR2ebABu4K66U6ocUCZX')).toMatchObject({
    refusal: { reason: 'foreign-letter', position: 3, looksLike: 'C' },
  })
  expect(checkAccount('payeer', 'Р1000000')).toMatchObject({ refusal: { reason: 'foreign-letter', looksLike: 'P' } })
  expect(checkAccount('volet', 'Е123456789012')).toMatchObject({
    refusal: { reason: 'foreign-letter', looksLike: 'E' },
  })
  expect(checkAccount('sepa-iban', 'DЕ89370400440532013000')).toMatchObject({
    refusal: { position: 1, looksLike: 'E' },
  })
})
