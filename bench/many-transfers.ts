import type pg from 'pg'

/** A transfer of a past claim: currency side, accounts, amount. */
type PastLine = [side: 'from' | 'to', debit: string, credit: string, units: string, reason: string]

/** The transfers of a paid claim as `claim-postings.ts` writes them, except for its hold and its lines. */
const lines: readonly PastLine[] = [
  ['from', 'custody', 'clients', 'give', 'received'],
  ['from', 'reserve', 'custody', 'give', 'taken-over'],
  ['from', 'clients', 'liquidity', 'exchanged', 'exchange'],
  ['to', 'liquidity', 'clients', 'worth', 'exchange'],
  ['to', 'clients', 'income', 'worth - converted', 'spread'],
]

/** Writes the transfers of the past claims, so that the ledger's proof has a realistic size. */
export async function copyTransfers(client: pg.Client): Promise<void> {
  // The initial balance that they moved.
  await client.query(`
    create temp table past as
      select id, number, state, from_currency, to_currency, changed_at, opened_at, gen_random_uuid() as hold,
        give, get, exchanged, worth, converted, lines
      from claims where number > 10000000000
        and not exists (select from ledger_transfers where claim_id = claims.id)`)
  await client.query('analyze past')
  await client.query(`
    insert into ledger_accounts (currency, kind)
      select currency, kind from (select distinct to_currency from past union select distinct from_currency from past) used (currency),
        unnest(array['reserve', 'custody', 'clients', 'equity', 'liquidity', 'income', 'discounts', 'promo']) kind
      on conflict (currency, kind, owner) do nothing`)
  const account = (currency: string, kind: string) =>
    `(select id from ledger_accounts a where a.currency = ${currency} and a.kind = ${kind} and owner = '00000000-0000-0000-0000-000000000000')`
  // Looked up once for each currency, and not once more for each line.
  const accounts = `select ${['reserve', 'clients'].map(kind => `${account('code', `'${kind}'`)} as ${kind}`).join(', ')}, code from currencies offset 0`
  const ofHold = [
    'id',
    'debit_account',
    'credit_account',
    'units',
    'reason',
    'author',
    'at',
    'kind',
    'hold',
    'claim_id',
  ]
  await client.query(`
    insert into ledger_transfers (${ofHold.join(', ')})
      select hold, clients, reserve, get, 'hold', 'guest', opened_at, 'hold', null, id
      from past join (${accounts}) of on code = to_currency order by number desc`)
  await client.query(`
    insert into ledger_transfers (${ofHold.join(', ')})
      select gen_random_uuid(), clients, reserve, get, end_kind, 'olga', changed_at, end_kind, hold, id
      from past join (${accounts}) of on code = to_currency,
      lateral (select case state when 'completed' then 'post' else 'void' end) ended (end_kind) order by number desc`)
  const values = lines.map(([side, debit, credit, units, reason]) => {
    const currency = `${side}_currency`
    return `(${currency}, '${debit}', '${credit}', ${units}, '${reason}')`
  })
  const ofLines = `union all
    select case side when 'from' then from_currency else to_currency end,
      case when units < 0 then 'clients' else account end, case when units < 0 then account else 'clients' end, abs(units), kind
    from jsonb_to_recordset(lines) as own (kind text, side text, units numeric, account text, "countsFor" text)
    where "countsFor" = 'client'`
  await client.query(`
    insert into ledger_transfers (id, debit_account, credit_account, units, reason, author, at, claim_id)
      select gen_random_uuid(), debited.id, credited.id, units, reason, 'olga', changed_at, past.id
      from past cross join lateral (values ${values.join(', ')} ${ofLines}) line (currency, debit, credit, units, reason)
      join ledger_accounts debited on (debited.currency, debited.kind) = (line.currency, line.debit)
      join ledger_accounts credited on (credited.currency, credited.kind) = (line.currency, line.credit)
      where state = 'completed' and units > 0 order by number desc`)
  await client.query(`
    insert into ledger_transfers (id, debit_account, credit_account, units, reason, author, at)
      select gen_random_uuid(), ${account('to_currency', `'reserve'`)}, ${account('to_currency', `'equity'`)},
        sum(get), 'reserve-in', 'olga', min(opened_at)
      from past group by to_currency`)
  await client.query(countBalances)
  await client.query('drop table past')
}

const countBalances = `
  with moved as (
    select account, coalesce(sum(debit) filter (where kind in ('transfer', 'post')), 0) as debits,
      coalesce(sum(credit) filter (where kind in ('transfer', 'post')), 0) as credits,
      sum(case kind when 'hold' then debit when 'transfer' then 0 else -debit end) as debits_held,
      sum(case kind when 'hold' then credit when 'transfer' then 0 else -credit end) as credits_held
    from (
      select debit_account, kind, units, 0::numeric from ledger_transfers
      union all select credit_account, kind, 0, units from ledger_transfers
    ) line (account, kind, debit, credit) group by account
  )
  update ledger_accounts set debits_posted = debits, credits_posted = credits,
    debits_pending = debits_held, credits_pending = credits_held
  from moved where moved.account = ledger_accounts.id`
