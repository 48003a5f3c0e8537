import type { WorkingHours } from '#contract/calculator/working-hours.ts'
import { type Fee, noFee } from '#contract/money/fee.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { divide, type Fraction, fractionFromDecimal, powerOfTen } from '#contract/money/rate.ts'
import type { DemoCurrency } from './demo-office.ts'
import type { City, Direction } from './directions.ts'

/** The directions of the demo office: every pair of currencies that the rules below let through, in their order. */
export function demoDirections(currencies: readonly DemoCurrency[]): Direction[] {
  return currencies.flatMap((from, i) =>
    currencies.flatMap((to, j) => (isExchanged(from, to) ? [directionBetween(from, to, (7 * i + 3 * j) % 5)] : [])),
  )
}

const daily = (from: string, to: string): WorkingHours => ({
  timeZone: 'Europe/Moscow',
  spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }],
})

export const demoCities: readonly City[] = [
  {
    code: 'MSK',
    name: { ru: 'Москва', en: 'Moscow' },
    timeZone: 'Europe/Moscow',
    offices: [
      {
        name: { ru: 'Москва-Сити', en: 'Moscow City' },
        address: { ru: 'Пресненская наб., 12, этаж 24', en: '12 Presnenskaya Embankment, 24th floor' },
        hours: daily('10:00', '20:00'),
      },
      {
        name: { ru: 'Цветной бульвар', en: 'Tsvetnoy Boulevard' },
        address: { ru: 'Цветной бульвар, 15, стр. 1', en: '15 Tsvetnoy Boulevard, building 1' },
        hours: daily('11:00', '19:00'),
      },
    ],
  },
  {
    code: 'SPB',
    name: { ru: 'Санкт-Петербург', en: 'Saint Petersburg' },
    timeZone: 'Europe/Moscow',
    offices: [
      {
        name: { ru: 'Невский', en: 'Nevsky' },
        address: { ru: 'Невский проспект, 68, офис 410', en: '68 Nevsky Prospekt, room 410' },
        hours: daily('10:00', '20:00'),
      },
    ],
  },
  {
    code: 'KZN',
    name: { ru: 'Казань', en: 'Kazan' },
    timeZone: 'Europe/Moscow',
    offices: [
      {
        name: { ru: 'Баумана', en: 'Bauman Street' },
        address: { ru: 'ул. Баумана, 44, этаж 3', en: '44 Bauman Street, 3rd floor' },
        hours: daily('10:00', '18:00'),
      },
    ],
  },
]

const rouble = ['SBERRUB', 'TCSBRUB', 'SBPRUB', 'ACRUB', 'TBRUB']
const leading = ['BTC', 'USDTTRC20', 'USDTERC20', 'ETH', 'LTC', 'TON']
const tether = ['USDTTRC20', 'USDTERC20', 'USDTBEP20', 'USDTTON']

/** Each rule holds both ways. */
function isExchanged(from: DemoCurrency, to: DemoCurrency): boolean {
  const between = (some: readonly string[], others: readonly string[]) =>
    (some.includes(from.code) && others.includes(to.code)) || (some.includes(to.code) && others.includes(from.code))
  if (from.code === to.code) return false
  if (from.kind === 'crypto' && to.kind === 'crypto') {
    return (
      between(['USDTTRC20'], ['BTC', 'ETH', 'LTC', 'TRX', 'TON', 'XMR', ...tether]) || between(['BTC'], ['ETH', 'XMR'])
    )
  }
  if (from.kind === 'crypto' || to.kind === 'crypto') {
    const [coin, money] = from.kind === 'crypto' ? [from, to] : [to, from]
    if (money.kind === 'cash') return ['BTC', 'ETH', 'USDTTRC20', 'USDTERC20'].includes(coin.code)
    return rouble.includes(money.code) || leading.includes(coin.code)
  }
  return (
    between(['CASHRUB'], ['SBERRUB', 'TCSBRUB', 'ACRUB', 'CASHUSD', 'CASHEUR']) || between(['SEPAEUR'], ['CASHEUR'])
  )
}

function directionBetween(from: DemoCurrency, to: DemoCurrency, spread: number): Direction {
  const inCash = from.kind === 'cash' || to.kind === 'cash'
  const base = from.ticker === to.ticker ? 35 : from.kind === 'crypto' && to.kind === 'crypto' ? 45 : inCash ? 70 : 95
  const closed = closedOnes[`${from.code} ${to.code}`]
  return {
    from: from.code,
    to: to.code,
    state: closed ? 'paused' : 'on',
    ...(closed && { reason: closed }),
    formula: formulaBetween(from.ticker, to.ticker),
    pricing: {
      marginBps: BigInt(base + spread * 10),
      floorBps: 20n,
      tiers: [
        { startsAt: worthOf(1_000n, from), adjustBps: -5n },
        { startsAt: worthOf(5_000n, from), adjustBps: -15n },
        { startsAt: worthOf(20_000n, from), adjustBps: -25n },
      ],
    },
    fromFee: noFee,
    toFee: payoutFees[to.code]?.(to.scale) ?? noFee,
    networkFee: networkFeeOf(to),
    fromLimits: { min: worthOf(inCash ? 1_000n : 50n, from), max: worthOf(inCash ? 150_000n : 40_000n, from) },
    toLimits: { min: 0n },
    courseFixed: from.code === 'XMR' ? { at: 'confirmations', count: 10 } : { at: 'opening' },
    windowMinutes: inCash ? 120 : 20,
    demands: { account: false, verification: to.code === 'SEPAEUR', aml: from.kind === 'crypto' },
    ...(inCash && { hours: daily('10:00', '20:00') }),
    instructions: instructions[from.kind],
    cities: inCash ? demoCities.map(city => city.code) : [],
  }
}

/** Closed for a while, so that the demo shows what that looks like. */
const closedOnes: Record<string, string> = {
  'XMR TBRUB': 'Банк не принимает переводы',
  'TBRUB XMR': 'Банк не принимает переводы',
}

/**
 * Each currency against USDT. All prices are quotients of these, so no chain of exchanges can lead back to more than
 * was brought, whatever the sources say about each other.
 */
const againstTether: Record<string, readonly [times: readonly string[], over: readonly string[]]> = {
  USDT: [[], []],
  RUB: [[], ['USDT/RUB']],
  USD: [[], ['USDT/USD']],
  EUR: [['EUR/USD'], ['USDT/USD']],
  KZT: [['KZT/RUB'], ['USDT/RUB']],
}

function formulaBetween(from: string, to: string): string {
  const [fromTimes, fromOver] = againstTether[from] ?? [[`${from}/USDT`], []]
  const [toTimes, toOver] = againstTether[to] ?? [[`${to}/USDT`], []]
  const times = without([...fromTimes, ...toOver], [...fromOver, ...toTimes])
  const over = without([...fromOver, ...toTimes], [...fromTimes, ...toOver])
  return [times.join(' * ') || '1', ...over].join(' / ')
}

const without = (pairs: readonly string[], cancelled: readonly string[]): string[] =>
  pairs.filter(pair => !cancelled.includes(pair))

/** Roughly what one is worth in dollars: for limits of a believable size, never for a course. */
const dollars: Record<string, string> = {
  BTC: '97000',
  ETH: '3400',
  LTC: '88',
  TRX: '0.29',
  TON: '5.4',
  XRP: '2.2',
  XMR: '165',
  BNB: '640',
  USDT: '1',
  USDC: '1',
  USD: '1',
  EUR: '1.08',
  RUB: '0.0107',
  KZT: '0.0019',
}

/** About so many dollars in smallest units of a currency, as a number that an office would have chosen. */
function worthOf(usd: bigint, { ticker, scale }: DemoCurrency): bigint {
  const exact = divide({ numerator: usd * powerOfTen(scale), denominator: 1n }, decimal(dollars[ticker]!))
  const units = exact.numerator / exact.denominator
  const step = powerOfTen(units.toString().length - 1)
  const lead = units / step
  return (lead >= 5n ? 5n : lead >= 2n ? 2n : 1n) * step
}

const decimal = (text: string): Fraction => fractionFromDecimal(text)!

/** What the payment system takes for a payout, passed on to the client. */
const payoutFees: Record<string, (scale: number) => Fee> = {
  YAMRUB: scale => ({ fixed: 0n, bps: 50n, min: fromDecimal('10', scale)! }),
  PRUSD: () => ({ fixed: 0n, bps: 95n, min: 0n }),
  SEPAEUR: scale => ({ fixed: fromDecimal('1', scale)!, bps: 0n, min: 0n }),
}

const networkFees: Record<string, readonly [amount: string, paidBy: 'office' | 'client']> = {
  BTC: ['0.00004', 'office'],
  USDTTRC20: ['1.4', 'office'],
  USDTERC20: ['2.5', 'client'],
  USDTBEP20: ['0.05', 'office'],
  USDTTON: ['0.1', 'office'],
  USDCERC20: ['2.5', 'client'],
  ETH: ['0.0003', 'office'],
  LTC: ['0.0002', 'office'],
  TRX: ['0.3', 'office'],
  TON: ['0.006', 'office'],
  XRP: ['0.00002', 'office'],
  XMR: ['0.0002', 'office'],
  BNBBEP20: ['0.0001', 'office'],
}

function networkFeeOf({ code, scale }: DemoCurrency): Direction['networkFee'] {
  const fee = networkFees[code]
  return fee ? { units: fromDecimal(fee[0], scale)!, paidBy: fee[1] } : { units: 0n, paidBy: 'office' }
}

const instructions: Record<DemoCurrency['kind'], Direction['instructions']> = {
  crypto: {
    ru: 'Отправляете с биржи? Прибавьте её комиссию за вывод, чтобы дошла вся сумма.',
    en: 'Sending from an exchange? Add its withdrawal fee so that the full amount arrives.',
  },
  bank: {
    ru: 'Платите со своей карты. Комментарий к переводу оставьте пустым.',
    en: 'Pay from your own account and leave the comment empty.',
  },
  wallet: {
    ru: 'Платите со своего кошелька: платёж с чужого придётся вернуть.',
    en: 'Pay from your own wallet: a payment from someone else’s has to be returned.',
  },
  cash: {
    ru: 'Деньги пересчитаем при вас. Не успеваете к назначенному времени — напишите нам.',
    en: 'The money is counted in front of you. If you cannot make it in time, write to us.',
  },
}
