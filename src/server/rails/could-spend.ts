import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

/** Whether a text could be an extended private key with any network's prefix, a bare private key, or a seed phrase. */
export function couldSpend(text: string): boolean {
  const bare = text.trim()
  return (
    /^([a-zA-Z]prv|[LMlm]tpv)[1-9A-HJ-NP-Za-km-z]{20,}$/.test(bare) ||
    /^(0x)?[0-9a-f]{64}$/i.test(bare) ||
    /^[a-z]+(\s+[a-z]+){11,}$/i.test(bare) ||
    privateInside(bare)
  )
}

/** Whatever the prefix says, key bytes that begin with zero are a private key and never a point of the curve. */
function privateInside(text: string): boolean {
  try {
    const bytes = createBase58check(sha256).decode(text)
    return bytes.length === 78 && bytes[45] === 0
  } catch {
    return false
  }
}
