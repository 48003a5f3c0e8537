/**
 * One spelling for words of both alphabets: биткоин and bitcoin, сбер and sber, рипл and ripple. A `c` sounds like `k` or
 * like `s` (бтс for btc), so every word has two spellings.
 */
export function spellings(text: string): [string, string] {
  const latin = Array.from(text.toLowerCase().normalize('NFC'), letter => letters[letter] ?? letter).join('')
  const folded = latin
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll('y', 'i')
    // A QR code is no word that begins with a k.
    .replaceAll(/q(?!r\b)/g, 'k')
  return [folded.replaceAll('c', 'k'), folded.replaceAll('c', 's')].map(single) as [string, string]
}

/**
 * Doubled letters become one. Digits stay, and so do words of one repeated letter: a single letter would match everything.
 */
const single = (text: string) =>
  text.replaceAll(/\b([a-z])\1+\b|([a-z])\2+/g, (run, alone?: string) =>
    alone || run.length > 2 ? run : run.charAt(0),
  )

const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}
