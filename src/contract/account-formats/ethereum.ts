import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { accept, refuse } from '#contract/result.ts'
import type { AccountReading, Network } from './account.ts'

/**
 * An address of Ethereum or of a network with the same addresses. Which of them its owner means cannot be seen in it:
 * the address itself never says ERC20 or BEP20.
 */
export function readEthereumLike(text: string, alsoOn: readonly Network[]): AccountReading {
  if (!/^0x/i.test(text)) return refuse({ reason: 'missing-prefix', prefix: '0x' })
  const digits = text.slice(2)
  const stranger = digits.search(/[^0-9a-f]/i)
  if (stranger >= 0) return refuse({ reason: 'bad-character', position: stranger + 2 })
  if (digits.length !== 40) return refuse({ reason: 'bad-length', length: text.length, least: 42, most: 42 })

  const lower = digits.toLowerCase()
  const normal = withChecksum(lower)
  const oneCase = digits === lower || digits === digits.toUpperCase()
  if (!oneCase && digits !== normal.slice(2)) return refuse({ reason: 'bad-checksum' })
  return accept({ normal, identity: `0x${lower}`, format: 'evm', typoProof: !oneCase, alsoOn })
}

/** EIP-55: the case of each letter is a bit of the hash of the address. */
function withChecksum(lower: string): string {
  const hash = keccak_256(utf8ToBytes(lower))
  const digits = [...lower].map((digit, index) => {
    const half = index % 2 === 0 ? hash[index >> 1]! >> 4 : hash[index >> 1]! & 15
    return half >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${digits.join('')}`
}
