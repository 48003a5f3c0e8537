import { StartRefusal } from '#server/platform/start-refusal.ts'
import { SKIPPED, skipAddresses } from '#server/rails/chain/skip-addresses.ts'
import { openKeys } from '#server/rails/chain-wallets.ts'
import { besideOffice } from './beside-office.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'

// Runs beside an open office: npm run skip-addresses

try {
  for (const { wallet, next } of await skip(readConfig(process.env)))
    process.stdout.write(`Wallet ${wallet}: ${SKIPPED} addresses are skipped, the next one has the number ${next}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}

async function skip(config: Config): ReturnType<typeof skipAddresses> {
  const keys = await openKeys(config.wallets ?? {})
  const skipped = await besideOffice(config, db => skipAddresses(db, { keys, now: systemClock() }))
  if (skipped.length > 0) return skipped
  throw new StartRefusal(
    'no-wallet',
    'Nothing is skipped: the database knows no wallet. Set the variables of the wallets, such as AGIO_EVM_XPUB, as the office has them',
  )
}
