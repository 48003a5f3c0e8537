import { MOST_STARS } from '#contract/reviews/review-limits.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'

/** The mean of all reviews that are shown: `4,8 из 5 · 132 отзыва`. */
export function ReviewsMean({ mean, total }: { mean: number; total: number }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <>
      <b className="num">{t.mean(showDecimal(String(mean), locale))}</b> · {t.count(total)}
    </>
  )
}

const messages = defineMessages({
  ru: {
    mean: (mean: string) => `${mean} из ${MOST_STARS}`,
    count: (count: number) => `${count} ${plural('ru', count, { one: 'отзыв', few: 'отзыва', many: 'отзывов' })}`,
  },
  en: {
    mean: (mean: string) => `${mean} out of ${MOST_STARS}`,
    count: (count: number) => `${count} ${plural('en', count, { one: 'review', other: 'reviews' })}`,
  },
})
