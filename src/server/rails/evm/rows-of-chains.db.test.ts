import { sql } from 'kysely'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { PaymentReport } from '#server/rails/chain/report-to-claims.ts'
import { startAnvil } from '#test/fakes/anvil.ts'
import { openWallet } from '#test/fakes/evm-wallet.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { evmRail, readChain, reportToClaims } from '#test/harness/evm-chain.ts'
import { chainsWith } from './evm-chains.ts'
import { openNode } from './evm-node.ts'

// One row of the table of chains on a chain of its id, with tokens at the contracts of the row.

const { db } = await createTestDatabase({ demo: true })
const rows = chainsWith({ polygon: ['http://127.0.0.1:1'] }, { confirmations: {}, dust: {} })
if (!rows.ok) throw new Error(rows.refusal.reason)
const [row] = rows.value
const tokens = row!.assets.flatMap(({ contract }) => contract ?? [])
const anvil = await startAnvil({ chainId: row!.id, tokens })
const chain = { ...row!, nodes: [anvil.url] }
const node = openNode(anvil.url)
const rail = evmRail([chain], await openWallet(db))
const at = await anvil.time()

for (const { currency } of chain.assets)
  await sql`insert into currencies select (jsonb_populate_record(c, ${JSON.stringify({ code: currency })}::jsonb)).*
    from currencies c where code = 'ETH'`.execute(db)

test('the node is on the chain of the row', async () => {
  expect(await node.chainId()).toBe(chain.id)
  expect(await readChain(db, chain, node, at)).toMatchObject({ state: 'caught-up' })
})

test.each(chain.assets)(
  '$currency is paid to an address of its own and counts after the confirmations of its row',
  async asset => {
    const { currency, contract, confirmations } = asset
    const claim = await insertClaim(db, { currency })
    const wish = { ...claim, currency, units: 5_000_000n, scale: 6, deadline: at }
    const payTo = await db.transaction().execute(tx => rail.assign(tx, wish, at))
    if (!payTo.ok) throw new Error(payTo.refusal.reason)
    const address = getAddress(payTo.value.fields[0]!.value)
    // Wallets disagree about links of this network: the code is the address alone.
    expect(payTo.value).toMatchObject({ qr: address, confirmations })
    const units = 10n ** 15n
    await (contract ? anvil.sendTokens(address, units, { token: contract }) : anvil.sendCoins(address, units))
    const reports: PaymentReport[] = []
    const look = async () => {
      for (let each = 0; each < 20; each++) if ((await readChain(db, chain, node, at)).state === 'caught-up') break
      await reportToClaims(db, chain, [], async report => void reports.push(report))
    }
    await anvil.mine(confirmations - 1)
    await look()
    await anvil.mine()
    await look()
    expect(reports.filter(({ claimId }) => claimId === claim.id)).toMatchObject([
      { units, confirmations: confirmations - 1, needed: confirmations },
      { units, confirmations, needed: confirmations },
    ])
  },
)
