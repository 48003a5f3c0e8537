/** By what a transfer is found, as one line of what prints: no sign in it turns the text around it or hides in it. */
export const plainReference = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .trim()

/**
 * The same for all spellings of one reference, so that one payment is not booked twice under two: capitals, gaps and
 * Cyrillic letters that look like Latin ones make no difference, and of a link to a transaction only its hash counts.
 */
export function foundBy(reference: string): string {
  const close = plainReference(reference)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[АВЕЁКМНОРСТУХ]/g, letter => LATIN[letter]!)
  return transactionIn(close) ?? close
}

/** The hash of a transaction that stands in a reference. */
export const transactionIn = (reference: string): string | undefined =>
  /(?<![\dA-Z])(?:0x)?([\dA-F]{64})(?![\dA-Z])/i.exec(reference)?.[1]?.toUpperCase()

// biome-ignore format: a table is read by its columns
const LATIN: Record<string, string> = {
  А: 'A', В: 'B', Е: 'E', Ё: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X',
}
