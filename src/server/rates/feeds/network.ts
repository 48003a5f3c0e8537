import type { Feed } from '../feed.ts'
import type { Pair } from '../pair.ts'
import { bankOfRussia } from './bank-of-russia.ts'
import { europeanCentralBank } from './european-central-bank.ts'
import { openExchange } from './exchange.ts'
import { exchangeNames } from './exchange-markets.ts'
import { nationalBankOfKazakhstan } from './national-bank-of-kazakhstan.ts'
import { nationalBankOfUkraine } from './national-bank-of-ukraine.ts'

/**
 * The sources that are read over the network: those of `sources` for their pairs, or all of them. `origins` replaces
 * their addresses, by name.
 */
export async function networkFeeds(
  origins: { readonly [source: string]: string } = {},
  sources?: { readonly [source: string]: readonly Pair[] },
): Promise<Feed[]> {
  const isRead = (source: string) => !sources || source in sources
  const exchanges = await Promise.all(
    exchangeNames.filter(isRead).map(name => openExchange(name, origins[name], sources?.[name])),
  )
  const banks = [
    bankOfRussia(origins['bank-of-russia']),
    europeanCentralBank(origins['european-central-bank']),
    nationalBankOfKazakhstan(origins['national-bank-of-kazakhstan']),
    nationalBankOfUkraine(origins['national-bank-of-ukraine']),
  ]
  return [...exchanges, ...banks.filter(({ source }) => isRead(source))]
}
