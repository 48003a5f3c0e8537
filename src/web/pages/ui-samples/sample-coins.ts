/** The sign and the colour of a coin. */
export const sampleCoins = {
  bitcoin: ['₿', '#f7931a'],
  tether: ['₮', '#26a17b'],
  ethereum: ['Ξ', '#627eea'],
  litecoin: ['Ł', '#345d9d'],
  monero: ['ɱ', '#e85f10'],
  toncoin: ['◇', '#0088cc'],
  sberbank: ['S', '#21a038'],
  tbank: ['T', '#8a6d00'],
  sbp: ['С', '#5b2d8c'],
  roubles: ['₽', '#5b6b84'],
  dollars: ['$', '#3f6b4f'],
  euros: ['€', '#10298e'],
} as const
