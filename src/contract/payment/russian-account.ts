import type { RussianPayee } from './russian-bank-qr.ts'

/**
 * Whether an account belongs to the bank of this BIC, by the key that the Bank of Russia puts into the ninth digit:
 * digits weighted 7, 1, 3 over the bank's own three digits and the account leave nothing when divided by ten.
 */
export function russianAccountFits({ account, bic, correspondentAccount }: RussianPayee): boolean {
  if (!/^\d{20}$/.test(account) || !/^\d{9}$/.test(bic)) return false
  if (correspondentAccount === undefined) return keyFits(centralBankDigits(bic), account)
  return (
    /^\d{20}$/.test(correspondentAccount) &&
    keyFits(centralBankDigits(bic), correspondentAccount) &&
    keyFits(bic.slice(6), account)
  )
}

/** The Bank of Russia keeps accounts under the digits of the region, behind a zero. */
const centralBankDigits = (bic: string) => `0${bic.slice(4, 6)}`

const DIGITS = '0123456789'

function keyFits(bankDigits: string, account: string): boolean {
  const weights = [7, 1, 3]
  const sum = [...bankDigits, ...account].reduce(
    (sum, digit, index) => sum + DIGITS.indexOf(digit) * weights[index % 3]!,
    0,
  )
  return sum % 10 === 0
}
