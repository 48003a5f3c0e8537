import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** The byte before the hash in every address of the chain, in hexadecimal digits. */
const PREFIX = '41'

/** `T…`, as people know an address, from the forty digits of its hash, by which addresses are compared here. */
export const shownAddress = (hash: string): string => base58check.encode(hexToBytes(PREFIX + hash))

/** The forty digits of the hash of an address that is known to be valid. */
export const hashOfAddress = (shown: string): string => bytesToHex(base58check.decode(shown)).slice(PREFIX.length)
