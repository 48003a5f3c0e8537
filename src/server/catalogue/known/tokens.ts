import type { Network } from '#contract/account-formats/account.ts'

/** A token standard as the aggregators spell it: how a code and a name end, the network, and its confirmations. */
export const standards: Readonly<Record<string, { network: Network; name: string; confirmations: number }>> = {
  TRC20: { network: 'tron', name: 'TRC20', confirmations: 20 },
  ERC20: { network: 'ethereum', name: 'ERC20', confirmations: 12 },
  BEP20: { network: 'bnb-smart-chain', name: 'BEP20', confirmations: 20 },
  TON: { network: 'ton', name: 'TON', confirmations: 1 },
  SOL: { network: 'solana', name: 'Solana', confirmations: 32 },
  POLYGON: { network: 'polygon', name: 'Polygon', confirmations: 100 },
  ARBTM: { network: 'arbitrum', name: 'Arbitrum', confirmations: 20 },
  OPTM: { network: 'optimism', name: 'Optimism', confirmations: 20 },
  AVAXC: { network: 'avalanche', name: 'Avalanche', confirmations: 12 },
  BASE: { network: 'base', name: 'Base', confirmations: 20 },
  NEAR: { network: 'near', name: 'NEAR', confirmations: 5 },
  APT: { network: 'aptos', name: 'Aptos', confirmations: 1 },
  SUI: { network: 'sui', name: 'Sui', confirmations: 1 },
  XLM: { network: 'stellar', name: 'Stellar', confirmations: 1 },
  ALGO: { network: 'algorand', name: 'Algorand', confirmations: 1 },
}

/**
 * Tokens: ticker | name | category | sign | colour | other words | standard and decimals of each contract. The decimals are
 * those of the contracts: most of BEP20 have eighteen also where the token has six elsewhere.
 */
export const tokenLines = `
USDT|Tether|stable|₮|#26a17b|тезер юсдт|TRC20 6, ERC20 6, BEP20 18, TON 6, SOL 6, POLYGON 6, ARBTM 6, OPTM 6, AVAXC 6, NEAR 6, APT 6
USDC|USD Coin|stable|$|#2775ca|юсдс|TRC20 6, ERC20 6, BEP20 18, SOL 6, POLYGON 6, ARBTM 6, OPTM 6, AVAXC 6, BASE 6, NEAR 6, APT 6, SUI 6, XLM 7, ALGO 6
DAI|Dai|stable|◈|#a97a12|дай|ERC20 18, BEP20 18, POLYGON 18, ARBTM 18, OPTM 18, AVAXC 18
TUSD|TrueUSD|stable|$|#1b4fb0|тру|TRC20 18, ERC20 18, BEP20 18
FDUSD|First Digital USD|stable|$|#2f6f4f||ERC20 18, BEP20 18
USDD|USDD|stable|$|#1f6f5f||TRC20 18, ERC20 18
USDE|Ethena USDe|stable|$|#3a3f4a|этена|ERC20 18
PYUSD|PayPal USD|stable|$|#0f4fa0|пейпал|ERC20 6, SOL 6
USDP|Pax Dollar|stable|$|#1b7f5a|паксос|ERC20 18
GUSD|Gemini Dollar|stable|$|#0f8fb0|джемини|ERC20 2
EURC|Euro Coin|stable|€|#2a5fc0|евро|ERC20 6, SOL 6, BASE 6
EURT|Tether EUR|stable|€|#1f7f6a|евро тезер|ERC20 6
XAUT|Tether Gold|stable|Au|#8f7a2a|золото|ERC20 6
PAXG|PAX Gold|stable|Au|#8a7414|золото|ERC20 18
BTC|Bitcoin|crypto|₿|#b8860b|биткоин|BEP20 18
WBTC|Wrapped Bitcoin|crypto|₿|#5a4f4f|биткоин|ERC20 8, POLYGON 8, ARBTM 8
ETH|Ethereum|crypto|Ξ|#627eea|эфир|BEP20 18
XRP|Ripple|crypto|X|#3b4552|рипл|BEP20 18
LTC|Litecoin|crypto|Ł|#345d9d|лайткоин|BEP20 18
BCH|Bitcoin Cash|crypto|₿|#3f8f4f||BEP20 18
ADA|Cardano|crypto|₳|#0d3fb5|кардано|BEP20 18
DOT|Polkadot|crypto|●|#c4156f|полкадот|BEP20 18
DOGE|Dogecoin|crypto|Ð|#a8893a|доги|BEP20 8
SOL|Solana|crypto|◎|#7a4fd6|солана|BEP20 18
AVAX|Avalanche|crypto|A|#d43a3b||BEP20 18
ATOM|Cosmos|crypto|⚛|#4a4f78||BEP20 18
SHIB|Shiba Inu|crypto|S|#d4701a|шиба|ERC20 18, BEP20 18
LINK|Chainlink|crypto|⬡|#2a5ada|чейнлинк|ERC20 18, BEP20 18
UNI|Uniswap|crypto|U|#d0207a|юнисвоп|ERC20 18, BEP20 18
AAVE|Aave|crypto|A|#7f4f8f||ERC20 18
MKR|Maker|crypto|M|#128f7f||ERC20 18
CRV|Curve|crypto|C|#3a5fc0||ERC20 18
COMP|Compound|crypto|C|#00885f||ERC20 18
SNX|Synthetix|crypto|S|#0f3f7f||ERC20 18
SUSHI|Sushi|crypto|S|#b84f8f||ERC20 18
1INCH|1inch|crypto|1|#1b314f||ERC20 18
YFI|yearn.finance|crypto|Y|#0a5fc0||ERC20 18
LDO|Lido DAO|crypto|L|#c45f4f|лидо|ERC20 18
GRT|The Graph|crypto|G|#5f3fd0||ERC20 18
BAT|Basic Attention Token|crypto|B|#d4500f||ERC20 18
ZRX|0x|crypto|0|#302c2c||ERC20 18
MANA|Decentraland|crypto|M|#c4304f||ERC20 18
SAND|The Sandbox|crypto|S|#0a7fb8||ERC20 18
AXS|Axie Infinity|crypto|A|#0f5fc0||ERC20 18
CHZ|Chiliz|crypto|C|#b8152f||ERC20 18
ENJ|Enjin Coin|crypto|E|#5f4fd0||ERC20 18
APE|ApeCoin|crypto|A|#0f4fd0||ERC20 18
PEPE|Pepe|crypto|P|#3f8f3f|пепе|ERC20 18
FLOKI|Floki|crypto|F|#a8741a|флоки|ERC20 9, BEP20 9
IMX|Immutable|crypto|I|#1f6f9f||ERC20 18
ENS|Ethereum Name Service|crypto|E|#4f7fe0||ERC20 18
FET|Artificial Superintelligence|crypto|F|#2a2f5f||ERC20 18
RENDER|Render|crypto|R|#b8302f||ERC20 18, SOL 8
WLD|Worldcoin|crypto|W|#2f2f2f|ворлдкоин|ERC20 18, OPTM 18
QNT|Quant|crypto|Q|#3f3f5f||ERC20 18
OKB|OKB|crypto|O|#2a5fd0||ERC20 18
ARB|Arbitrum|crypto|A|#2d7fc0|арбитрум|ARBTM 18
OP|Optimism|crypto|O|#d0203a|оптимизм|OPTM 18
CAKE|PancakeSwap|crypto|C|#b8702a||BEP20 18
TWT|Trust Wallet Token|crypto|T|#2f6fd0||BEP20 18
BTT|BitTorrent|crypto|B|#3a3f4f||TRC20 18
JST|JUST|crypto|J|#a8201f||TRC20 18
SUN|SUN|crypto|S|#b87a1f||TRC20 18
WIN|WINkLink|crypto|W|#a03f2f||TRC20 6
NOT|Notcoin|crypto|N|#3f3a2a|ноткоин|TON 9
DOGS|Dogs|crypto|D|#2f2f2f|догс|TON 9
HMSTR|Hamster Kombat|crypto|H|#a85f1f|хомяк хамстер|TON 9
JUP|Jupiter|crypto|J|#1f8f6f|юпитер|SOL 6
BONK|Bonk|crypto|B|#d0701a|бонк|SOL 5
WIF|dogwifhat|crypto|W|#8f6a4f||SOL 6
TRUMP|Official Trump|crypto|T|#8f6a1f|трамп|SOL 6
PYTH|Pyth Network|crypto|P|#5f4fa0||SOL 6
RAY|Raydium|crypto|R|#3f4fd0||SOL 6
`
