import type { AccountRefusal } from './account.ts'

/**
 * A private key or recovery phrase pasted by mistake. It is recognised before any other check, so that it is not
 * stored, logged or sent back; checksums are ignored, because a mistyped key is a secret too.
 */
export function looksLikeSecret(raw: string): AccountRefusal | undefined {
  if (isRecoveryPhrase(raw)) return { reason: 'looks-like-a-secret', secret: 'recovery-phrase' }
  const text = raw.replace(/[\s\p{Cc}\p{Cf}]/gu, '')
  if (privateKeys.some(key => key.test(text))) return { reason: 'looks-like-a-secret', secret: 'private-key' }
  return undefined
}

/**
 * BIP-39 writes 12 to 24 words, Monero 25; every word has three to twelve letters, and numbers before the words do not hide them.
 * Words are told by the gaps between them and by their even case: an address may by chance be letters between digits, and one
 * that is shown in groups of four is not a phrase either.
 */
function isRecoveryPhrase(raw: string): boolean {
  const words = raw
    .split(/[\s\p{Cc}\p{Cf},;|]+/u)
    .map(word => word.replace(/^\d{1,2}[.):]?/, ''))
    .filter(word => word.length > 0)
  return [12, 15, 18, 21, 24, 25].includes(words.length) && alphabets.some(word => words.every(each => word.test(each)))
}

const alphabets: readonly RegExp[] = [/^[A-Z]?[a-z]{2,11}$/, /^[A-Z]{3,12}$/, /^[А-ЯЁ]?[а-яё]{2,11}$/]

const privateKeys: readonly RegExp[] = [
  // 32 bytes in hexadecimal: Ethereum, TRON, Monero, TON. A raw TON address has `0:` before them.
  /^(0x)?[0-9a-f]{64}$/i,
  // Wallet import format of Bitcoin and Litecoin, main and test networks.
  /^[569][1-9A-HJ-NP-Za-km-z]{50}$/,
  /^[KLTc][1-9A-HJ-NP-Za-km-z]{51}$/,
  // Encrypted by a passphrase (BIP-38).
  /^6P[1-9A-HJ-NP-Za-km-z]{56}$/,
  // Extended private keys (BIP-32, SLIP-132).
  /^[a-zA-Z]{1,2}prv[1-9A-HJ-NP-Za-km-z]{100,}$/,
  /^Ltpv[1-9A-HJ-NP-Za-km-z]{100,}$/,
  // Seeds of the XRP Ledger. Capitals and digits tell them from a Telegram name of the same length.
  /^s(?=.*\d)(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]{28}$/,
  /^sEd[1-9A-HJ-NP-Za-km-z]{28}$/,
]
