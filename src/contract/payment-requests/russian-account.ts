import type { RussianPayee } from './russian-bank-qr.ts'

/**
 * Whether an account belongs to the bank of this BIC, by the check digit of the Bank of Russia, the ninth: the digits of bank
 * and account weighted 7, 1, 3 add up to a multiple of ten.
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

/** For accounts with the Bank of Russia a zero and the digits of the region take the place of the bank's digits. */
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
