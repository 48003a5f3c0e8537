/** A payment reference as one line without control, invisible and direction-changing characters. */
export const plainReference = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .trim()

/**
 * Normalises a reference, so that one payment is not entered twice under two spellings: letter case, spaces, dashes and
 * Cyrillic letters that look like Latin ones make no difference, and of a link to a transaction only its hash counts.
 */
export function paymentReference(reference: string): string {
  const close = plainReference(reference)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[АВЕЁКМНОРСТУХ]/g, letter => LATIN[letter]!)
  return transactionIn(close) ?? close
}

/** The transaction hash that a reference contains. */
export const transactionIn = (reference: string): string | undefined =>
  /(?<![\dA-Z])(?:0x)?([\dA-F]{64})(?![\dA-Z])/i.exec(reference)?.[1]?.toUpperCase()

// biome-ignore format: a table is read by its columns
const LATIN: Record<string, string> = {
  А: 'A', В: 'B', Е: 'E', Ё: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X',
}
