import { inOtherLayout } from '#contract/keyboard-layout.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { spellings } from './spelling.ts'

type Searched = Pick<CurrencyItem, 'code' | 'name' | 'ticker' | 'network' | 'kind'>

/**
 * The currencies in which every word of the query occurs: in the code, the name, the ticker, the network or a nickname, in
 * either alphabet. Matches at the beginning of a word come first. Only when nothing is found, another keyboard layout and
 * one typing error (an added, missing, wrong or swapped letter) are tried.
 */
export function findCurrencies<C extends Searched>(query: string, currencies: readonly C[]): readonly C[] {
  const typed = query.trim()
  if (!typed) return currencies
  const spelled = [typed, inOtherLayout(typed)].map(spelledWords)
  for (const find of [matching, matchingWithSlip]) {
    for (const words of spelled) {
      const found = find(words, currencies)
      if (found.length) return found
    }
  }
  return []
}

type Words = { hard: string[]; soft: string[] }

function spelledWords(query: string): Words {
  const [hard, soft] = spellings(query.replaceAll('-', ''))
  const words = (text: string) => text.split(/\s+/).filter(Boolean)
  return { hard: words(hard), soft: words(soft) }
}

function matching<C extends Searched>({ hard, soft }: Words, currencies: readonly C[]): C[] {
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

/** With one typing error, words as short as this match anything. */
const LEAST_WITH_SLIP = 4

function matchingWithSlip<C extends Searched>({ hard, soft }: Words, currencies: readonly C[]): C[] {
  const typed = hard.map((word, at) => [...new Set([word, soft[at]!])])
  return currencies.filter(currency => {
    const [inHard, inSoft, each] = wordsOf(currency)
    return typed.every(ways =>
      ways.some(way =>
        way.length < LEAST_WITH_SLIP
          ? inHard.includes(` ${way}`) || inSoft.includes(` ${way}`)
          : each.some(word => beginsWithSlip(way, word)),
      ),
    )
  })
}

/** Whether a word begins with the query, apart from one added, missing, wrong or swapped letter. */
function beginsWithSlip(typed: string, word: string): boolean {
  // A quick filter: one typing error leaves one of the first two letters, in its place or next to it.
  const [first, second] = typed
  if (word[0] !== first && word[0] !== second && word[1] !== first && word[1] !== second) return false
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same++
  const rest = typed.slice(same + 1)
  const turned = typed[same + 1] === word[same] && typed[same] === word[same + 1]
  return (
    word.startsWith(rest, same + 1) ||
    word.startsWith(rest, same) ||
    word.startsWith(typed.slice(same), same + 1) ||
    (turned && word.startsWith(typed.slice(same + 2), same + 2))
  )
}

type KnownWords = [hard: string, soft: string, each: readonly string[]]

/** The searchable words of a currency, computed once per currency. */
function wordsOf(currency: Searched): KnownWords {
  const known = words.get(currency)
  if (known) return known
  const { code, name, ticker, network, kind } = currency
  const text = [code, name.ru, name.en, ticker, network ?? '', nicknames[ticker] ?? '', nicknames[code] ?? '']
  const all = `${text.join(' ')} ${kindWords[kind]}`
  const [hard, soft] = spellings(
    ` ${all.replaceAll(/[()]/g, ' ')} ${all.replaceAll('-', '')} ${all.replaceAll('-', ' ')}`,
  )
  const made: KnownWords = [hard, soft, [...new Set(`${hard}${soft}`.split(' '))]]
  words.set(currency, made)
  return made
}

const words = new WeakMap<Searched, KnownWords>()

const kindWords: Record<CurrencyItem['kind'], string> = {
  crypto: 'крипта crypto',
  bank: 'банк карта bank card мир visa виза',
  wallet: 'кошелёк wallet',
  cash: 'наличные наличка кэш cash',
}

/** Nicknames by ticker or by code. */
const nicknames: Record<string, string> = {
  BTC: 'биток',
  ETH: 'эфир эфириум ether',
  USDT: 'тезер юсдт доллар dollar $',
  USDC: 'доллар dollar $',
  LTC: 'лайткоин лайт',
  XRP: 'рипл',
  BNB: 'бинанс binance',
  RUB: 'рубль рубли рублей ruble rouble ₽',
  USD: 'доллар бакс dollar $',
  EUR: 'евро euro €',
  KZT: 'тенге tenge',
  TCSBRUB: 'тинькофф tinkoff',
  // Banks that people search by name and that this way of payment reaches.
  SBPRUB:
    'qr куар система быстрых платежей райффайзен raiffeisen газпромбанк gazprombank совкомбанк sovcombank озон ozon',
  YAMRUB: 'юмани яндекс yandex',
  ADVCUSD: 'advcash адвкеш',
}
