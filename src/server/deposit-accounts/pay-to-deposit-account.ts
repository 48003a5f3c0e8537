import { type Network, networks } from '#contract/account-formats/account.ts'
import { displayAccount } from '#contract/account-formats/display-account.ts'
import { type AccountField, accountFieldsOf, type CurrencyAccounts } from '#contract/account-formats/fields.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type Payee, paymentRequest } from '#contract/payment-requests/payment-request.ts'
import { tokens } from '#contract/payment-requests/tokens.ts'
import type { RailClaim } from '#server/claims/rail.ts'
import type { DepositAccountDetails } from './details.ts'

/**
 * The payment details for the customer: the fields one by one, and a QR code where a bank or a wallet can read one. Addresses
 * have no spaces, as wallets take the copied text literally, while banks ignore spaces.
 */
export function payToDepositAccount(
  { confirmations, ...accounts }: CurrencyAccounts & { confirmations: number | null },
  details: DepositAccountDetails,
  claim: RailClaim,
  toldByAmount: boolean,
): PayTo {
  const { currency, units, scale, number } = claim
  const form = accountFieldsOf(accounts)
  const memo = details.fields.memo ?? (toldByAmount ? undefined : number)
  const values: DepositAccountDetails['fields'] = { ...details.fields, ...(memo !== undefined && { memo }) }
  const payee = payeeOf(form, currency, values, details)
  const request = payee && paymentRequest(payee, { units, scale }, `Перевод ${number}`)

  return {
    rail: 'deposit-accounts',
    amount: { currency, value: toDecimal(units, scale) },
    fields: [
      ...form.flatMap(({ name, kind, label }) => {
        const value = values[name]
        return value === undefined
          ? []
          : [{ name, label, value: isNetwork(kind) ? value : displayAccount(kind, value) }]
      }),
      ...(details.holder === undefined
        ? []
        : [{ name: 'holder', label: { ru: 'Получатель', en: 'Recipient' }, value: details.holder }]),
    ],
    link: request?.link === undefined ? undefined : request.link,
    qr: request?.qr,
    confirmations: confirmations ?? undefined,
    note: memo !== undefined ? notes.memo : claim.payer === undefined ? notes.amount : notes.payer,
  }
}

const notes = {
  amount: {
    ru: 'Не округляйте сумму: по ней мы находим вашу заявку.',
    en: 'Do not round the amount: we use it to identify your order.',
  },
  payer: {
    ru: 'Не округляйте сумму и платите оттуда, откуда указали в заявке: по ним мы находим ваш платёж.',
    en: 'Do not round the amount, and pay from the account named in your order: we use both to identify your payment.',
  },
  memo: {
    ru: 'Укажите этот код вместе с адресом: без него мы не определим, чей это платёж.',
    en: 'Include this code together with the address: without it we cannot identify your payment.',
  },
}

function payeeOf(
  form: readonly AccountField[],
  currency: string,
  { account = '', memo }: DepositAccountDetails['fields'],
  { bankAccount, holder, bic }: DepositAccountDetails,
): Payee | undefined {
  if (bankAccount) return { way: 'russian-bank', ...bankAccount }
  const kind = form.find(({ name }) => name === 'account')?.kind
  if (kind === 'sepa-iban' && holder !== undefined)
    return { way: 'sepa', name: holder, iban: account, bic: bic || undefined }
  if (!isNetwork(kind)) return undefined
  const token = tokens[currency]?.contract
  return { way: 'network', network: kind, address: account, memo: memo || undefined, token: token || undefined }
}

const isNetwork = (kind: string | undefined): kind is Network => networks.some(network => network === kind)
