import { readStored, writeStored } from '#web/storage/storage.ts'
import type { Side } from '../calculator-state.ts'

const MOST_RECENT = 5

/** The currencies that were chosen last in this browser, latest first. */
export const recentCurrencies = (side: Side): readonly string[] => readStored('localStorage', keyOf(side), codes) ?? []

export function rememberCurrency(side: Side, code: string): void {
  writeStored('localStorage', keyOf(side), withLatest(recentCurrencies(side), code))
}

export const withLatest = (recent: readonly string[], code: string): string[] =>
  [code, ...recent.filter(other => other !== code)].slice(0, MOST_RECENT)

const keyOf = (side: Side) => `recent-${side}`

const codes = (stored: unknown): string[] | undefined =>
  Array.isArray(stored) && stored.every(code => typeof code === 'string') ? stored : undefined
