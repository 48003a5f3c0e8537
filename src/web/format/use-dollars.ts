import { useLocale } from '#web/locale/locale.tsx'
import { moneyText } from './money-text.ts'

/** Writes amounts in US dollars, with so many decimals at most unless one amount is said to have others. */
export function useDollars(decimals = 2): (amount: string, scale?: number) => string {
  const locale = useLocale()
  return (amount, scale = decimals) => moneyText(amount, { ticker: 'USD', scale }, locale)
}
