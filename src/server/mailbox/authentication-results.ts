/**
 * Whether the owner's mail server says that the letter comes from the domain of its sender (RFC 8601). Only the topmost header counts,
 * and only under the server's own name: those below it came with the letter, and anybody can write them.
 */
export function isProved(headers: readonly string[], server: string, sender: string): boolean {
  const [name = '', ...results] = withoutComments(headers[0] ?? '').split(';')
  if (name.trim().split(/\s+/)[0]?.toLowerCase() !== server.toLowerCase()) return false
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  return results.some(result => {
    const words = Object.fromEntries(
      [...result.toLowerCase().matchAll(/([\w.-]+)\s*=\s*"?([^\s";]+)/g)].map(([, k, v]) => [k, v]),
    )
    const aligned = (name: string) => {
      const value: string = words[name] ?? ''
      return value.slice(value.lastIndexOf('@') + 1) === domain
    }
    if (words.dmarc === 'pass') return aligned('header.from')
    if (words.dkim === 'pass') return aligned('header.d') || aligned('header.i')
    return words.spf === 'pass' && aligned('smtp.mailfrom')
  })
}

/** Comments stand in brackets, which may stand within one another. */
function withoutComments(text: string): string {
  let depth = 0
  let kept = ''
  for (const sign of text.slice(0, 10_000)) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += sign
  }
  return kept
}
