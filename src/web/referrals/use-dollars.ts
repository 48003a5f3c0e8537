import { moneyText } from '#web/format/money-text.ts'
import { useLocale } from '#web/locale/locale.tsx'

/** Referral income is counted in hundredths of a cent. */
export function useDollars(): (amount: string, scale?: number) => string {
  const locale = useLocale()
  return (amount, scale = 4) => moneyText(amount, { ticker: 'USD', scale }, locale)
}
