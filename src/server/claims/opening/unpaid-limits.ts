/** How many claims one address or account, and one line of the network, may have open without having paid. */
export type UnpaidLimits = { perEmail: number; perLine: number }

export const usualUnpaidLimits: UnpaidLimits = { perEmail: 3, perLine: 10 }
