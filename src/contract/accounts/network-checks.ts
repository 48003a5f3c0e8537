import { refuse } from '#contract/result.ts'
import { type AccountCheck, type AccountReading, type AccountRefusal, type Network, networks } from './account.ts'
import { readBitcoin, readLitecoin } from './bitcoin.ts'
import { readEthereumLike } from './ethereum.ts'
import { lostAddress } from './lost-addresses.ts'
import { checkRippleTag, checkTonComment } from './memos.ts'
import { readMonero } from './monero.ts'
import { readPaymentLink } from './payment-link.ts'
import { readRipple } from './ripple.ts'
import { readTon } from './ton.ts'
import { readTron } from './tron.ts'
import { foreignCharacter, readTyped, relocate, typedFrom } from './typed-text.ts'

/** The checks of everything that lives on a chain. The browser loads them together, because each needs the others to name a wrong network. */
export const networkChecks = {
  bitcoin: text => checkAddress('bitcoin', text),
  litecoin: text => checkAddress('litecoin', text),
  ethereum: text => checkAddress('ethereum', text),
  'bnb-smart-chain': text => checkAddress('bnb-smart-chain', text),
  tron: text => checkAddress('tron', text),
  ripple: text => checkAddress('ripple', text),
  ton: text => checkAddress('ton', text),
  monero: text => checkAddress('monero', text),
  'ripple-tag': checkRippleTag,
  'ton-comment': checkTonComment,
} as const satisfies Record<string, AccountCheck>

/** Reads an address that already is clean: no link, no spaces, nothing but the address. */
const readers: Readonly<Record<Network, AccountCheck>> = {
  bitcoin: readBitcoin,
  litecoin: readLitecoin,
  ethereum: text => readEthereumLike(text, ['bnb-smart-chain']),
  'bnb-smart-chain': text => readEthereumLike(text, ['ethereum']),
  tron: readTron,
  ripple: readRipple,
  ton: readTon,
  monero: readMonero,
}

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
  const readings = networks
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

/** `alice.eth` is somebody's name for an address: only a wallet can look it up, and it may point elsewhere tomorrow. */
const isName = (text: string) => /^[^:/?@]+\.(eth|ton|trx|bnb|xrp|crypto|wallet|t\.me)$/iu.test(text)
