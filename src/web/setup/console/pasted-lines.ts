import type { Locale } from '#contract/locale.ts'

/** A currency by the words that a list may call it. */
export type Named = { code: string; name: Readonly<Record<Locale, string>>; ticker: string }

export type PastedLines = {
  /** What each line says of its currency, cell by cell. */
  found: readonly { code: string; cells: readonly string[] }[]
  /** Lines that name no currency that is asked for. */
  unread: readonly string[]
}

/**
 * A list from a note or a spreadsheet: on each line a currency, by its name or code, and what belongs to it. The longest name
 * wins, so that `USDT TRC20` is not `USDT`; a ticker counts only where one currency alone has it.
 */
export function readPasted(text: string, currencies: readonly Named[]): PastedLines {
  const words = currencies.flatMap(({ code, name, ticker }) => {
    const names = [code, name.ru, name.en, `${name.ru} ${ticker}`, `${name.en} ${ticker}`]
    const alone = currencies.filter(other => other.ticker === ticker).length === 1
    return (alone ? [...names, ticker] : names).map(word => ({ code, word: plain(word) }))
  })
  const longestFirst = words.toSorted((a, b) => b.word.length - a.word.length)
  const found: PastedLines['found'][number][] = []
  const unread: string[] = []
  for (const line of text.split('\n').map(line => line.trim())) {
    if (line === '') continue
    const known = longestFirst.find(({ word }) => startsWith(line, word))
    const rest = known && line.slice(lengthOf(line, known.word)).replace(/^[\s:;,|—–-]+/, '')
    if (known && rest) found.push({ code: known.code, cells: cellsOf(rest) })
    else unread.push(line)
  }
  return { found, unread }
}

/** Cells of a spreadsheet are parted by tabs, those of a note by semicolons or bars. */
const cellsOf = (text: string): string[] => text.split(/\s*[\t;|]\s*/).filter(Boolean)

/** Names are compared without case, spaces and hyphens: `т банк` is `Т-Банк`. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, '')

function startsWith(line: string, word: string): boolean {
  const length = lengthOf(line, word)
  // A name ends where the line's own word does: `BTC` is no beginning of `BTCB`.
  return length > 0 && !/[\p{L}\p{N}]/u.test(line.charAt(length))
}

/** How much of the line the word takes; 0: the line does not begin with it. */
function lengthOf(line: string, word: string): number {
  let matched = 0
  for (let i = 0; i < line.length; i++) {
    const letter = plain(line.charAt(i))
    if (letter === '') continue
    if (letter !== word.charAt(matched)) return 0
    matched += 1
    if (matched === word.length) return i + 1
  }
  return 0
}
