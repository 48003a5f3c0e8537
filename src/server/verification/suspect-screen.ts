import type { VerificationKind } from '#contract/verification/verification-kinds.ts'
import type { HeldPhoto } from './photos.store.ts'
import { SUSPECTED_PERCENT } from './screen-grid.ts'

/** What is taken of a screen anyway: a screenshot is a proof of origin or payment like any other. */
const fromScreens: readonly VerificationKind[] = ['origin', 'payment']

/** What speaks for a photo of a screen, for staff to look closer. It refuses nothing. */
export function suspectScreen(
  kind: VerificationKind,
  { gridPercent, gridPeriodPx, saysScreenshot }: Pick<HeldPhoto, 'gridPercent' | 'gridPeriodPx' | 'saysScreenshot'>,
): { gridPercent: number; gridPeriodPx: number; saysScreenshot: boolean } | undefined {
  const hasGrid = (gridPercent ?? 0) >= SUSPECTED_PERCENT
  if (fromScreens.includes(kind) || !(hasGrid || saysScreenshot)) return undefined
  return { gridPercent: gridPercent ?? 0, gridPeriodPx: gridPeriodPx ?? 0, saysScreenshot }
}
