import { readFileSync } from 'node:fs'

export const priceSources = [
  'binance',
  'kraken',
  'okx',
  'bybit',
  'rapira',
  'abcex',
  'bybit-p2p',
  'bank-of-russia',
  'european-central-bank',
  'national-bank-of-kazakhstan',
  'national-bank-of-ukraine',
] as const
export type PriceSource = (typeof priceSources)[number]

/** The answer as it lies in the folder, byte for byte. */
export const recorded = (source: PriceSource): Buffer =>
  readFileSync(new URL(`answers/${source}.${isXml(source) ? 'xml' : 'json'}`, import.meta.url))

export type Asked = { at: Date; query: URLSearchParams; price?: (text: string) => string }

/** The answer to this question at this moment. `price` may bend every price in it. */
export function answerTo(source: PriceSource, { at, query, price = text => text }: Asked): Buffer {
  const bent = recorded(source)
    .toString('latin1')
    .replace(prices[source], (_, before: string, text: string) => before + price(text))
  return isXml(source) ? Buffer.from(stampXml(bent, at), 'latin1') : Buffer.from(json(source, bent, at, query))
}

const xml: readonly PriceSource[] = ['bank-of-russia', 'european-central-bank', 'national-bank-of-kazakhstan']
export const isXml = (source: PriceSource): boolean => xml.includes(source)

/** Where the prices stand in each answer: what comes before, and the price. */
const prices: Record<PriceSource, RegExp> = {
  binance: /("(?:bid|ask)Price": ")([^"]*)/g,
  kraken: /("[ab]": \[\s*")([^"]*)/g,
  okx: /("(?:bid|ask)Px": ")([^"]*)/g,
  bybit: /("(?:bid|ask)1Price": ")([^"]*)/g,
  rapira: /("(?:bid|ask)Price": )([\d.]+)/g,
  abcex: /("price": )([\d.]+)/g,
  'bybit-p2p': /("price": ")([^"]*)/g,
  'bank-of-russia': /(<(?:Value|VunitRate)>)([^<]*)/g,
  'european-central-bank': /(rate=')([^']*)/g,
  'national-bank-of-kazakhstan': /(<description>)([\d.]+)/g,
  'national-bank-of-ukraine': /("rate": )([\d.]+)/g,
}

function stampXml(xml: string, at: Date): string {
  const [year, month, day] = at.toISOString().slice(0, 10).split('-')
  return xml
    .replace(/Date="[^"]*"/, `Date="${day}.${month}.${year}"`)
    .replace(/time='[^']*'/, `time='${year}-${month}-${day}'`)
    .replaceAll(/<pubDate>[^<]*/g, `<pubDate>${day}.${month}.${year}`)
}

/** Binance and Kraken answer for the markets that were named, OKX and Bybit for all. */
function json(source: PriceSource, text: string, at: Date, query: URLSearchParams): string {
  if (source === 'national-bank-of-ukraine') {
    const [year, month, day] = at.toISOString().slice(0, 10).split('-')
    return text.replaceAll(/"exchangedate": "[^"]*/g, `"exchangedate": "${day}.${month}.${year}`)
  }
  if (source === 'rapira' || source === 'abcex') return text
  const said = JSON.parse(text)
  // The file holds both sides of the board: those who buy, and those who sell.
  if (source === 'bybit-p2p') return JSON.stringify(said[query.get('side') ?? '1'])
  if (source === 'binance') {
    const symbols: string[] = JSON.parse(query.get('symbols') ?? '[]')
    const rows = said.filter((row: { symbol: string }) => symbols.includes(row.symbol))
    return JSON.stringify(rows.map((row: object) => ({ ...row, closeTime: at.getTime() })))
  }
  if (source === 'kraken') {
    const pairs = query.get('pair')?.split(',') ?? []
    return JSON.stringify({ error: [], result: Object.fromEntries(pairs.map(pair => [pair, said.result[pair]])) })
  }
  if (source === 'okx') {
    return JSON.stringify({ ...said, data: said.data.map((row: object) => ({ ...row, ts: `${at.getTime()}` })) })
  }
  return JSON.stringify({ ...said, time: at.getTime() })
}
