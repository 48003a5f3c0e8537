import type { ExactAmount } from './exact-amount.ts'

/** An account with a Russian bank, as it is written on a payment order. */
export type RussianPayee = {
  name: string
  account: string
  bank: string
  bic: string
  /** Absent for an account with the Bank of Russia itself. */
  correspondentAccount?: string
  taxNumber?: string
}

/**
 * The symbol of GOST R 56042-2014 that every Russian banking app reads: format 0001, UTF-8, five obligatory fields in
 * their order, then the others. The sum counts kopecks. Undefined when something does not fit the standard.
 */
export function russianBankQr(payee: RussianPayee, { units, scale }: ExactAmount, purpose: string): string | undefined {
  if (scale !== 2 || units <= 0n) return undefined
  const fields: Field[] = [
    { name: 'Name', value: payee.name, most: 160 },
    { name: 'PersonalAcc', value: payee.account, exactly: /^\d{20}$/ },
    { name: 'BankName', value: payee.bank, most: 45 },
    { name: 'BIC', value: payee.bic, exactly: /^\d{9}$/ },
    // The standard requires the field, with a zero where there is no such account.
    { name: 'CorrespAcc', value: payee.correspondentAccount ?? '0', exactly: /^(\d{20}|0)$/ },
    ...(payee.taxNumber === undefined
      ? []
      : [{ name: 'PayeeINN', value: payee.taxNumber, exactly: /^(\d{10}|\d{12})$/ }]),
    { name: 'Purpose', value: purpose, most: 210 },
    { name: 'Sum', value: String(units), exactly: /^\d{1,18}$/ },
  ]
  if (!fields.every(fits)) return undefined
  const separator = separators.find(sign => fields.every(({ value }) => !value.includes(sign)))
  if (separator === undefined) return undefined
  return ['ST00012', ...fields.map(({ name, value }) => `${name}=${value}`)].join(separator)
}

type Field = { name: string; value: string } & ({ most: number } | { exactly: RegExp })

function fits(field: Field): boolean {
  if (/[\r\n\t]/.test(field.value)) return false
  if ('exactly' in field) return field.exactly.test(field.value)
  const length = [...field.value].length
  return length > 0 && length <= field.most
}

/** The character after the format mark separates the fields and must not occur in any of them. */
const separators = ['|', '~', '^', '#', '$'] as const
