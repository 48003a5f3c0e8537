import { moneyText } from '#web/format/money-text.ts'
import { useLocale } from '#web/locale/locale.tsx'

export function useDollars(): (amount: string) => string {
  const locale = useLocale()
  return amount => {
    const text = moneyText(amount.replace(/^-/, ''), { ticker: 'USD', scale: 2 }, locale)
    return amount.startsWith('-') ? `−${text}` : text
  }
}
