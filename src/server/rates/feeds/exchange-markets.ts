import type { Pair } from '../pair.ts'

export const exchangeNames = ['binance', 'kraken', 'okx', 'bybit'] as const
export type ExchangeName = (typeof exchangeNames)[number]

/**
 * What is read at each exchange and how it calls it. Said here, so that nobody has to download an exchange's whole
 * catalogue (twenty megabytes at the largest) to learn the names of ten markets.
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
