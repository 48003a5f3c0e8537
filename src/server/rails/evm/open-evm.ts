import { StartRefusal } from '#server/platform/start-refusal.ts'
import { wantingAsOffice } from '../chain/chain.ts'
import { type OpenChains, openChains } from '../chain/open-chains.ts'
import { addressesOf, evm } from './evm.ts'
import { chainsWith, type EvmNodes, type EvmTerms, type TermsRefusal } from './evm-chains.ts'
import { type ReceivingKey, readReceivingKey } from './extended-key.ts'

/** `key`: the extended public key of the wallet that issues the addresses of claims. */
export type EvmOptions = { key: string; nodes: EvmNodes; terms: EvmTerms }

/** The chains that have nodes; without any, nothing is taken. Whoever starts the office reads why they cannot be watched. */
export function openEvm(
  { key, nodes, terms }: EvmOptions,
  wanted: ((currency: string) => number | undefined) | undefined,
  isLate?: (chainId: number) => boolean,
): OpenChains {
  const wallet = openWallet(key)
  const chains = chainsWith(nodes, terms)
  if (!chains.ok) throw new StartRefusal('bad-variable', termsRefusal(chains.refusal))
  const own = wanted ? wantingAsOffice(chains.value, wanted) : chains.value
  return openChains(evm, own, addressesOf(wallet), isLate)
}

/** The wallet of an extended public key. Whoever starts the office reads why a key is none. */
export function openWallet(key: string): ReceivingKey {
  const read = readReceivingKey(key)
  if (!read.ok) throw new StartRefusal(`evm-${read.refusal.reason}`, keyRefusals[read.refusal.reason])
  return read.value
}

const termsRefusal = ({ reason, currency }: TermsRefusal): string =>
  reason === 'unknown-currency'
    ? `AGIO_EVM_CONFIRMATIONS and AGIO_EVM_DUST name ${currency}, which the office does not take on a chain of its own`
    : `AGIO_EVM_DUST must be an amount with no more decimals than ${currency} has`

const keyRefusals = {
  'a-private-key':
    'AGIO_EVM_XPUB holds a private key. Remove it and treat it as compromised; the office needs the extended public key, which begins with xpub',
  'not-an-extended-key': 'AGIO_EVM_XPUB must be an extended public key (xpub…), copied whole',
  'wrong-depth':
    "AGIO_EVM_XPUB must be the key of an account (m/44'/60'/0') or of its receiving branch (m/44'/60'/0'/0)",
}
