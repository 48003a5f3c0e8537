import type { AccountKind } from '#contract/accounts/account.ts'

/**
 * What an account of the demo office looks like: of the right shape to the eye, and refused by every wallet and bank,
 * because it contains letters that its kind cannot contain or does not pass its own check. Nobody can pay to it, not even
 * by mistake. The number of the claim stands in it, so that two claims differ.
 */
export function demoAccount(kind: AccountKind, number: string): string {
  const digits = number.slice(-6).padStart(6, '0')
  let next = 0
  return shapes[kind].replaceAll('#', () => digits[next++ % digits.length]!)
}

/** `b`, `i` and `o` are no letters of bech32; `0`, `O`, `I` and `l` none of base58; hexadecimal ends at `f`. */
const shapes: Record<AccountKind, string> = {
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
