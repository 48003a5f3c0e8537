/**
 * What a text contains that money could be sent to: a card, a bank account, a telephone number or an address of a chain.
 * It is a reason to ask again and not a proof, so a doubtful number counts.
 */
export function accountsIn(text: string): string[] {
  const plain = text.normalize('NFKC').replaceAll(/[\p{Cf}]/gu, '')
  const words = plain.split(/[\s,;:()<>"'«»]+/)
  return [...digitRuns(plain).filter(isNumberOfAccount), ...words.filter(isAddress), ...(plain.match(IBAN) ?? [])]
}

export const hasAccountIn = (text: string): boolean => accountsIn(text).length > 0

/** Digits with what people put between them. */
const digitRuns = (text: string): string[] =>
  (text.match(/\+?\d(?:[ \u00a0.–-]?\d){9,33}/g) ?? []).map(run => run.replaceAll(/[^\d+]/g, ''))

function isNumberOfAccount(run: string): boolean {
  const digits = run.replace('+', '')
  if (run.startsWith('+')) return digits.length >= 11
  if (digits.length === 11) return /^[78]/.test(digits)
  if (digits.length === 20 || digits.length > 22) return true
  return digits.length >= 13 && digits.length <= 19 && isLuhn(digits)
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g

const isAddress = (word: string): boolean => addresses.some(address => address.test(word))

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const addresses = [
  /^(?:ethereum:)?0x[0-9a-fA-F]{40}\b/,
  /^(?:bc1|tb1|ltc1|addr1|bitcoincash|q|p|cosmos1|bnb1|terra1)[02-9ac-hj-np-z]{30,110}\b/i,
  // Tron, and Bitcoin with its relatives.
  new RegExp(`^[13TLMDXrA]${BASE58}{24,34}(?![0-9A-Za-z])`),
  // Monero, Solana.
  new RegExp(`^[48]${BASE58}{94,105}$`),
  new RegExp(`^${BASE58}{43,44}$`),
  // TON.
  /^[EUk0]Q[\w-]{46}$/,
]
