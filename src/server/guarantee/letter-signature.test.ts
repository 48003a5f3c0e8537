import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import {
  fingerprintOf,
  judgeLetter,
  type LetterKey,
  normalText,
  pemOf,
  signerOf,
  signLetter,
} from './letter-signature.ts'

const day = (date: string) => new Date(`2026-11-${date}T00:00:00Z`)
const signer = signerOf(TEST_SECRET)
const other = signerOf('the secret of quite another office')
const ours: LetterKey = { publicKey: signer.publicKey, since: day('20') }

const text = 'ПИСЬМО\n\nРовно: 0,1 BTC\nАдрес: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\nДо: 12:31'
const head = { number: '104882', issuedAt: new Date('2026-11-22T12:05:31Z') }
const letter = signLetter(text, head, signer)
const verdictOf = (letter: string, keys: readonly LetterKey[] = [ours]) => judgeLetter(letter, keys).verdict

test('a letter as it was handed out is valid, and says its number, its time and its key', () => {
  const named = fingerprintOf(signer.publicKey)
  expect(judgeLetter(letter, [ours])).toEqual({ verdict: 'valid', named, key: ours, head })
})

test('the same secret always has the same key, and another secret another one', () => {
  expect(signerOf(TEST_SECRET).publicKey).toEqual(signer.publicKey)
  expect(other.publicKey).not.toEqual(signer.publicKey)
})

test('the signature is of everything before it, byte for byte, so that it can be checked without the office', () => {
  const [signed, block = ''] = letter.split('-----BEGIN SIGNATURE-----\n') as [string, string]
  const key = createPublicKey(pemOf(signer.publicKey))
  expect(verify(null, Buffer.from(signed), key, Buffer.from(block.split('\n')[0]!, 'base64'))).toBe(true)
})

describe('a letter stays valid', () => {
  test.each([
    ['with the line ends of Windows', letter.replaceAll('\n', '\r\n')],
    ['with the line ends of old Macs', letter.replaceAll('\n', '\r')],
    ['with blanks at the ends of lines', letter.replaceAll('\n', ' \t\n')],
    ['with blank lines around', `\n \n${letter}\n\n`],
    ['with blank lines before its signature', letter.replace('-----BEGIN', '\n\n-----BEGIN')],
    ['without its last line end', letter.trimEnd()],
    ['with no-break spaces of an editor', letter.replaceAll(' ', '\u00a0')],
    ['with the byte order mark of Notepad', `\ufeff${letter}`],
  ])('%s', (_, copy) => {
    expect(verdictOf(copy)).toBe('valid')
  })
})

describe('a text is refused', () => {
  test.each([
    ['with another digit', letter.replace('0,1 BTC', '0,2 BTC'), 'changed'],
    ['with another address', letter.replace('bc1qw5', 'bc1qx5'), 'changed'],
    ['with another number', letter.replace('order 104882', 'order 104883'), 'changed'],
    ['with another date', letter.replace('T12:05:31Z', 'T12:05:32Z'), 'changed'],
    ['with a line before it', `Платите на другой счёт\n${letter}`, 'changed'],
    ['with a line after it', `${letter}Платите на другой счёт\n`, 'changed'],
    ['with a line before its signature', letter.replace('\n-----BEGIN', '\nA line\n-----BEGIN'), 'incomplete'],
    ['with a blank line inside', letter.replace('\nАдрес', '\n\nАдрес'), 'changed'],
    ['without a line', letter.replace('До: 12:31\n', ''), 'changed'],
    ['with the signature of another letter', withBlockOf(signLetter('Другое', head, signer)), 'changed'],
    ['with a signature that decodes to the same bytes', letter.replace('==', 'A='), 'changed'],
    ['without a signature', letter.split('-----BEGIN')[0]!, 'incomplete'],
    ['with half a signature', letter.slice(0, -60), 'changed'],
    ['of another office', signLetter(text, head, other), 'not-ours'],
    ['that names another office’s key', letter.replace(/key \w+/, `key ${fingerprintOf(other.publicKey)}`), 'not-ours'],
    [
      'of another office that names our key',
      signLetter(text, head, { ...other, publicKey: signer.publicKey }),
      'changed',
    ],
    ['that is something else', 'Здравствуйте', 'incomplete'],
    ['that is empty', '', 'incomplete'],
    ['that is HTML', '<script>alert(1)</script>', 'incomplete'],
    ['that is binary', '\u0000\ufffd'.repeat(5_000), 'incomplete'],
    ['of markers alone', '-----BEGIN SIGNATURE-----\n'.repeat(500), 'incomplete'],
  ] as const)('%s', (_, copy, verdict) => {
    expect(verdictOf(copy)).toBe(verdict)
  })

  test('whatever single character of it is another', () => {
    const places = fc.integer({ min: 0, max: letter.length - 1 })
    const character = fc.oneof(fc.constantFrom(...'0123456789abcABCабв+/=-:;,. \n'), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(places, character, (at, sign) => {
        const copy = letter.slice(0, at) + sign + letter.slice(at + 1)
        fc.pre(normalText(copy) !== normalText(letter))
        expect(verdictOf(copy)).not.toBe('valid')
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a key signs for a time', () => {
  const key = (since: string, until?: string): LetterKey => ({
    publicKey: signer.publicKey,
    since: day(since),
    until: until ? day(until) : undefined,
  })
  const next: LetterKey = { publicKey: other.publicKey, since: day('24') }

  test.each([
    ['a letter from before its end', [next, key('20', '24')], 'valid'],
    ['a letter from after its end', [next, key('20', '21')], 'key-ended'],
    ['a letter from before its begin', [key('23')], 'key-ended'],
    ['a letter from between two times of one key', [key('23'), key('20', '21')], 'key-ended'],
    ['a letter from the second time of one key', [key('22'), key('20', '21')], 'valid'],
  ] as const)('%s', (_, keys, verdict) => {
    expect(verdictOf(letter, keys)).toBe(verdict)
  })

  test('to the second in which another one took its place', () => {
    const until = new Date('2026-11-22T12:05:31Z')
    expect(verdictOf(letter, [{ ...ours, until }])).toBe('valid')
    expect(verdictOf(letter, [{ ...ours, until: new Date(until.getTime() - 1000) }])).toBe('key-ended')
  })
})

/** The text of our letter with the signature of another one. */
function withBlockOf(another: string): string {
  const mark = '-----BEGIN SIGNATURE-----'
  return letter.split(mark)[0]! + mark + another.split(mark)[1]!
}
