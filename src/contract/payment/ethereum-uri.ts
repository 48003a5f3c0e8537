import type { ExactAmount } from './payment-request.ts'

/** Two networks have the same addresses, so a link always says which one is meant. */
export const chainIds = { ethereum: 1, 'bnb-smart-chain': 56 } as const

/**
 * EIP-681: a transfer of the network's own coin, or the call of a token's `transfer`. Amounts are integers of the
 * smallest unit, so nothing has to be said about decimals.
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
