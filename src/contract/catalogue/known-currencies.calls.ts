import { z } from 'zod'
import { staffRoles } from '#contract/auth/roles.ts'
import { defineCall } from '#contract/calls.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { CurrencyRecord } from './currency-record.ts'

/** A currency that comes with the program, as a record that can be proposed as it stands. */
const KnownCurrency = z
  .object({
    code: CurrencyCode,
    record: CurrencyRecord.meta({ description: 'A whole record of the section `currency`, at the end of the list.' }),
    added: z.boolean().meta({ description: 'The office has a currency of this code, also if it is put away.' }),
  })
  .meta({ id: 'KnownCurrency' })

export const knownCurrencies = defineCall({
  name: 'knownCurrencies',
  method: 'GET',
  path: '/api/v1/desk/known-currencies/',
  tag: 'configuration',
  summary: 'Currencies that come with the program, searched by code, name, money or network',
  summaryRu: 'Валюты из поставки: поиск по коду, названию, деньгам или сети',
  bearer: 'required',
  staff: staffRoles,
  query: z.strictObject({
    ...paging(20),
    search: z.string().max(80).optional().meta({ description: 'Every word has to be found: `usdt trc`, `тинькофф`' }),
    code: CurrencyCode.optional().meta({ description: 'The one of this code' }),
  }),
  answer: pageOf(KnownCurrency),
})
