import type { ExactAmount } from './exact-amount.ts'

/** All these networks have the same addresses, so a link always names its chain. */
export const chainIds = {
  ethereum: 1,
  'bnb-smart-chain': 56,
  polygon: 137,
  arbitrum: 42_161,
  optimism: 10,
  base: 8_453,
  avalanche: 43_114,
} as const

/**
 * EIP-681: a transfer of the network's coin, or the call of a token's `transfer`. Amounts are integers of the smallest unit,
 * so decimals do not matter.
 */
export function ethereumUri(
  network: keyof typeof chainIds,
  address: string,
  { units }: ExactAmount,
  token?: string,
): string {
  const chain = chainIds[network]
  return token === undefined
    ? `ethereum:${address}@${chain}?value=${units}`
    : `ethereum:${token}@${chain}/transfer?address=${address}&uint256=${units}`
}
