import type { Feed } from '../feed.ts'
import { bankOfRussia } from './bank-of-russia.ts'
import { europeanCentralBank } from './european-central-bank.ts'
import { openExchange } from './exchange.ts'
import { exchangeNames } from './exchange-markets.ts'

/** Everything that is read over the network. `origins` are other addresses of the sources, by name. */
export async function networkFeeds(origins: { readonly [source: string]: string } = {}): Promise<Feed[]> {
  const exchanges = await Promise.all(exchangeNames.map(name => openExchange(name, origins[name])))
  return [...exchanges, bankOfRussia(origins['bank-of-russia']), europeanCentralBank(origins['european-central-bank'])]
}
