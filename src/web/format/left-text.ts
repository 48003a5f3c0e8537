import type { Locale } from '#contract/locale.ts'

/** `18:42`, `2 ч 05 мин`, `3 дн 4 ч`: the two largest units. */
export function leftText(leftMs: number, locale: Locale): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  const hours = Math.floor(minutes / 60)
  const [day, hour, minute] = locale === 'ru' ? ['дн', 'ч', 'мин'] : ['d', 'h', 'min']
  if (hours < 48) return `${hours}\u00a0${hour} ${two(minutes % 60)}\u00a0${minute}`
  return `${Math.floor(hours / 24)}\u00a0${day} ${hours % 24}\u00a0${hour}`
}

const two = (part: number) => String(part).padStart(2, '0')
