import type { Address } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { accept, type Result } from '#contract/result.ts'
import { type KeyRefusal, readExtendedKey } from '../extended-key.ts'

/** The wallet of an extended public key, with its addresses as EVM chains show them. */
export type ReceivingKey = { fingerprint: string; addressAt: (index: number) => Address }

export function readReceivingKey(text: string): Result<ReceivingKey, KeyRefusal> {
  const read = readExtendedKey(text)
  if (!read.ok) return read
  const { fingerprint, publicKeyAt } = read.value
  return accept({ fingerprint, addressAt: index => publicKeyToAddress(`0x${publicKeyAt(index)}`) })
}
