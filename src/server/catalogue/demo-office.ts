import { sql } from 'kysely'
import type { CurrencyKind } from '#contract/money/currency.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { Db } from '#server/database/pool.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { demoCities, demoDirections } from './demo-directions.ts'
import { addCities, addDirections } from './directions.store.ts'

const DEMO_OFFICE_LOCK = 4_683_002

export type DemoCurrency = {
  code: string
  ru: string
  en: string
  ticker: string
  network?: string
  kind: CurrencyKind
  category: 'crypto' | 'stable' | 'bank' | 'wallet' | 'cash'
  scale: number
  glyph: string
  color: string
  reserve: string
  popular?: boolean
}

/** The currencies of the demo office, in the order in which a visitor sees them. */
// biome-ignore format: a table is read by its columns
export const demoCurrencies: readonly DemoCurrency[] = [
  { code: 'BTC', ru: 'Bitcoin', en: 'Bitcoin', ticker: 'BTC', network: 'Bitcoin', kind: 'crypto', category: 'crypto', scale: 8, glyph: '₿', color: '#f7931a', reserve: '2.41', popular: true },
  { code: 'USDTTRC20', ru: 'Tether TRC20', en: 'Tether TRC20', ticker: 'USDT', network: 'TRON', kind: 'crypto', category: 'stable', scale: 6, glyph: '₮', color: '#26a17b', reserve: '182400', popular: true },
  { code: 'USDTERC20', ru: 'Tether ERC20', en: 'Tether ERC20', ticker: 'USDT', network: 'Ethereum', kind: 'crypto', category: 'stable', scale: 6, glyph: '₮', color: '#26a17b', reserve: '96150' },
  { code: 'USDTBEP20', ru: 'Tether BEP20', en: 'Tether BEP20', ticker: 'USDT', network: 'BNB Smart Chain', kind: 'crypto', category: 'stable', scale: 18, glyph: '₮', color: '#26a17b', reserve: '71000' },
  { code: 'USDTTON', ru: 'Tether TON', en: 'Tether TON', ticker: 'USDT', network: 'TON', kind: 'crypto', category: 'stable', scale: 6, glyph: '₮', color: '#26a17b', reserve: '44800' },
  { code: 'USDCERC20', ru: 'USD Coin ERC20', en: 'USD Coin ERC20', ticker: 'USDC', network: 'Ethereum', kind: 'crypto', category: 'stable', scale: 6, glyph: '$', color: '#2775ca', reserve: '58200' },
  { code: 'ETH', ru: 'Ethereum', en: 'Ethereum', ticker: 'ETH', network: 'Ethereum', kind: 'crypto', category: 'crypto', scale: 18, glyph: 'Ξ', color: '#627eea', reserve: '61.8', popular: true },
  { code: 'LTC', ru: 'Litecoin', en: 'Litecoin', ticker: 'LTC', network: 'Litecoin', kind: 'crypto', category: 'crypto', scale: 8, glyph: 'Ł', color: '#345d9d', reserve: '940' },
  { code: 'TRX', ru: 'TRON', en: 'TRON', ticker: 'TRX', network: 'TRON', kind: 'crypto', category: 'crypto', scale: 6, glyph: 'T', color: '#e0263a', reserve: '310000' },
  { code: 'TON', ru: 'Toncoin', en: 'Toncoin', ticker: 'TON', network: 'TON', kind: 'crypto', category: 'crypto', scale: 9, glyph: '◇', color: '#0088cc', reserve: '15200' },
  { code: 'XRP', ru: 'Ripple', en: 'Ripple', ticker: 'XRP', network: 'XRP Ledger', kind: 'crypto', category: 'crypto', scale: 6, glyph: 'X', color: '#3b4552', reserve: '88000' },
  { code: 'XMR', ru: 'Monero', en: 'Monero', ticker: 'XMR', network: 'Monero', kind: 'crypto', category: 'crypto', scale: 12, glyph: 'ɱ', color: '#e85f10', reserve: '210' },
  { code: 'BNBBEP20', ru: 'BNB', en: 'BNB', ticker: 'BNB', network: 'BNB Smart Chain', kind: 'crypto', category: 'crypto', scale: 18, glyph: 'B', color: '#b8860b', reserve: '118' },
  { code: 'SBERRUB', ru: 'Сбербанк', en: 'Sberbank', ticker: 'RUB', kind: 'bank', category: 'bank', scale: 2, glyph: 'S', color: '#21a038', reserve: '12480000', popular: true },
  { code: 'TCSBRUB', ru: 'Т-Банк', en: 'T-Bank', ticker: 'RUB', kind: 'bank', category: 'bank', scale: 2, glyph: 'T', color: '#8a6d00', reserve: '8930500', popular: true },
  { code: 'SBPRUB', ru: 'СБП', en: 'SBP (Faster Payments)', ticker: 'RUB', kind: 'bank', category: 'bank', scale: 2, glyph: '⇄', color: '#5b2d8c', reserve: '5100000', popular: true },
  { code: 'ACRUB', ru: 'Альфа-Банк', en: 'Alfa-Bank', ticker: 'RUB', kind: 'bank', category: 'bank', scale: 2, glyph: 'A', color: '#d9291c', reserve: '6750000' },
  { code: 'TBRUB', ru: 'ВТБ', en: 'VTB', ticker: 'RUB', kind: 'bank', category: 'bank', scale: 2, glyph: 'V', color: '#0a2896', reserve: '4020000' },
  { code: 'KSPBKZT', ru: 'Kaspi Bank', en: 'Kaspi Bank', ticker: 'KZT', kind: 'bank', category: 'bank', scale: 2, glyph: 'K', color: '#c8102e', reserve: '38500000' },
  { code: 'SEPAEUR', ru: 'SEPA', en: 'SEPA', ticker: 'EUR', kind: 'bank', category: 'bank', scale: 2, glyph: '€', color: '#10298e', reserve: '64000' },
  { code: 'YAMRUB', ru: 'ЮMoney', en: 'YooMoney', ticker: 'RUB', kind: 'wallet', category: 'wallet', scale: 2, glyph: 'Y', color: '#7b2ff7', reserve: '1240000' },
  { code: 'ADVCUSD', ru: 'Volet', en: 'Volet', ticker: 'USD', kind: 'wallet', category: 'wallet', scale: 2, glyph: 'V', color: '#0d7a5f', reserve: '27300' },
  { code: 'PRUSD', ru: 'Payeer', en: 'Payeer', ticker: 'USD', kind: 'wallet', category: 'wallet', scale: 2, glyph: 'P', color: '#037fbf', reserve: '19800' },
  { code: 'CASHRUB', ru: 'Наличные рубли', en: 'Cash (RUB)', ticker: 'RUB', kind: 'cash', category: 'cash', scale: 2, glyph: '₽', color: '#5b6b84', reserve: '31000000', popular: true },
  { code: 'CASHUSD', ru: 'Наличные доллары', en: 'Cash (USD)', ticker: 'USD', kind: 'cash', category: 'cash', scale: 2, glyph: '$', color: '#3f6b4f', reserve: '240000' },
  { code: 'CASHEUR', ru: 'Наличные евро', en: 'Cash (EUR)', ticker: 'EUR', kind: 'cash', category: 'cash', scale: 2, glyph: '€', color: '#4a5d8f', reserve: '115000' },
]

/** Fills an empty database with the demo office. Where there is a catalogue already, nothing is touched. */
export async function openDemoOffice(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async tx => {
    // Two processes may open on one empty database: the second waits here and then finds the catalogue filled.
    await sql`select pg_advisory_xact_lock(${DEMO_OFFICE_LOCK})`.execute(tx)
    const present = await tx.selectFrom('currencies').select('code').limit(1).executeTakeFirst()
    if (present) return

    await tx
      .insertInto('currencies')
      .values(
        demoCurrencies.map((currency, position) => ({
          code: currency.code,
          name_ru: currency.ru,
          name_en: currency.en,
          ticker: currency.ticker,
          network: currency.network ?? null,
          kind: currency.kind,
          category: currency.category,
          scale: currency.scale,
          glyph: currency.glyph,
          color: currency.color,
          reason: null,
          popular: currency.popular ?? false,
          position,
        })),
      )
      .execute()

    await addCities(tx, demoCities)
    await addDirections(tx, demoDirections(demoCurrencies))

    await writeTransfers(
      tx,
      demoCurrencies.map(({ code, reserve, scale }) =>
        transfer(
          { currency: code, debit: 'reserve', credit: 'equity', units: fromDecimal(reserve, scale)! },
          { reason: 'opening reserve of the demo office', author: 'demo', at: now },
        ),
      ),
    )
  })
}
