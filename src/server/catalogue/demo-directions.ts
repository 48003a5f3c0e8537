import { directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { newDirection } from '#contract/catalogue/new-direction.ts'
import { usualFormula } from '#contract/catalogue/usual-formula.ts'
import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { toShortDecimal } from '#contract/money/money.ts'
import type { City } from './directions.ts'
import type { KnownCurrency } from './known/known-currencies.ts'
import { usualWorth } from './usual-terms.ts'

/** The directions of the demo office: every pair that the rules below allow. */
export function demoDirections(currencies: readonly KnownCurrency[]): { key: string; after: DirectionRecord }[] {
  return currencies.flatMap((from, i) =>
    currencies.flatMap((to, j) =>
      isExchanged(from, to)
        ? [{ key: directionKey(from.code, to.code), after: termsBetween(from, to, (7 * i + 3 * j) % 5) }]
        : [],
    ),
  )
}

const daily = (from: string, to: string): WorkingHours => ({
  timeZone: 'Europe/Moscow',
  spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }],
})

const nothing = { en: '', ru: '' }
const silent = { way: nothing, phone: '', mapUrl: '', notes: nothing }

export const demoCities: readonly City[] = [
  {
    code: 'MSK',
    name: { ru: 'Москва', en: 'Moscow' },
    timeZone: 'Europe/Moscow',
    branches: [
      {
        ...silent,
        code: 'MSK-CITY',
        name: { ru: 'Москва-Сити', en: 'Moscow City' },
        address: { ru: 'Пресненская наб., 12, этаж 24', en: '12 Presnenskaya Embankment, 24th floor' },
        way: {
          ru: 'Метро «Деловой центр», выход 3. На проходной назовите номер заявки.',
          en: 'Delovoy Tsentr underground station, exit 3. Give your order number at reception.',
        },
        mapUrl: 'https://www.openstreetmap.org/?mlat=55.7497&mlon=37.5377#map=17/55.7497/37.5377',
        hours: daily('10:00', '20:00'),
      },
      {
        ...silent,
        code: 'MSK-TSVETNOY',
        name: { ru: 'Цветной бульвар', en: 'Tsvetnoy Boulevard' },
        address: { ru: 'Цветной бульвар, 15, стр. 1', en: '15 Tsvetnoy Boulevard, building 1' },
        hours: daily('11:00', '19:00'),
        notes: { ru: 'Крупные суммы в рублях — только по записи.', en: 'Large sums in roubles by appointment only.' },
      },
    ],
  },
  {
    code: 'SPB',
    name: { ru: 'Санкт-Петербург', en: 'Saint Petersburg' },
    timeZone: 'Europe/Moscow',
    branches: [
      {
        ...silent,
        code: 'SPB-NEVSKY',
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
    branches: [
      {
        ...silent,
        code: 'KZN-BAUMANA',
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

/** Each rule applies both ways. */
function isExchanged(from: KnownCurrency, to: KnownCurrency): boolean {
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

function termsBetween(from: KnownCurrency, to: KnownCurrency, spread: number): DirectionRecord {
  const inCash = from.kind === 'cash' || to.kind === 'cash'
  const base = from.ticker === to.ticker ? 35 : from.kind === 'crypto' && to.kind === 'crypto' ? 45 : inCash ? 70 : 95
  const closed = closedOnes[`${from.code} ${to.code}`]
  const worth = (usd: bigint) => toShortDecimal(usualWorth(usd, from)!, from.scale)
  return {
    ...newDirection,
    state: closed ? 'paused' : 'on',
    reason: closed ?? '',
    formula: usualFormula(from.ticker, to.ticker),
    marginBps: base + spread * 10,
    floorBps: 20,
    tiers: [
      { startsAt: worth(1_000n), adjustBps: -5 },
      { startsAt: worth(5_000n), adjustBps: -15 },
      { startsAt: worth(20_000n), adjustBps: -25 },
    ],
    toFee: payoutFees[to.code] ?? newDirection.toFee,
    networkFee: networkFees[to.code] ?? newDirection.networkFee,
    ...otherNetworkFees[to.code],
    fromMin: worth(inCash ? 1_000n : 50n),
    fromMax: worth(inCash ? 150_000n : 40_000n),
    rateFixed: from.code === 'XMR' ? 'confirmations' : 'opening',
    confirmations: from.code === 'XMR' ? 10 : null,
    windowMinutes: inCash ? 120 : 20,
    needsVerification: to.code === 'SEPAEUR',
    needsAml: from.kind === 'crypto',
    hours: inCash ? daily('10:00', '20:00') : null,
    instructions: instructions[from.kind],
    cities: inCash ? demoCities.map(city => city.code) : [],
  }
}

/** Paused, to show what that looks like. */
const closedOnes: Record<string, string> = {
  'XMR TBRUB': 'Банк не принимает переводы',
  'TBRUB XMR': 'Банк не принимает переводы',
}

/** The payment system's fee for a payout, charged to the customer. */
const payoutFees: Record<string, DirectionRecord['toFee']> = {
  YAMRUB: { fixed: '0', bps: 50, min: '10', max: null },
  PRUSD: { fixed: '0', bps: 95, min: '0', max: null },
  SEPAEUR: { fixed: '1', bps: 0, min: '0', max: null },
}

const networkFees: Record<string, DirectionRecord['networkFee']> = {
  BTC: { amount: '0.00004', paidBy: 'office' },
  USDTTRC20: { amount: '1.4', paidBy: 'office' },
  USDTERC20: { amount: '2.5', paidBy: 'client' },
  USDTBEP20: { amount: '0.05', paidBy: 'office' },
  USDTTON: { amount: '0.1', paidBy: 'office' },
  USDCERC20: { amount: '2.5', paidBy: 'client' },
  ETH: { amount: '0.0003', paidBy: 'office' },
  LTC: { amount: '0.0002', paidBy: 'office' },
  TRX: { amount: '0.3', paidBy: 'office' },
  TON: { amount: '0.006', paidBy: 'office' },
  XRP: { amount: '0.00002', paidBy: 'office' },
  XMR: { amount: '0.0002', paidBy: 'office' },
  BNBBEP20: { amount: '0.0001', paidBy: 'office' },
}

/** What customers who pay the fee may choose instead. */
const otherNetworkFees: Record<string, Pick<DirectionRecord, 'slowNetworkFee' | 'fastNetworkFee'>> = {
  USDTERC20: { slowNetworkFee: '1.2', fastNetworkFee: '4' },
  USDCERC20: { slowNetworkFee: '1.2', fastNetworkFee: '4' },
}

const instructions: Record<KnownCurrency['kind'], DirectionRecord['instructions']> = {
  // What an exchange takes for the withdrawal is said by the page of the order itself.
  crypto: { ru: '', en: '' },
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
