import type { AccountRefusal } from './account.ts'

/**
 * Valid addresses without an owner: money sent there is lost. Faulty software fills in the zero account; people copy a
 * token's contract from an explorer instead of their own address.
 */
export function lostAddress(identity: string): AccountRefusal | undefined {
  const bare = identity.toLowerCase()
  if (/(^|:|0x)0{40}(0{24})?$/.test(bare) || burned.includes(bare)) return { reason: 'burn-address' }
  const token = contracts.get(bare)
  return token === undefined ? undefined : { reason: 'token-contract', token }
}

const burned: readonly string[] = [
  '0x000000000000000000000000000000000000dead',
  '0000000000000000000000000000000000000001',
]

/** As the issuers publish them: tether.to, circle.com; the BEP20 ones are Binance-Peg. */
const contracts: ReadonlyMap<string, string> = new Map([
  ['0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT ERC20'],
  ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC ERC20'],
  ['0x55d398326f99059ff775485246999027b3197955', 'USDT BEP20'],
  ['0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 'USDC BEP20'],
  ['a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'USDT TRC20'],
  ['0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe', 'USDT TON'],
])
