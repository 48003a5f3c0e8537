import type { CalculatorInit, DirectionItem, PairView, QuoteView } from '#contract/calculator/direction.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'

/** An answer of the office as it was once given, for tests of what the pages make of it. */
export function calculatorView(changes: Partial<CalculatorInit> = {}): CalculatorInit {
  return {
    settings: { filters: [], contest: { status: 'none' }, captchaClaim: false },
    tech: { maintenance: false },
    currencies: [btc, eth, sber, cash],
    targets: [
      { ...sber, give: '1', get: '6412380.5' },
      { ...eth, give: '1', get: '28.4' },
    ],
    pair: pairView(),
    side: 'from',
    amount: '0.10000000',
    quote: quoteView(),
    notices: [],
    boardVersion: 'v1',
    now: '2026-11-21T09:00:05.000Z',
    ...changes,
  }
}

export const pairView = (changes: Partial<PairView> = {}): PairView => ({
  from: btc,
  to: sber,
  state: 'on',
  course: { give: '1', get: '6412380.5' },
  tiers: [],
  limits,
  reserve: '12480000.00',
  floating: false,
  courseFixed: { at: 'opening' },
  fees: {},
  windowMinutes: 20,
  networkFee: { value: '0.00', paidBy: 'office' },
  demands: [],
  labels: [],
  cities: [],
  fields: { from: [], to: [] },
  updatedAt: '2026-11-21T09:00:03.000Z',
  ...changes,
})

export const quoteView = (changes: Partial<QuoteView> = {}): QuoteView => ({
  from: 'BTC',
  to: 'SBERRUB',
  side: 'from',
  give: '0.10000000',
  get: '641238.05',
  course: { give: '1', get: '6412380.5' },
  lines: [],
  limits,
  reserve: '12480000.00',
  updatedAt: '2026-11-21T09:00:03.000Z',
  holdsUntil: '2026-11-21T09:01:05.000Z',
  token: 'token-1',
  ...changes,
})

export const direction = (from: string, to: string, changes: Partial<DirectionItem> = {}): DirectionItem => ({
  from,
  to,
  give: '1',
  get: '6412380.5',
  min: { from: '0.00150000', to: '9618.57' },
  max: { from: '1.94623509', to: '12480000.00' },
  reserve: '12480000.00',
  state: 'on',
  labels: [],
  ...changes,
})

const currency = (code: string, ru: string, ticker: string, scale: number, popular = false): CurrencyItem => ({
  code,
  name: { ru, en: ru },
  ticker,
  network: null,
  kind: ticker === 'RUB' ? 'bank' : 'crypto',
  category: ticker === 'RUB' ? 'bank' : 'crypto',
  scale,
  icon: { glyph: code[0]!, color: '#888888' },
  reserve: '12480000.00',
  state: 'on',
  popular,
})

const btc = currency('BTC', 'Bitcoin', 'BTC', 8, true)
const eth = currency('ETH', 'Ethereum', 'ETH', 18)
const sber = currency('SBERRUB', 'Сбербанк', 'RUB', 2, true)
const cash = currency('CASHRUB', 'Наличные рубли', 'RUB', 2)

const limits: QuoteView['limits'] = {
  from: { min: '0.00150000', max: '1.94623509' },
  to: { min: '9618.57', max: '12480000.00' },
  because: { min: 'direction', max: 'reserve' },
}
