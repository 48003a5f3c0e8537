import type { DirectionRecord } from './direction-record.ts'

const noFee = { fixed: '0', bps: 0, min: '0', max: null }

/** What a new direction begins with: closed, so that its terms are read before anybody sees it. */
export const newDirection: DirectionRecord = {
  state: 'off',
  reason: '',
  pausedUntil: null,
  formula: '1',
  marginBps: 200,
  floorBps: 50,
  oldestSeconds: null,
  jumpBps: null,
  discountMostBps: null,
  referralMostBps: null,
  tiers: [],
  fromFee: noFee,
  toFee: noFee,
  networkFee: { amount: '0', paidBy: 'office' },
  slowNetworkFee: null,
  fastNetworkFee: null,
  refundFee: null,
  fromMin: '0',
  fromMax: null,
  toMin: '0',
  toMax: null,
  rateFixed: 'opening',
  confirmations: null,
  windowMinutes: 20,
  needsAccount: false,
  needsVerification: false,
  needsAml: false,
  hours: null,
  officeHours: true,
  cities: [],
  cityTerms: [],
  instructions: { ru: '', en: '' },
}
