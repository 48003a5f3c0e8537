import type { BankAccountRecord } from '#contract/deposit-accounts/bank-account-record.ts'
import { reference } from '#web/console/records/choice-kinds.tsx'
import { amount, integer, text } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { balanceText } from '#web/format/signed-money.ts'
import { bankAccountTexts } from './bank-account.texts.ts'

const emptyAccount: BankAccountRecord = {
  name: '',
  bank: '',
  currency: '',
  dayMost: null,
  monthMost: null,
  dayClaimsMost: null,
  openMost: null,
}

/** Accounts at banks that several deposit accounts stand for. */
const bankAccountView: SectionView = {
  section: 'bank-account',
  path: '/console/bank-accounts',
  words: bankAccountTexts,
  refersTo: ['currency'],
  nameOf: ({ key, record }) => record.name ?? key,
  columns: [
    { name: 'name', sort: 'name', cell: ({ key, record }) => record.name ?? key },
    { name: 'bank', cell: ({ record }) => record.bank },
    { name: 'accounts', cell: ({ now }) => (now?.accounts as string[] | undefined)?.join(', ') || '—' },
    {
      name: 'balance',
      align: 'end',
      cell: ({ record, now }, { locale, currencies }) => {
        const value = (now?.balance as string | undefined) ?? '0'
        return balanceText(value, currencyOr(currencies, record.currency, value), locale)
      },
    },
  ],
  filters: [{ facet: 'bank', valueName: bank => bank || '—' }],
  fields: [
    { name: 'name', kind: text, group: 'account' },
    { name: 'bank', kind: text, group: 'account' },
    { name: 'currency', kind: reference('currency'), group: 'account' },
    { name: 'dayMost', kind: amount, group: 'limits' },
    { name: 'monthMost', kind: amount, group: 'limits' },
    { name: 'dayClaimsMost', kind: integer, group: 'limits' },
    { name: 'openMost', kind: integer, group: 'limits' },
  ],
  adding: {
    record: () => emptyAccount,
    keyFields: [{ name: 'key', kind: text, group: 'account' }],
    keyOf: ({ key }) => String(key).trim().toLowerCase(),
  },
  removes: true,
}

export const views = [bankAccountView]
