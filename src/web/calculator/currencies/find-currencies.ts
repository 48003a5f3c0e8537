import { inOtherLayout } from '#contract/keyboard-layout.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { spellings } from './spelling.ts'

type Searched = Pick<CurrencyItem, 'code' | 'name' | 'ticker' | 'network' | 'kind'>

/**
 * The currencies in which every word of the query occurs: in the code, the name, the ticker, the network or what people
 * call it, in either alphabet. Those where a word begins so come first. Only when nothing is found was the layout of
 * the keyboard perhaps the wrong one.
 */
export function findCurrencies<C extends Searched>(query: string, currencies: readonly C[]): readonly C[] {
  const typed = query.trim()
  if (!typed) return currencies
  const found = matching(typed, currencies)
  return found.length ? found : matching(inOtherLayout(typed), currencies)
}

function matching<C extends Searched>(query: string, currencies: readonly C[]): C[] {
  const [hard, soft] = spellings(query.replaceAll('-', '')).map(text => text.split(/\s+/).filter(Boolean)) as [
    string[],
    string[],
  ]
  const begun: C[] = []
  const contained: C[] = []
  for (const currency of currencies) {
    const [inHard, inSoft] = wordsOf(currency)
    const every = (prefix: string) =>
      hard.every((word, at) => inHard.includes(prefix + word) || inSoft.includes(prefix + soft[at]))
    if (every(' ')) begun.push(currency)
    else if (every('')) contained.push(currency)
  }
  return [...begun, ...contained]
}

/** Each word with a space before it. They are put together once for each currency. */
function wordsOf(currency: Searched): [string, string] {
  const known = words.get(currency)
  if (known) return known
  const { code, name, ticker, network, kind } = currency
  const text = [code, name.ru, name.en, ticker, network ?? '', nicknames[ticker] ?? '', nicknames[code] ?? '']
  const all = `${text.join(' ')} ${kindWords[kind]}`
  const made = spellings(` ${all.replaceAll(/[()]/g, ' ')} ${all.replaceAll('-', '')} ${all.replaceAll('-', ' ')}`)
  words.set(currency, made)
  return made
}

const words = new WeakMap<Searched, [string, string]>()

const kindWords: Record<CurrencyItem['kind'], string> = {
  crypto: 'крипта crypto',
  bank: 'банк карта bank card',
  wallet: 'кошелёк wallet',
  cash: 'наличные наличка кэш cash',
}

/** What people call them, by ticker or by code. */
const nicknames: Record<string, string> = {
  BTC: 'биток',
  ETH: 'эфир эфириум ether',
  USDT: 'тезер юсдт доллар dollar',
  USDC: 'доллар dollar',
  LTC: 'лайткоин лайт',
  XRP: 'рипл',
  BNB: 'бинанс binance',
  RUB: 'рубль ruble rouble',
  USD: 'доллар бакс dollar',
  EUR: 'евро euro',
  KZT: 'тенге tenge',
  TCSBRUB: 'тинькофф tinkoff',
  SBPRUB: 'система быстрых платежей',
  YAMRUB: 'юмани яндекс yandex',
  ADVCUSD: 'advcash адвкеш',
}
