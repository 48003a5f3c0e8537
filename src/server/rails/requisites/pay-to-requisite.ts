import { type Network, networks } from '#contract/accounts/account.ts'
import { displayAccount } from '#contract/accounts/display-account.ts'
import { type AccountField, accountFieldsOf, accountLabels } from '#contract/accounts/fields.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type Payee, paymentRequest } from '#contract/payment/payment-request.ts'
import { tokens } from '#contract/payment/tokens.ts'
import type { RailClaim } from '#server/claims/rail.ts'
import type { RequisiteDetails } from './details.ts'

/**
 * What the client is shown: the fields one by one, and a code where a bank or a wallet can read one. Addresses stay
 * without gaps: wallets take what is copied to the letter, banks let spaces pass.
 */
export function payToRequisite(details: RequisiteDetails, claim: RailClaim, toldByAmount: boolean): PayTo {
  const { currency, units, scale, number } = claim
  const form = accountFieldsOf(currency)
  const memo = details.fields.memo ?? (toldByAmount ? undefined : number)
  const values = { ...details.fields, ...(memo !== undefined && { memo }) }
  const payee = payeeOf(form, currency, values, details)
  const request = payee && paymentRequest(payee, { units, scale }, `Перевод ${number}`)

  return {
    rail: 'requisites',
    amount: { currency, value: toDecimal(units, scale) },
    fields: [
      ...form.flatMap(({ name, kind, label }) => {
        const value = values[name]
        return value === undefined
          ? []
          : [{ name, label: accountLabels[label], value: isNetwork(kind) ? value : displayAccount(kind, value) }]
      }),
      ...(details.holder === undefined
        ? []
        : [{ name: 'holder', label: { ru: 'Получатель', en: 'Recipient' }, value: details.holder }]),
    ],
    ...(request?.link !== undefined && { link: request.link }),
    ...(request && { qr: request.qr }),
    note: memo === undefined ? notes.amount : notes.memo,
  }
}

const notes = {
  amount: {
    ru: 'Не округляйте сумму: по ней мы узнаем вашу заявку.',
    en: 'Do not round the amount: by it we know your claim.',
  },
  memo: {
    ru: 'Укажите этот код вместе с адресом: без него мы не узнаем, чей это платёж.',
    en: 'Give this code together with the address: without it we cannot tell whose payment it is.',
  },
}

function payeeOf(
  form: readonly AccountField[],
  currency: string,
  { account = '', memo }: RequisiteDetails['fields'],
  { bankAccount, holder, bic }: RequisiteDetails,
): Payee | undefined {
  if (bankAccount) return { way: 'russian-bank', ...bankAccount }
  const kind = form.find(({ name }) => name === 'account')?.kind
  if (kind === 'sepa-iban' && holder !== undefined)
    return { way: 'sepa', name: holder, iban: account, ...(bic && { bic }) }
  if (!isNetwork(kind)) return undefined
  const token = tokens[currency]?.contract
  return { way: 'network', network: kind, address: account, ...(memo && { memo }), ...(token && { token }) }
}

const isNetwork = (kind: string | undefined): kind is Network => networks.some(network => network === kind)
