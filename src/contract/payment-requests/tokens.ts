import type { Network } from '#contract/account-formats/account.ts'

type Token = { network: Network; contract: string }

/** The token contracts as their issuers publish them; on TON the jetton's master contract. */
export const tokens: Readonly<Record<string, Token>> = {
  USDTERC20: { network: 'ethereum', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
  USDCERC20: { network: 'ethereum', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  USDTBEP20: { network: 'bnb-smart-chain', contract: '0x55d398326f99059fF775485246999027B3197955' },
  USDTTRC20: { network: 'tron', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  USDTTON: { network: 'ton', contract: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs' },
}
