import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { address } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const wish = { email: 'x', locale: 'ru', from_currency: 'LTC', to_currency: 'BTC', give: '1', get: '5', way: 'up' }
for (const mailbox of [Buffer.from('one'), Buffer.from('other')])
  await insertRow(address, 'rate_alerts', { id: randomUUID(), mailbox, ...wish, asked_at: noon, expires_at: noon })

await testRules(address, {
  rate_alerts: {
    rate_alerts_from_currency_fkey: `from_currency = 'NONE'`,
    rate_alerts_get_check: `get = 0`,
    rate_alerts_give_check: `give = 0, get = 1`,
    rate_alerts_locale_check: `locale = 'fr'`,
    rate_alerts_mailbox_from_currency_to_currency_key: `mailbox = 'same'`,
    rate_alerts_one: `give = 2`,
    rate_alerts_pkey: AGAIN,
    rate_alerts_to_currency_fkey: `to_currency = 'NONE'`,
    rate_alerts_way_check: `way = 'sideways'`,
  },
})
