import { expect, test } from 'vitest'
import { toDecimal } from '#contract/money/money.ts'
import { sumOfLines } from '#contract/money/money-line.ts'
import { type QuoteLine, recompute } from '#contract/money/quote-lines.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { DatabaseAddress } from '#server/platform/database/pool.ts'
import { type Ask, createDatabaseBefore, migrations } from '#test/harness/database.ts'
import { linesOfFigures, readClaimTerms } from './claim-terms.ts'
import { figuresOf } from './claims.store.ts'

/** Claims of an office from before their money was a list of lines. */

const FILE = '0019-lines-of-claims.sql'

const terms = {
  course: { give: '1', get: '8000' },
  price: '8100',
  fromFee: { fixed: '0', bps: '0', min: '0' },
  toFee: { fixed: '0', bps: '0', min: '0' },
  networkFee: { units: '0', paidBy: 'office' },
  roomBps: '100',
  discountBps: '0',
  fromScale: 8,
  toScale: 2,
}
/** A litecoin at 8 000 roubles. */
const plain = {
  give: 100_000_000,
  from_fee: 0,
  exchanged: 100_000_000,
  worth: 810_000,
  converted: 800_000,
  to_fee: 0,
  network_fee: 0,
  discount_bps: 0,
  discount: 0,
  promo: 0,
  rounding: 0,
  get: 800_000,
}
type OldClaim = { terms?: object; columns?: Partial<typeof plain>; lines: object[] }

const taken = (kind: string, units: string, side = 'to') => ({
  kind,
  side,
  units,
  account: 'income',
  countsFor: 'client',
})
const given = { side: 'to', countsFor: 'client' }
const claims: Record<string, OldClaim> = {
  'nothing between the amounts': { lines: [] },
  'fees of both sides': {
    terms: {
      fromFee: { fixed: '1000000', bps: '0', min: '0' },
      toFee: { fixed: '0', bps: '50', min: '0', max: '9000' },
    },
    columns: {
      from_fee: 1_000_000,
      exchanged: 99_000_000,
      worth: 801_900,
      converted: 792_000,
      to_fee: 3_960,
      get: 788_040,
    },
    lines: [taken('fee', '-1000000', 'from'), taken('fee', '-3960')],
  },
  'a network fee that the customer pays': {
    terms: { networkFee: { units: '500', paidBy: 'client' } },
    columns: { network_fee: 500, get: 799_500 },
    lines: [taken('network-fee', '-500')],
  },
  'a network fee that the office pays': {
    terms: { networkFee: { units: '500', paidBy: 'office' } },
    lines: [{ ...taken('network-fee', '-500'), countsFor: 'office' }],
  },
  'a discount, and a code that the least margin caps': {
    terms: { discountBps: '80', promo: { bonusBps: '50' } },
    columns: { discount_bps: 80, discount: 6_400, promo: 1_600, get: 808_000 },
    lines: [
      { ...given, kind: 'discount', units: '6400', account: 'discounts', bps: '80' },
      { ...given, kind: 'promo', units: '1600', account: 'promo', bps: '20' },
    ],
  },
  'a discount that is capped to nothing': {
    terms: { roomBps: '0', discountBps: '15' },
    lines: [{ ...given, kind: 'discount', units: '0', account: 'discounts', bps: '0' }],
  },
  'a code of a sum, and a remainder': {
    terms: { promo: { bonusUnits: '3000' } },
    columns: { promo: 3_000, rounding: 7, get: 802_993 },
    lines: [{ ...given, kind: 'promo', units: '3000', account: 'promo' }, taken('rounding', '-7')],
  },
}

test('every claim gets the lines that its columns said, they sum up, and the books stay as they were', async () => {
  const { address, ask } = await officeOfBefore()
  for (const claim of Object.values(claims)) await insert(ask, claim)
  // Later migrations add the account that an entry names, the transaction that wrote it, and what a referrer is below nought by.
  const books = () => ask("select to_jsonb(t) - 'deposit_account' - 'tx' as row from ledger_transfers t order by id")
  const balances = () => ask("select to_jsonb(a) - 'owed_back' as row from ledger_accounts a order by id")
  const [entries, accounts] = [await books(), await balances()]
  expect(entries.length).toBeGreaterThan(0)

  await migrate(address, migrations)

  expect(await books()).toEqual(entries)
  expect(await balances()).toEqual(accounts)
  const rows = await ask('select * from claims order by number')
  for (const [i, [name, { lines }]] of Object.entries(claims).entries()) {
    const row = rows[i] as never
    expect((row as { lines: object[] }).lines, name).toEqual(lines)
    const figures = figuresOf(row)
    expect(figures.give + sumOfLines(figures.lines, 'from'), name).toBe(figures.exchanged)
    expect(figures.converted + sumOfLines(figures.lines, 'to'), name).toBe(figures.get)
    // The texts of the page and of the receipt follow from one another as before.
    const texts = linesOfFigures(figures, readClaimTerms((row as { terms: unknown }).terms), {
      from: 'LTC',
      to: 'SBERRUB',
    })
    expect(recompute(texts as QuoteLine[]), name).toEqual({ ok: true, value: toDecimal(figures.get, 2) })
  }
  // The database's own check passes each of them, and still finds a wrong one.
  await ask('alter table claims validate constraint claims_sound')
  await expect(ask('update claims set get = get + 1')).rejects.toThrow('claims_sound')
})

test('claims whose figures did not follow from one another stop the migration, which names them', async () => {
  const { address, ask } = await officeOfBefore()
  await insert(ask, { columns: { to_fee: 5 }, lines: [] })
  await expect(migrate(address, migrations)).rejects.toThrow(/do not add up: 0/)
  expect(await ask('select to_fee from claims')).toEqual([{ to_fee: '5' }])
})

/** An office with two currencies and a claim's entry in its books, one migration behind. */
async function officeOfBefore(): Promise<{ address: DatabaseAddress; ask: Ask }> {
  const { address, ask } = await createDatabaseBefore(FILE)
  await ask(
    `insert into currencies (code, name_ru, name_en, ticker, kind, category, scale, glyph, color, position)
     values ('LTC', 'Лайткоин', 'Litecoin', 'LTC', 'crypto', 'crypto', 8, 'Ł', '#345d9d', 1),
       ('SBERRUB', 'Сбербанк', 'Sberbank', 'RUB', 'bank', 'bank', 2, '₽', '#21a038', 2)`,
  )
  await ask(`insert into ledger_units (code) values ('SBERRUB')`)
  await ask(
    `with accounts as (
       insert into ledger_accounts (currency, kind) values ('SBERRUB', 'clients'), ('SBERRUB', 'income') returning id, kind
     )
     insert into ledger_transfers (id, debit_account, credit_account, units, reason, author, at)
     select gen_random_uuid(), d.id, c.id, 500, 'network-fee', 'olga', now()
     from accounts d join accounts c on d.kind = 'clients' and c.kind = 'income'`,
  )
  return { address, ask }
}

async function insert(ask: Ask, claim: OldClaim): Promise<void> {
  const row = {
    ...plain,
    ...claim.columns,
    id: crypto.randomUUID(),
    input_hash: Buffer.alloc(32),
    state: 'awaiting-payment',
    from_currency: 'LTC',
    to_currency: 'SBERRUB',
    side: 'from',
    rate_give: '1',
    rate_get: '8000',
    terms: JSON.stringify({ ...terms, ...claim.terms }),
    rate_fixed: 'opening',
    email: 'anna@example.com',
    email_key: 'anna@example.com',
    locale: 'ru',
    from_account: '{}',
    to_account: '{}',
    to_identity: 'x',
    needs_aml: false,
    window_minutes: 20,
    opened_at: new Date('2026-11-21T12:00:00Z'),
    changed_at: new Date('2026-11-21T12:00:00Z'),
  }
  const names = Object.keys(row)
  await ask(
    `insert into claims (number, ${names.map(name => `"${name}"`).join(', ')})
     values ((select count(*) from claims), ${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}
