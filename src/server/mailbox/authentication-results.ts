/**
 * Whether the owner's mail server says that the letter comes from the domain of its sender (RFC 8601). Only the topmost header counts,
 * and only under the server's own name: those below it came with the letter, and anybody can write them.
 */
export function isProved(headers: readonly string[], server: string, sender: string): boolean {
  const [name = '', ...results] = partsOf(headers[0] ?? '')
  if (name.trim().split(/\s+/)[0]?.toLowerCase() !== server.toLowerCase()) return false
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  return results.some(result => {
    const [[method, outcome] = [], ...properties] = [...result.toLowerCase().matchAll(PAIR)].map(([, k, v]) => [k, v])
    const given = Object.fromEntries(properties) as Readonly<Record<string, string>>
    const isDomain = (value = '') => {
      const whole = /^"([^"\\]*)"$/.exec(value)?.[1] ?? value
      return whole.slice(whole.lastIndexOf('@') + 1) === domain
    }
    if (outcome !== 'pass') return false
    if (method === 'dmarc') return isDomain(given['header.from'])
    // Who signs names the domain; the identity within it is the signer's own word.
    if (method === 'dkim') return isDomain(given['header.d'] ?? given['header.i'])
    return method === 'spf' && isDomain(given['smtp.mailfrom'])
  })
}

/** A name and a value, which may have quoted strings in it: what stands in them was written by the sender. */
const PAIR = /([\w.-]+)\s*=\s*((?:"(?:[^"\\]|\\.)*"|[^\s"])+)/g

/** What stands between semicolons, outside of quoted strings, without comments, which stand in brackets and within one another. */
function partsOf(header: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  const signs = header.slice(0, 10_000)
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at]!
    const isEscaped = sign === '\\' && (isQuoted || depth > 0)
    const kept = isEscaped ? sign + (signs[++at] ?? '') : sign
    if (!isEscaped && !isQuoted && sign === '(') depth += 1
    else if (!isEscaped && !isQuoted && sign === ')') depth = Math.max(0, depth - 1)
    else if (depth > 0) continue
    else if (!isQuoted && sign === ';') parts.push('')
    else {
      if (!isEscaped && sign === '"') isQuoted = !isQuoted
      parts[parts.length - 1] += kept
    }
  }
  return parts
}
