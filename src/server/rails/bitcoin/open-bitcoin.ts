import { StartRefusal } from '#server/platform/start-refusal.ts'
import { onTerms, refusalOfTerms, termsRefusalText } from '../chain/asset-terms.ts'
import { type AddressKey, wantingAsOffice } from '../chain/chain.ts'
import { openChains } from '../chain/open-chains.ts'
import type { WalletFamily } from '../chain-wallets.ts'
import { bitcoinFamily } from './bitcoin-family.ts'
import { type BitcoinChain, type BitcoinNetwork, bitcoinNetworks } from './bitcoin-networks.ts'
import { readSegwitKey } from './segwit-key.ts'

/** The wallet of one coin of Bitcoin's family. */
export const bitcoinWallet = (network: BitcoinNetwork): WalletFamily => ({
  open({ key, nodes, terms }, wanted, isLate) {
    const wallet = openKey(network, key)
    const { asset, keys: _keys, account: _account, variables, ...known } = bitcoinNetworks[network]
    const refusal = refusalOfTerms([asset], terms)
    if (refusal) throw new StartRefusal('bad-variable', termsRefusalText(variables, refusal))
    const urls = nodes[network] ?? []
    const chain: BitcoinChain = { ...known, network, nodes: urls, assets: [onTerms(asset, terms)] }
    const chains = urls.length > 0 ? [chain] : []
    return openChains(bitcoinFamily(network), wanted ? wantingAsOffice(chains, wanted) : chains, wallet, isLate)
  },
  openKey: key => openKey(network, key),
})

function openKey(network: BitcoinNetwork, text: string): AddressKey {
  const { keys, prefix, account, variables } = bitcoinNetworks[network]
  const read = readSegwitKey(text, { keys, prefix })
  if (read.ok) return read.value
  const { reason } = read.refusal
  throw new StartRefusal(`${network}-${reason}`, `${variables}_XPUB ${keyRefusals[reason](account, prefix)}`)
}

const keyRefusals = {
  'a-private-key': () =>
    'holds a private key. Remove it and treat it as compromised; the office needs the extended public key, which begins with zpub',
  'not-an-extended-key': () => 'must be an extended public key (zpub…), copied whole',
  'wrong-depth': (account: string) =>
    `must be the key of an account (${account}) or of its receiving branch (${account}/0)`,
  'another-kind': (_: string, prefix: string) =>
    `must be the key of an account whose addresses begin with ${prefix}1q, which a zpub is. This one is of another kind of address or of another coin`,
  'kind-not-named': (_: string, prefix: string) =>
    `does not say the kind of its addresses: where the wallet shows addresses that begin with ${prefix}1q, write :segwit behind the key`,
}
