import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { address } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const wish = { email: 'x', locale: 'ru', from_currency: 'LTC', to_currency: 'BTC', side: 'to', units: 1 }
for (const mailbox of [Buffer.from('one'), Buffer.from('other')])
  await insertRow(address, 'reserve_watches', { id: randomUUID(), mailbox, ...wish, asked_at: noon, expires_at: noon })
await insertRow(address, 'reserve_watch_refusals', { mailbox: Buffer.from('one'), refused_at: noon })

await testRules(address, {
  reserve_watches: {
    reserve_watches_from_currency_fkey: `from_currency = 'NONE'`,
    reserve_watches_locale_check: `locale = 'fr'`,
    reserve_watches_mailbox_from_currency_to_currency_key: `mailbox = 'same'`,
    reserve_watches_pkey: AGAIN,
    reserve_watches_side_check: `side = 'both'`,
    reserve_watches_to_currency_fkey: `to_currency = 'NONE'`,
    reserve_watches_units_check: `units = 0`,
  },
  reserve_watch_refusals: { reserve_watch_refusals_pkey: AGAIN },
})
