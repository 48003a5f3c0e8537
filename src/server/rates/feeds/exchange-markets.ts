import type { Pair } from '../pair.ts'

export const exchangeNames = ['binance', 'kraken', 'okx', 'bybit'] as const
export type ExchangeName = (typeof exchangeNames)[number]

/**
 * The markets of each exchange and their names there, listed here so that no catalogue of up to twenty megabytes must
 * be downloaded.
 */
export const exchangeMarkets: Record<ExchangeName, Readonly<Record<Pair, string>>> = {
  binance: {
    'BTC/USDT': 'BTCUSDT',
    'ETH/USDT': 'ETHUSDT',
    'LTC/USDT': 'LTCUSDT',
    'TRX/USDT': 'TRXUSDT',
    'TON/USDT': 'TONUSDT',
    'XRP/USDT': 'XRPUSDT',
    'BNB/USDT': 'BNBUSDT',
    'USDC/USDT': 'USDCUSDT',
  },
  kraken: {
    'BTC/USDT': 'XBTUSDT',
    'ETH/USDT': 'ETHUSDT',
    'LTC/USDT': 'LTCUSDT',
    'XRP/USDT': 'XRPUSDT',
    'XMR/USDT': 'XMRUSDT',
    'USDC/USDT': 'USDCUSDT',
    'USDT/USD': 'USDTZUSD',
  },
  okx: {
    'BTC/USDT': 'BTC-USDT',
    'ETH/USDT': 'ETH-USDT',
    'LTC/USDT': 'LTC-USDT',
    'TRX/USDT': 'TRX-USDT',
    'TON/USDT': 'TON-USDT',
    'XRP/USDT': 'XRP-USDT',
    'BNB/USDT': 'BNB-USDT',
    'USDC/USDT': 'USDC-USDT',
  },
  bybit: {
    'BTC/USDT': 'BTCUSDT',
    'ETH/USDT': 'ETHUSDT',
    'LTC/USDT': 'LTCUSDT',
    'TRX/USDT': 'TRXUSDT',
    'TON/USDT': 'TONUSDT',
    'XRP/USDT': 'XRPUSDT',
    'BNB/USDT': 'BNBUSDT',
    'USDC/USDT': 'USDCUSDT',
  },
}

/** How the exchange names the market of a pair: as listed, or by its own rule. */
export function marketId(name: ExchangeName, pair: Pair): string {
  const [base, quote] = pair.split('/') as [string, string]
  const listed = exchangeMarkets[name][pair]
  if (listed) return listed
  if (name === 'okx') return `${base}-${quote}`
  return name === 'kraken' ? `${krakenCodes[base] ?? base}${krakenCodes[quote] ?? quote}` : `${base}${quote}`
}

const krakenCodes: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' }
