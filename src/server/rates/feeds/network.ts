import type { Feed } from '../feed.ts'
import type { Pair } from '../pair.ts'
import { abcex } from './abcex.ts'
import { bankOfRussia } from './bank-of-russia.ts'
import { bybitP2p } from './bybit-p2p.ts'
import { europeanCentralBank } from './european-central-bank.ts'
import { openExchange } from './exchange.ts'
import { exchangeNames } from './exchange-markets.ts'
import { nationalBankOfKazakhstan } from './national-bank-of-kazakhstan.ts'
import { nationalBankOfUkraine } from './national-bank-of-ukraine.ts'
import { rapira } from './rapira.ts'

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
  const others = [
    rapira(origins.rapira),
    abcex(origins.abcex, sources?.abcex),
    bybitP2p(origins['bybit-p2p'], sources?.['bybit-p2p']),
    bankOfRussia(origins['bank-of-russia']),
    europeanCentralBank(origins['european-central-bank']),
    nationalBankOfKazakhstan(origins['national-bank-of-kazakhstan']),
    nationalBankOfUkraine(origins['national-bank-of-ukraine']),
  ]
  return [...exchanges, ...others.filter(({ source }) => isRead(source))]
}
