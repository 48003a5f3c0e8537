import { z } from 'zod'
import { asCounts, defineVariables, joinVariables, refuseVariable, variable } from '#server/platform/variables.ts'
import type { NodesByNetwork, Wallets } from './chain-wallets.ts'

/** Addresses of nodes, separated by commas: the first that answers is used. */
const nodesBy = (scheme: RegExp, must: string) =>
  z
    .string()
    .transform(list => list.split(',').map(url => url.trim()))
    .refine(urls => urls.every(url => scheme.test(url) && URL.canParse(url)), must)
    .optional()

/** `ETH=30,USDTBEP20=40` */
const byCurrency = (value: RegExp, must: string) =>
  z
    .string()
    .transform(list => list.split(',').map(pair => pair.trim().split('=')))
    .refine(
      pairs => pairs.every(pair => pair.length === 2 && /^[A-Z0-9]{2,20}$/.test(pair[0]!) && value.test(pair[1]!)),
      must,
    )
    .transform(pairs => Object.fromEntries(pairs) as Record<string, string>)
    .default({})

/** `nodes`: the variable of each network. The samples are what a person reads who has set something else. */
type WalletShape = {
  nodes: Readonly<Record<string, string>>
  scheme?: RegExp
  samples: { nodes?: string; confirmations: string; dust: string }
}

/** The variables of one wallet, whose names begin alike. Its key has no form here: one that can spend needs another message. */
function walletVariables(rail: keyof Wallets, begin: string, { nodes, scheme = /^https?:\/\//, samples }: WalletShape) {
  const must = `must be addresses of nodes: ${samples.nodes ?? 'https://…'}`
  const networks = Object.entries(nodes)
  return defineVariables(
    {
      key: variable(`${begin}_XPUB`, z.string().optional()),
      confirmations: variable(
        `${begin}_CONFIRMATIONS`,
        byCurrency(
          /^([1-9]\d?|1[01]\d|12[0-8])$/,
          `must say from 1 to 128 blocks for a currency: ${samples.confirmations}`,
        ),
      ),
      dust: variable(
        `${begin}_DUST`,
        byCurrency(/^\d{1,12}(\.\d{1,18})?$/, `must be amounts by currency: ${samples.dust}`),
      ),
      ...Object.fromEntries(networks.map(([network, name]) => [network, variable(name, nodesBy(scheme, must))])),
    },
    ({ key, confirmations, dust, ...urls }, { demo }): Wallets => {
      if (key === undefined) return {}
      if (demo) refuseVariable(`${begin}_XPUB has no use in a demo office, which takes no money: set AGIO_DEMO=off`)
      return { [rail]: { key, nodes: urls as NodesByNetwork, terms: { confirmations: asCounts(confirmations), dust } } }
    },
  )
}

const evm = walletVariables('evm', 'AGIO_EVM', {
  nodes: {
    ethereum: 'AGIO_EVM_ETHEREUM',
    'bnb-smart-chain': 'AGIO_EVM_BSC',
    polygon: 'AGIO_EVM_POLYGON',
    arbitrum: 'AGIO_EVM_ARBITRUM',
    optimism: 'AGIO_EVM_OPTIMISM',
    base: 'AGIO_EVM_BASE',
    avalanche: 'AGIO_EVM_AVALANCHE',
  },
  samples: { confirmations: 'ETH=30,USDTBEP20=40', dust: 'ETH=0.0001,USDTERC20=1' },
})

/** A node's RPC with its user and password, or the REST of Esplora. */
const BITCOIN_NODE = /^(esplora\+)?https?:\/\//

const bitcoin = walletVariables('bitcoin', 'AGIO_BITCOIN', {
  nodes: { bitcoin: 'AGIO_BITCOIN_NODES' },
  scheme: BITCOIN_NODE,
  samples: {
    nodes: 'http://user:password@127.0.0.1:8332,esplora+https://…',
    confirmations: 'BTC=3',
    dust: 'BTC=0.00001',
  },
})

const litecoin = walletVariables('litecoin', 'AGIO_LITECOIN', {
  nodes: { litecoin: 'AGIO_LITECOIN_NODES' },
  scheme: BITCOIN_NODE,
  samples: {
    nodes: 'http://user:password@127.0.0.1:9332,esplora+https://…',
    confirmations: 'LTC=12',
    dust: 'LTC=0.0001',
  },
})

const tron = walletVariables('tron', 'AGIO_TRON', {
  nodes: { tron: 'AGIO_TRON_NODES' },
  // A key of TronGrid stands before the host, alone.
  scheme: /^https?:\/\/([\w-]+@)?[^@]+$/,
  samples: { nodes: 'https://key@api.trongrid.io', confirmations: 'TRX=19', dust: 'TRX=1,USDTTRC20=0.5' },
})

/** What the environment says of all wallets. */
export const variablesOfWallets = joinVariables([evm, bitcoin, litecoin, tron], (wallets): { wallets?: Wallets } => ({
  wallets,
}))
