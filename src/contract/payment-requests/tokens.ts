import type { Network } from '#contract/account-formats/account.ts'

type Token = { network: Network; contract: string }

/** The token contracts as their issuers publish them; on TON the jetton's master contract. */
export const tokens: Readonly<Record<string, Token>> = {
  USDTERC20: { network: 'ethereum', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
  USDCERC20: { network: 'ethereum', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  USDTBEP20: { network: 'bnb-smart-chain', contract: '0x55d398326f99059fF775485246999027B3197955' },
  USDTPOLYGON: { network: 'polygon', contract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' },
  USDCPOLYGON: { network: 'polygon', contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  USDTARBTM: { network: 'arbitrum', contract: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9' },
  USDCARBTM: { network: 'arbitrum', contract: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
  USDCOPTM: { network: 'optimism', contract: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85' },
  USDCBASE: { network: 'base', contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  USDTAVAXC: { network: 'avalanche', contract: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7' },
  USDCAVAXC: { network: 'avalanche', contract: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E' },
  USDTTRC20: { network: 'tron', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  USDTTON: { network: 'ton', contract: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs' },
}
