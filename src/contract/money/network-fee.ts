import { defineMessages } from '#contract/locale.ts'

/** How fast the network carries a payout, by what is paid to it. `usual` is the network fee of the direction. */
export const networkFeeLevels = ['slow', 'usual', 'fast'] as const
export type NetworkFeeLevel = (typeof networkFeeLevels)[number]

/** The fee of the network in smallest units of what is paid out. With a level where the customer had a choice. */
export type NetworkFee = { units: bigint; paidBy: 'office' | 'client'; level?: NetworkFeeLevel }

/** What a direction offers beside the usual level. */
export type OtherNetworkFees = { readonly slow?: bigint; readonly fast?: bigint }

export const networkFeeLevelNames = defineMessages<Record<NetworkFeeLevel, string>>({
  ru: { slow: 'медленно', usual: 'обычно', fast: 'быстро' },
  en: { slow: 'slow', usual: 'standard', fast: 'fast' },
})
