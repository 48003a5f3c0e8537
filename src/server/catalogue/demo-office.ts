import { sql } from 'kysely'
import { fromDecimal } from '#contract/money/money.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { addCities } from './cities.store.ts'
import { demoCities, demoDirections } from './demo-directions.ts'
import { writeDirections } from './directions.store.ts'
import { type KnownCurrency, knownCurrency } from './known/known-currencies.ts'

const DEMO_OFFICE_LOCK = 4_683_002

export type DemoCurrency = KnownCurrency & { reserve: string; popular: boolean }

/** The currencies of the demo office in display order, with their reserves. */
const reserves: readonly [code: string, reserve: string, popular?: 'popular'][] = [
  ['BTC', '2.41', 'popular'],
  ['USDTTRC20', '182400', 'popular'],
  ['USDTERC20', '96150'],
  ['USDTBEP20', '71000'],
  ['USDTTON', '44800'],
  ['USDCERC20', '58200'],
  ['ETH', '61.8', 'popular'],
  ['LTC', '940'],
  ['TRX', '310000'],
  ['TON', '15200'],
  ['XRP', '88000'],
  ['XMR', '210'],
  ['BNBBEP20', '118'],
  ['SBERRUB', '12480000', 'popular'],
  ['TCSBRUB', '8930500', 'popular'],
  ['SBPRUB', '5100000', 'popular'],
  ['ACRUB', '6750000'],
  ['TBRUB', '4020000'],
  ['KSPBKZT', '38500000'],
  ['SEPAEUR', '64000'],
  ['YAMRUB', '1240000'],
  ['ADVCUSD', '27300'],
  ['PRUSD', '19800'],
  ['CASHRUB', '31000000', 'popular'],
  ['CASHUSD', '240000'],
  ['CASHEUR', '115000'],
]

export const demoCurrencies: readonly DemoCurrency[] = reserves.map(([code, reserve, popular]) => ({
  ...knownCurrency(code)!,
  reserve,
  popular: popular !== undefined,
}))

/** Fills an empty database with the demo office. An existing catalogue is left alone. */
export async function openDemoOffice(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async tx => {
    // Two processes may start on one empty database: the second waits here and then finds the catalogue.
    await sql`select pg_advisory_xact_lock(${DEMO_OFFICE_LOCK})`.execute(tx)
    const existing = await tx.selectFrom('currencies').select('code').limit(1).executeTakeFirst()
    if (existing) return

    await tx
      .insertInto('currencies')
      .values(
        demoCurrencies.map((currency, position) => ({
          code: currency.code,
          name_ru: currency.name.ru,
          name_en: currency.name.en,
          ticker: currency.ticker,
          network: currency.network,
          kind: currency.kind,
          category: currency.category,
          scale: currency.scale,
          glyph: currency.glyph,
          color: currency.color,
          reason: null,
          popular: currency.popular,
          position,
          account_form: currency.accountForm,
        })),
      )
      .execute()

    await tx.updateTable('office').set({ opened_at: now, time_zone: 'UTC' }).execute()
    await addCities(tx, demoCities)
    await writeDirections(tx, demoDirections(demoCurrencies), now)

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
