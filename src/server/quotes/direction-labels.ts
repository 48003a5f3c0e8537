import type { DirectionItem } from '#contract/catalogue/direction.ts'
import type { Direction } from '#server/catalogue/directions.ts'

/** Labels in the format of rate aggregators. */
export function labelsOf({ rateFixed, demands, hours, byHand, typicalMinutes }: Direction): DirectionItem['labels'] {
  return [
    ...(hours || byHand ? ['manual' as const] : []),
    ...(rateFixed.at === 'opening' ? [] : ['floating' as const]),
    ...(demands.verification ? ['verifying' as const] : []),
    ...(demands.account ? ['reg' as const] : []),
    ...(typicalMinutes !== undefined && typicalMinutes > LONG_MINUTES ? ['delay' as const] : []),
  ]
}

const LONG_MINUTES = 60
