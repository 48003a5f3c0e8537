import { z } from 'zod'
import { defineCall } from './calls.ts'
import { CurrencyItem } from './currency.ts'

export const sourceCurrencies = defineCall({
  name: 'sourceCurrencies',
  method: 'GET',
  path: '/api/v1/calculator/from/',
  tag: 'calculator',
  summary: 'Currencies that a visitor can give',
  summaryRu: 'Валюты, которые можно отдать',
  bearer: 'ignored',
  answer: z.array(CurrencyItem),
})
