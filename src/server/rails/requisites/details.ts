import { checkDetails, type DetailsRefusal } from '#contract/accounts/check-details.ts'
import { type AccountField, accountFieldsOf, formOfCurrency } from '#contract/accounts/fields.ts'
import { loadAccountCheck } from '#contract/accounts/load-account-check.ts'
import { russianAccountFits } from '#contract/payment/russian-account.ts'
import { type RussianPayee, russianBankQr } from '#contract/payment/russian-bank-qr.ts'
import { sepaQr } from '#contract/payment/sepa-qr.ts'
import { accept, type Result, refuse } from '#contract/result.ts'

/** What a requisite says to whoever pays: every field in the one spelling that is paid to. */
export type RequisiteDetails = {
  fields: Partial<Record<AccountField['name'], string>>
  /** Whose it is, as the payer's bank will show it. */
  holder?: string
  /** The account behind a Russian card or phone: with it the payer's bank can read a code. */
  bankAccount?: RussianPayee
  /** The bank of an IBAN, where it has to be named. */
  bic?: string
}

export type DetailsProblem =
  | DetailsRefusal
  | { reason: 'no-form'; currency: string }
  | { reason: 'no-holder' }
  | { reason: 'bank-account-refused' }

/** Checks what was typed as strictly as a client's own account is checked: a slip here sends everybody's money astray. */
export async function checkRequisite(
  currency: string,
  typed: RequisiteDetails,
): Promise<Result<RequisiteDetails, DetailsProblem>> {
  const form = formOfCurrency[currency]
  if (!form) return refuse({ reason: 'no-form', currency })
  const fields = accountFieldsOf(currency)
  const check = await loadAccountCheck([...fields.map(({ kind }) => kind), 'person-name'])
  const checked = checkDetails(fields, typed.fields, check)
  if (!checked.ok) return checked

  const holder = typed.holder?.trim().replaceAll(/\s+/g, ' ')
  if (form === 'sepa' && !holder) return refuse({ reason: 'no-holder' })
  const normal = Object.fromEntries(Object.entries(checked.value).map(([name, { normal }]) => [name, normal]))
  const details: RequisiteDetails = {
    fields: normal,
    ...(holder && { holder }),
    ...(typed.bankAccount && { bankAccount: typed.bankAccount }),
    ...(typed.bic && { bic: typed.bic.toUpperCase() }),
  }
  return canBeDrawn(form, details) ? accept(details) : refuse({ reason: 'bank-account-refused' })
}

/** Whether a code can be made of what was typed beside the fields; where nothing was, there is none to make. */
function canBeDrawn(form: string, { bankAccount, bic, holder, fields }: RequisiteDetails): boolean {
  const amount = { units: 1n, scale: 2 }
  if (bankAccount && !(russianAccountFits(bankAccount) && russianBankQr(bankAccount, amount, 'Перевод'))) return false
  if (form !== 'sepa') return bic === undefined
  return sepaQr({ name: holder ?? '', iban: fields.account ?? '', ...(bic && { bic }) }, amount, '') !== undefined
}
