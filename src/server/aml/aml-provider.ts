import type { AmlProviderName } from '#contract/aml/aml.ts'

export type AmlSubject =
  | { kind: 'address'; network: string; value: string }
  /** `address`: where it was paid to, as services ask for it. */
  | { kind: 'transaction'; network: string; value: string; address?: string }

/** Shares are hundredths of a percent, rounded up. */
export type AmlAnswer = {
  score: number
  categories: Readonly<Record<string, number>>
  /** What the provider finds its own answer by. */
  evidence: string
}

/** `not-covered`: the provider knows no subjects of this kind or network. Anything else that is no answer is thrown. */
export type AmlProvider = {
  name: AmlProviderName
  check: (subject: AmlSubject, signal: AbortSignal) => Promise<AmlAnswer | 'not-covered'>
}

/** The provider gave no answer or an invalid one. The message has no key in it. */
export class ProviderFault extends Error {}

/** A share from nought to one, as services write it, in hundredths of a percent: what is above a limit is never rounded to it. */
export function shareUp(share: number): number {
  if (!Number.isFinite(share) || share < 0 || share > 1) throw new ProviderFault(`${share} is no share`)
  return Math.ceil(Math.round(share * 1e8) / 1e4)
}
