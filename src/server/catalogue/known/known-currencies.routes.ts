import type { Hono } from 'hono'
import type { CurrencyRecord } from '#contract/catalogue/currency-record.ts'
import * as calls from '#contract/catalogue/known-currencies.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type KnownCurrency, searchKnown } from './known-currencies.ts'

export function knownCurrenciesRoutes(app: Hono<Env>, { db }: { db: Db }): void {
  serve(app, calls.knownCurrencies, async (_, { query: { search = '', code, ...place } }) => {
    const rows = await db.selectFrom('currencies').select(['code', 'position']).execute()
    const added = new Set(rows.map(row => row.code))
    const position = Math.max(-1, ...rows.map(row => row.position)) + 1
    const found = searchKnown(search).filter(currency => code === undefined || currency.code === code)
    const start = (place.page - 1) * place.size
    const items = found
      .slice(start, start + place.size)
      .map(known => ({ code: known.code, record: recordOf(known, position), added: added.has(known.code) }))
    return pageOf(items, found.length, place)
  })
}

/** What an office begins with when it adds a known currency. */
const recordOf = (known: KnownCurrency, position: number): CurrencyRecord => ({
  state: 'on',
  reason: '',
  name: known.name,
  ticker: known.ticker,
  network: known.network,
  kind: known.kind,
  scale: known.scale,
  category: known.category,
  sign: known.glyph,
  color: known.color,
  mark: '',
  popular: false,
  position,
  accountForm: known.accountForm,
  ownFields: known.accountForm === 'own' ? [walletNumber] : [],
  confirmations: known.confirmations,
  reserveCap: null,
})

/** Where the program knows no form of a wallet's accounts, an office begins with any text and narrows it. */
const walletNumber: CurrencyRecord['ownFields'][number] = {
  name: 'account',
  label: { ru: 'Номер счёта или кошелька', en: 'Account or wallet number' },
  characters: 'any',
  least: 3,
  most: 60,
  mask: null,
  required: true,
  example: '',
}
