import { StartRefusal } from '#server/platform/start-refusal.ts'
import { termsRefusalText } from '../chain/asset-terms.ts'
import type { AddressKey } from '../chain/chain.ts'
import { openChains } from '../chain/open-chains.ts'
import type { WalletFamily } from '../chain-wallets.ts'
import { tron, tronWith } from './tron-chain.ts'
import { readTronKey } from './tron-key.ts'

/** Wallets of TRON. The office chooses no confirmations, here or in the console, as the chain itself says what is final. */
export const tronWallets: WalletFamily = {
  open({ key, nodes: { tron: urls = [] }, terms }, _, isLate) {
    const wallet = openWallet(key)
    if (Object.keys(terms.confirmations).length > 0)
      throw new StartRefusal(
        'bad-variable',
        'AGIO_TRON_CONFIRMATIONS has no use: TRON itself says which blocks are final',
      )
    const chain = tronWith(urls, terms)
    if (!chain.ok) throw new StartRefusal('bad-variable', termsRefusalText('AGIO_TRON', chain.refusal))
    return openChains(tron, urls.length > 0 ? [chain.value] : [], wallet, isLate)
  },
  openKey: openWallet,
}

function openWallet(key: string): AddressKey {
  const read = readTronKey(key)
  if (!read.ok) throw new StartRefusal(`tron-${read.refusal.reason}`, keyRefusals[read.refusal.reason])
  return read.value
}

const keyRefusals = {
  'a-private-key':
    'AGIO_TRON_XPUB holds a private key. Remove it and treat it as compromised; the office needs the extended public key, which begins with xpub',
  'not-an-extended-key': 'AGIO_TRON_XPUB must be an extended public key (xpub…), copied whole',
  'wrong-depth':
    "AGIO_TRON_XPUB must be the key of an account (m/44'/195'/0') or of its receiving branch (m/44'/195'/0'/0)",
}
