import { timingSafeEqual } from 'node:crypto'

/**
 * Whether a proof is the right one, without telling by the time how much of it is. Texts are compared as they are spelled:
 * base64 has several spellings of the same bytes.
 */
export function equalInConstantTime(given: string | Buffer, right: string | Buffer): boolean {
  const [a, b] = [bytesOf(given), bytesOf(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const bytesOf = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value) : value)
