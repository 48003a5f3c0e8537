import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'

/** The fields of a direction that its rate and its figures follow from. */
export const dryRunFields = [
  'formula',
  'marginBps',
  'floorBps',
  'tiers',
  'fromFee',
  'toFee',
  'networkFee',
  'slowNetworkFee',
  'fastNetworkFee',
  'fromMin',
  'fromMax',
  'toMin',
  'toMax',
  'cityTerms',
] as const satisfies readonly (keyof DirectionRecord)[]

export type DryRunField = (typeof dryRunFields)[number]
