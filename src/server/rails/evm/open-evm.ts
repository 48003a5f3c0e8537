import { StartRefusal } from '#server/platform/start-refusal.ts'
import { termsRefusalText } from '../chain/asset-terms.ts'
import { wantingAsOffice } from '../chain/chain.ts'
import { openChains } from '../chain/open-chains.ts'
import type { WalletFamily } from '../chain-wallets.ts'
import { addressesOf, evm } from './evm.ts'
import { chainsWith } from './evm-chains.ts'
import { type ReceivingKey, readReceivingKey } from './receiving-key.ts'

/** Wallets of Ethereum and its kin. */
export const evmWallets: WalletFamily = {
  open({ key, nodes, terms }, wanted, isLate) {
    const wallet = openWallet(key)
    const chains = chainsWith(nodes, terms)
    if (!chains.ok) throw new StartRefusal('bad-variable', termsRefusalText('AGIO_EVM', chains.refusal))
    const own = wanted ? wantingAsOffice(chains.value, wanted) : chains.value
    return openChains(evm, own, addressesOf(wallet), isLate)
  },
  openKey: openWallet,
}

function openWallet(key: string): ReceivingKey {
  const read = readReceivingKey(key)
  if (!read.ok) throw new StartRefusal(`evm-${read.refusal.reason}`, keyRefusals[read.refusal.reason])
  return read.value
}

const keyRefusals = {
  'a-private-key':
    'AGIO_EVM_XPUB holds a private key. Remove it and treat it as compromised; the office needs the extended public key, which begins with xpub',
  'not-an-extended-key': 'AGIO_EVM_XPUB must be an extended public key (xpub…), copied whole',
  'wrong-depth':
    "AGIO_EVM_XPUB must be the key of an account (m/44'/60'/0') or of its receiving branch (m/44'/60'/0'/0)",
}
