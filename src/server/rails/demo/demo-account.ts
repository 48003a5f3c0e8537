import type { AccountKind } from '#contract/account-formats/account.ts'

/**
 * An account for the demo office: it looks like a real one, but every wallet and bank refuses it, because it contains
 * characters that its kind does not allow or fails its checksum. So nobody can pay to it by mistake. It contains the claim's
 * number, so that two claims differ.
 */
export function demoAccount(kind: AccountKind, number: string): string {
  const digits = number.slice(-6).padStart(6, '0')
  let next = 0
  return shapes[kind].replaceAll('#', () => digits[next++ % digits.length]!)
}

/** Bech32 has no `b`, `i` and `o`; base58 has no `0`, `O`, `I` and `l`; hexadecimal ends at `f`. */
const EVM = '0xDEMO00000000000000000000000000DEMO######'

const shapes: Record<AccountKind, string> = {
  polygon: EVM,
  arbitrum: EVM,
  optimism: EVM,
  base: EVM,
  avalanche: EVM,
  'ethereum-classic': EVM,
  cronos: EVM,
  vechain: EVM,
  dogecoin: 'DDEMO0000000000000000000DEMO######',
  dash: 'XDEMO0000000000000000000DEMO######',
  zcash: 't1DEMO0000000000000000000DEMO######',
  neo: 'NDEMO0000000000000000000DEMO######',
  'bitcoin-cash': 'qDEMO000000000000000000000000DEMO######',
  kaspa: 'kaspa:qDEMO000000000000000000000000000000000000000000000000DEMO######',
  cosmos: 'cosmos1DEMO00000000000000000000DEMO######',
  celestia: 'celestia1DEMO00000000000000000000DEMO######',
  injective: 'inj1DEMO00000000000000000000DEMO######',
  sei: 'sei1DEMO00000000000000000000DEMO######',
  multiversx: 'erd1DEMO0000000000000000000000000000000000000000DEMO######',
  cardano: 'addr1DEMO000000000000000000000000000000000000000000DEMO######',
  stellar: 'GDEMO0000000000000000000000000000000000000000000DEMO######',
  polkadot: '1DEMO000000000000000000000000000000000DEMO######',
  algorand: 'DEMO000000000000000000000000000000000000000000DEMO######',
  tezos: 'tz1DEMO0000000000000000000DEMO######',
  filecoin: 'f1DEMO000000000000000000000000000DEMO######',
  waves: '3PDEMO0000000000000000000DEMO######',
  solana: 'DEMO0000000000000000000000000000000DEMO######',
  aptos: '0xDEMO0000000000000000000000000000000000000000000000000000DEMO######',
  sui: '0xDEMO0000000000000000000000000000000000000000000000000000DEMO######',
  near: '-DEMO-######',
  hedera: '0.0.DEMO######',
  eos: 'DEMO00######',
  'stellar-memo': '######',
  'network-memo': '######',
  iban: 'KZ00 0000 0000 00## #### 00',
  'perfect-money': 'UDEMO######',
  'webmoney-z': 'ZDEMO######',
  'webmoney-e': 'EDEMO######',
  upi: 'demo-######@',
  email: 'demo-######@',
  phone: '+7 000 0##-##-##',
  'email-or-phone': 'demo-######@',
  'own-text': 'DEMO ######',
  bitcoin: 'bc1qDEMO000000000000000000000000DEMO######',
  litecoin: 'ltc1qDEMO000000000000000000000000DEMO######',
  ethereum: '0xDEMO00000000000000000000000000DEMO######',
  'bnb-smart-chain': '0xDEMO00000000000000000000000000DEMO######',
  tron: 'TDEMO0000000000000000000DEMO######',
  ripple: 'rDEMO0000000000000000000DEMO######',
  ton: 'UQ-DEMO-0000000000000000000000000000-DEMO-######',
  monero: `4DEMO${'0'.repeat(80)}DEMO######`,
  'ripple-tag': '######',
  'ton-comment': '######',
  card: '0000 0000 00## ####',
  'russian-card': '0000 0000 00## ####',
  'sepa-iban': 'DE00 0000 0000 00## #### 00',
  'sbp-phone': '+7 000 0##-##-##',
  kaspi: '+7 000 0##-##-##',
  yoomoney: '0000 0000 0###### DEMO',
  volet: 'U DEMO ######',
  payeer: 'PDEMO######',
  'bank-name': 'Демо-банк',
  'person-name': 'Демо-офис',
  contact: '@demo_######_nobody',
}
