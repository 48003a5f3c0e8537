import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Ask, createDatabaseBefore, migrations } from '#test/harness/database.ts'

const cards = ['11111111-0000-4000-8000-000000000000', '22222222-0000-4000-8000-000000000000'] as const
const staff = '33333333-0000-4000-8000-000000000000'

test('only money that is still owed to customers begins on the account that it came to; the rest lies outside', async () => {
  const { address, ask } = await createDatabaseBefore('0037-accounts-in-the-ledger.sql')
  await ask(
    `insert into currencies (code, name_ru, name_en, ticker, kind, category, scale, glyph, color, position)
     values ('LTC', 'Лайткоин', 'Litecoin', 'LTC', 'crypto', 'crypto', 8, 'Ł', '#345d9d', 1),
       ('SBERRUB', 'Сбербанк', 'Sberbank', 'RUB', 'bank', 'bank', 2, '₽', '#21a038', 2)`,
  )
  await ask(`insert into ledger_units (code) values ('SBERRUB')`)
  await ask(`insert into ledger_accounts (currency, kind) values ('SBERRUB', 'clients'), ('SBERRUB', 'custody')`)
  for (const card of cards)
    await ask(`insert into deposit_accounts (id, currency, label, added_at) values ($1, 'SBERRUB', 'card', now())`, [
      card,
    ])

  const owed = await claim(ask, { received: 700 })
  await pay(ask, owed, { units: 500, on: cards[0] })
  await pay(ask, owed, { units: 200, on: cards[1] })
  await reverse(ask, owed, 200)
  await pay(ask, owed, { units: 200, on: cards[1] })
  const paidOut = await claim(ask, { received: 900, settled: 900 })
  await pay(ask, paidOut, { units: 900, on: cards[0] })
  // Two payments of one sum to two accounts: nobody knows which entry was which.
  const twice = await claim(ask, { received: 60 })
  await pay(ask, twice, { units: 30, on: cards[0] })
  await pay(ask, twice, { units: 30, on: cards[1] })

  await migrate(address, migrations)

  expect(
    await ask('select deposit_account, units::int as units from deposit_account_balances order by deposit_account'),
  ).toEqual([
    { deposit_account: cards[0], units: 500 },
    { deposit_account: cards[1], units: 200 },
  ])
  expect(
    await ask(
      `select reason, units::int as units, deposit_account from ledger_transfers where claim_id = $1 order by at`,
      [owed],
    ),
  ).toEqual([
    { reason: 'received', units: 500, deposit_account: cards[0] },
    { reason: 'received', units: 200, deposit_account: cards[1] },
    { reason: 'entered-by-mistake', units: 200, deposit_account: cards[1] },
    { reason: 'received', units: 200, deposit_account: cards[1] },
  ])
  expect(await ask('select count(*)::int as count from ledger_transfers where deposit_account is not null')).toEqual([
    { count: 4 },
  ])
})

async function claim(ask: Ask, { received, settled = 0 }: { received: number; settled?: number }): Promise<string> {
  const rows = await ask(
    `insert into claims (id, number, input_hash, state, from_currency, to_currency, side, rate_give, rate_get, terms, rate_fixed,
       email, email_key, locale, from_account, to_account, to_identity, needs_aml, window_minutes, opened_at, changed_at,
       give, exchanged, worth, converted, get, lines, received, settled)
     values (gen_random_uuid(), (select count(*) from claims), decode('00', 'hex'), 'checking', 'SBERRUB', 'LTC', 'from', '8000', '1', '{}',
       'opening', 'a@b.example', 'a@b.example', 'ru', '{}', '{}', 'x', false, 20, now(), now(), 1000, 1000, 1, 1, 1, '[]', $1, $2)
     returning id`,
    [received, settled],
  )
  return rows[0]!.id as string
}

let minute = 0
const next = () => new Date(Date.UTC(2026, 10, 21, 12, minute++))

async function pay(ask: Ask, claim: string, { units, on }: { units: number; on: string }): Promise<void> {
  const at = next()
  await ask(
    `insert into claim_payments (rail, reference, claim_id, units, seen_at, confirmations, needed, state, credited_at, deposit_account)
     values ('by-hand', gen_random_uuid()::text, $1, $2, $3, 0, 0, 'credited', $3, $4)`,
    [claim, units, at, on],
  )
  await entry(ask, claim, { units, at, reason: 'received', debit: 'custody', credit: 'clients' })
}

async function reverse(ask: Ask, claim: string, units: number): Promise<void> {
  await ask(`update claim_payments set state = 'reversed', credited_at = null where claim_id = $1 and units = $2`, [
    claim,
    units,
  ])
  await entry(ask, claim, { units, at: next(), reason: 'entered-by-mistake', debit: 'clients', credit: 'custody' })
}

const entry = (
  ask: Ask,
  claim: string,
  line: { units: number; at: Date; reason: string; debit: string; credit: string },
) =>
  ask(
    `insert into ledger_transfers (id, debit_account, credit_account, units, claim_id, reason, author, at)
     select gen_random_uuid(), d.id, c.id, $2, $1, $3, $4, $5 from ledger_accounts d, ledger_accounts c
     where d.kind = $6 and c.kind = $7`,
    [claim, line.units, line.reason, staff, line.at, line.debit, line.credit],
  )
