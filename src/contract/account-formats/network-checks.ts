import { refuse } from '#contract/result.ts'
import {
  type AccountCheck,
  type AccountReading,
  type AccountRefusal,
  bech32Networks,
  evmNetworks,
  type Network,
  networks,
} from './account.ts'
import { base58Coins } from './base58-coins.ts'
import { readBech32, readCardano } from './bech32-accounts.ts'
import { readBitcoin, readLitecoin } from './bitcoin.ts'
import { readBitcoinCash, readKaspa } from './cash-address.ts'
import { readEthereumLike } from './ethereum.ts'
import { readAlgorand, readFilecoin, readPolkadot, readSolana, readStellar, readWaves } from './key-accounts.ts'
import { lostAddress } from './lost-addresses.ts'
import { checkNetworkMemo, checkRippleTag, checkStellarMemo, checkTonComment } from './memos.ts'
import { readMonero } from './monero.ts'
import { readEos, readHedera, readMoveAccount, readNear } from './named-accounts.ts'
import { readPaymentLink } from './payment-link.ts'
import { readRipple } from './ripple.ts'
import { readTon } from './ton.ts'
import { readTron } from './tron.ts'
import { foreignCharacter, readTyped, relocate, typedFrom } from './typed-text.ts'

/** The checks of all chains. The browser loads them together, because each needs the others to name a wrong network. */
export const networkChecks = {
  ...(Object.fromEntries(networks.map(network => [network, (text: string) => checkAddress(network, text)])) as Record<
    Network,
    AccountCheck
  >),
  'ripple-tag': checkRippleTag,
  'ton-comment': checkTonComment,
  'stellar-memo': checkStellarMemo,
  'network-memo': checkNetworkMemo,
} as const satisfies Record<string, AccountCheck>

const evmReaders = Object.fromEntries(
  evmNetworks.map(network => {
    const others = evmNetworks.filter(other => other !== network)
    return [network, (text: string) => readEthereumLike(text, others)]
  }),
) as Record<(typeof evmNetworks)[number], AccountCheck>

const bech32Readers = Object.fromEntries(
  bech32Networks.map(network => [network, (text: string) => readBech32(network, text)]),
) as Record<(typeof bech32Networks)[number], AccountCheck>

/** Reads a bare address: no link, no spaces. */
const readers: Readonly<Record<Network, AccountCheck>> = {
  ...evmReaders,
  ...bech32Readers,
  ...base58Coins,
  bitcoin: readBitcoin,
  litecoin: readLitecoin,
  tron: readTron,
  ripple: readRipple,
  ton: readTon,
  monero: readMonero,
  'bitcoin-cash': readBitcoinCash,
  kaspa: readKaspa,
  cardano: readCardano,
  stellar: readStellar,
  polkadot: readPolkadot,
  algorand: readAlgorand,
  filecoin: readFilecoin,
  waves: readWaves,
  solana: readSolana,
  aptos: text => readMoveAccount(text, ['sui']),
  sui: text => readMoveAccount(text, ['aptos']),
  near: readNear,
  hedera: readHedera,
  eos: readEos,
}

/** Networks that an address tells of itself. Where several share a form, the best known of them stands for all. */
const recognisable: readonly Network[] = networks.filter(
  network =>
    !evmNetworks.some(other => other === network && !['ethereum', 'bnb-smart-chain'].includes(other)) &&
    !['aptos', 'sui', 'near', 'hedera', 'eos'].includes(network),
)

function checkAddress(wanted: Network, raw: string): AccountReading {
  const typed = readTyped(raw)
  if (isName(typed.text)) return refuse({ reason: 'name-not-address' })
  const foreign = foreignCharacter(typed)
  if (foreign) return refuse(relocate(foreign, typed))
  const link = readPaymentLink(typed.text)
  if (!link.ok) return link

  const address = typedFrom(typed, link.value.start, link.value.end)
  const read = readers[wanted](address.text)
  const named = link.value.networks?.filter(network => readers[network](address.text).ok) ?? []
  if (named.length > 0 && !named.includes(wanted)) return refuse({ reason: 'wrong-network', wanted, recognised: named })
  if (!read.ok) return refuse(elsewhere(wanted, address.text) ?? relocate(read.refusal, address))

  const lost = lostAddress(read.value.identity)
  if (lost) return refuse(lost)
  return link.value.memo === undefined ? read : withMemo(wanted, read, link.value.memo)
}

/** Which network the address belongs to, when it is not the wanted one. */
function elsewhere(wanted: Network, address: string): AccountRefusal | undefined {
  const readings = recognisable
    .filter(network => network !== wanted)
    .map(network => ({ network, read: readers[network](address) }))
  const recognised = readings.filter(({ read }) => read.ok).map(({ network }) => network)
  if (recognised.length > 0) return { reason: 'wrong-network', wanted, recognised }
  for (const { read } of readings) {
    if (!read.ok && read.refusal.reason === 'test-network') return read.refusal
  }
  return undefined
}

/** The tag that a link carries has to be a tag that its network can carry, and has to agree with the one in an X-address. */
function withMemo(network: Network, read: AccountReading & { ok: true }, text: string): AccountReading {
  if (network !== 'ripple' && network !== 'ton') return read
  const memo = network === 'ripple' ? checkRippleTag(text) : checkTonComment(text)
  if (!memo.ok) return memo.refusal.reason === 'empty' ? read : memo
  const inside = read.value.memo
  if (inside !== undefined && inside !== memo.value.normal) return refuse({ reason: 'memo-conflict' })
  return { ok: true, value: { ...read.value, memo: memo.value.normal } }
}

/** `alice.eth` is a name: only a wallet can resolve it, and it may change tomorrow. */
const isName = (text: string) => /^[^:/?@]+\.(eth|ton|trx|bnb|xrp|crypto|wallet|t\.me)$/iu.test(text)
