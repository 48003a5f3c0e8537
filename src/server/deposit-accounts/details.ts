import { checkDetails, type DetailsRefusal } from '#contract/account-formats/check-details.ts'
import { isExample } from '#contract/account-formats/example-accounts.ts'
import { accountFieldsOf, type CurrencyAccounts } from '#contract/account-formats/fields.ts'
import { loadAccountCheck } from '#contract/account-formats/load-account-check.ts'
import { defined } from '#contract/defined.ts'
import { russianAccountFits } from '#contract/payment-requests/russian-account.ts'
import { type RussianPayee, russianBankQr } from '#contract/payment-requests/russian-bank-qr.ts'
import { sepaQr } from '#contract/payment-requests/sepa-qr.ts'
import { accept, type Result, refuse } from '#contract/result.ts'

/** What the payer is shown, every field normalised. */
export type DepositAccountDetails = {
  fields: { [name: string]: string | undefined }
  /** The holder's name as the payer's bank shows it. */
  holder?: string
  /** The bank account behind a Russian card or phone: needed for a QR code that the payer's bank can read. */
  bankAccount?: RussianPayee
  /** The bank of an IBAN, where it has to be named. */
  bic?: string
}

export type DetailsProblem =
  | DetailsRefusal
  | { reason: 'no-form'; currency: string }
  | { reason: 'no-holder' }
  | { reason: 'bank-account-refused' }

/** Checks the details as strictly as a customer's own account: a typing error here sends every customer's money astray. Examples are for the demo. */
export async function checkDepositAccount(
  currency: string,
  accounts: CurrencyAccounts | undefined,
  typed: DepositAccountDetails,
  { refusesExamples = false } = {},
): Promise<Result<DepositAccountDetails, DetailsProblem>> {
  const fields = accounts ? accountFieldsOf(accounts) : []
  if (!accounts || fields.length === 0) return refuse({ reason: 'no-form', currency })
  const form = accounts.accountForm
  const check = await loadAccountCheck([...fields.map(({ kind }) => kind), 'person-name'])
  const given = Object.fromEntries(
    Object.entries(typed.fields).filter((field): field is [string, string] => field[1] !== undefined),
  )
  const checked = checkDetails(fields, given, check)
  if (!checked.ok) return checked
  const [main] = fields
  if (refusesExamples && isExample(checked.value[main!.name]?.identity ?? ''))
    return refuse({ reason: 'account-refused', fields: { [main!.name]: { reason: 'an-example' } } })

  const holder = typed.holder?.trim().replaceAll(/\s+/g, ' ')
  if (form === 'sepa' && !holder) return refuse({ reason: 'no-holder' })
  const normal = Object.fromEntries(Object.entries(checked.value).map(([name, { normal }]) => [name, normal]))
  // Compared with what is stored, where nothing is undefined.
  const details: DepositAccountDetails = defined({
    fields: normal,
    holder: holder || undefined,
    bankAccount: typed.bankAccount,
    bic: typed.bic?.toUpperCase(),
  })
  return canBeDrawn(form, details) ? accept(details) : refuse({ reason: 'bank-account-refused' })
}

/** Whether the optional bank details make a valid QR code; true where none were entered. */
function canBeDrawn(form: string, { bankAccount, bic, holder, fields }: DepositAccountDetails): boolean {
  const amount = { units: 1n, scale: 2 }
  if (bankAccount && !(russianAccountFits(bankAccount) && russianBankQr(bankAccount, amount, 'Перевод'))) return false
  if (form !== 'sepa') return bic === undefined
  return sepaQr({ name: holder ?? '', iban: fields.account ?? '', bic: bic || undefined }, amount, '') !== undefined
}
