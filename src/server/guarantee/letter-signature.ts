import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { LetterVerdict } from '#contract/guarantee/guarantee.ts'
import { keyFor } from '#server/auth/encryption.ts'

/** A public key of the office, with when it signed. */
export type LetterKey = { publicKey: Buffer; since: Date; until?: Date }

export type Signer = { publicKey: Buffer; sign: (text: string) => string }

/** What a letter says of itself, in a line of its own before the signature. */
export type LetterHead = { number: string; issuedAt: Date }

export type JudgedLetter = { verdict: LetterVerdict; named?: string; key?: LetterKey; head?: LetterHead }

const BEGIN = '-----BEGIN SIGNATURE-----'
const END = '-----END SIGNATURE-----'
const HEAD =
  /^Agio letter of guarantee 1; order (\d{6,12}); issued (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ); key ([0-9a-f]{64})$/

/** The key pair that belongs to the office's secret: nothing of the private key is ever stored. */
export function signerOf(secret: string): Signer {
  const seed = keyFor(secret, 'letters of guarantee')
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    publicKey: spki.subarray(SPKI.length),
    sign: text => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

/** SHA-256 of the key as `openssl pkey -outform DER` writes it. */
export const fingerprintOf = (publicKey: Buffer): string =>
  createHash('sha256')
    .update(Buffer.concat([SPKI, publicKey]))
    .digest('hex')

export const pemOf = (publicKey: Buffer): string =>
  keyObjectOf(publicKey).export({ format: 'pem', type: 'spki' }) as string

/** The letter as it is handed out: everything before the signature is what is signed, byte for byte. */
export function signLetter(text: string, { number, issuedAt }: LetterHead, signer: Signer): string {
  const issued = `${issuedAt.toISOString().slice(0, 19)}Z`
  const head = `Agio letter of guarantee 1; order ${number}; issued ${issued}; key ${fingerprintOf(signer.publicKey)}`
  const signed = normalText(`${text}\n\n${head}`)
  return `${signed}${BEGIN}\n${signer.sign(signed)}\n${END}\n`
}

/**
 * Whether a text is a letter of the office. Nothing may stand before or after the letter: what a reader takes for a part of it
 * must be signed, too.
 */
export function judgeLetter(text: string, keys: readonly LetterKey[]): JudgedLetter {
  const whole = normalText(text)
  const begin = whole.lastIndexOf(`\n${BEGIN}\n`)
  const signed = normalText(whole.slice(0, Math.max(0, begin)))
  const [, number, issued, named] = HEAD.exec(signed.trimEnd().split('\n').at(-1)!) ?? []
  if (begin < 0 || number === undefined || issued === undefined || named === undefined) return { verdict: 'incomplete' }

  const periods = keys.filter(({ publicKey }) => fingerprintOf(publicKey) === named)
  const [first] = periods
  if (!first) return { verdict: 'not-ours', named }
  if (!isSigned(signed, whole.slice(begin + 1), first.publicKey)) return { verdict: 'changed', named, key: first }

  const head = { number, issuedAt: new Date(issued) }
  const inForce = periods.find(({ since, until }) => since <= head.issuedAt && (!until || head.issuedAt <= until))
  return { verdict: inForce ? 'valid' : 'key-ended', named, key: inForce ?? first, head }
}

/** Copying changes line ends, blanks at the ends of lines and blank lines around; editors set no-break spaces. */
export function normalText(text: string): string {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .split(/\r\n|\r|\n/)
    .map(line => line.trimEnd())
  const first = lines.findIndex(line => line !== '')
  const last = lines.findLastIndex(line => line !== '')
  return `${lines.slice(Math.max(0, first), last + 1).join('\n')}\n`
}

function isSigned(signed: string, block: string, publicKey: Buffer): boolean {
  const [begin, signature = '', end, ...rest] = block.split('\n')
  const bytes = Buffer.from(signature, 'base64')
  // The last letter of the signature has spare bits, which must not be free to differ.
  const isWhole = begin === BEGIN && end === END && rest.join('') === '' && bytes.toString('base64') === signature
  return isWhole && verify(null, Buffer.from(signed), keyObjectOf(publicKey), bytes)
}

const keyObjectOf = (publicKey: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' })

/** What stands before the thirty-two bytes of an Ed25519 key in DER (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
