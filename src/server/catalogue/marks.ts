/** Banks and ways between them that have a mark of their own, by code; all others of a money share its card. */
const byCode: Readonly<Record<string, string>> = {
  SBERRUB: 'sber',
  TCSBRUB: 'tbank',
  SBPRUB: 'sbp',
  ACRUB: 'alfa',
  TBRUB: 'vtb',
  GPBRUB: 'gazprom',
  RFBRUB: 'raif',
  RFBUAH: 'raif',
  PSBRUB: 'psb',
  MTSBRUB: 'mts',
  OZONRUB: 'ozon',
  YNDXRUB: 'yandex',
  MIRCRUB: 'mir',
  KSPBKZT: 'kaspi',
  SEPAEUR: 'sepa',
  YAMRUB: 'yoomoney',
  ADVCUSD: 'volet',
  ADVCEUR: 'volet',
  ADVCRUB: 'volet',
  PRUSD: 'payeer',
  PREUR: 'payeer',
  PRRUB: 'payeer',
  WMZ: 'webmoney',
  WME: 'webmoney',
  PPUSD: 'paypal',
  PPEUR: 'paypal',
  PPGBP: 'paypal',
}

const coins = new Set('ada avax bch bnb btc dai dash doge etc eth ltc pol sol ton trx usdc usdt xmr xrp zec'.split(' '))

const notes = new Set('cny eur gbp kzt rub try uah usd'.split(' '))

type Marked = { code: string; ticker: string; kind: 'crypto' | 'bank' | 'wallet' | 'cash' }

/** The name of the mark that is drawn for a currency; absent: its sign stands on its colour. */
export function markOf({ code, ticker, kind }: Marked): string | undefined {
  const money = ticker.toLowerCase()
  if (kind === 'crypto') return coins.has(money) ? money : undefined
  if (kind === 'cash') return notes.has(money) ? `cash-${money}` : undefined
  return byCode[code] ?? (code.startsWith('CARD') && notes.has(money) ? `card-${money}` : undefined)
}

export const allMarks: ReadonlySet<string> = new Set([
  ...Object.values(byCode),
  ...coins,
  ...[...notes].flatMap(money => [`cash-${money}`, `card-${money}`]),
])
