import type { PairView } from '#contract/catalogue/direction.ts'
import { moneyText, readableLimit, signOf } from '#web/format/money-text.ts'
import { ratePrice, rateText } from '#web/format/rate-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Table } from '#web/ui/Table.tsx'

/** The tiers of the rate: from which amount each applies. A tier that begins at the maximum shows that amount alone. */
export function Tiers({ pair: { from, to, tiers, limits } }: { pair: PairView }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const forOneGiven = tiers[0]?.course.give === '1'
  // Near one to one a better tier may read the other way round; then each tier is a whole sentence.
  const alike = tiers.every(({ course }) => (course.give === '1') === forOneGiven)
  const sum = (startsAt: string) => moneyText(readableLimit(startsAt, from.scale, 'min'), from, locale)
  return (
    <Table
      caption={t.caption}
      dense
      named={false}
      rows={tiers}
      keyOf={({ startsAt }) => startsAt}
      columns={[
        {
          head: t.amount,
          className: 'num',
          cell: ({ startsAt }) => (startsAt === limits?.from.max ? sum(startsAt) : t.from(sum(startsAt))),
        },
        {
          head: alike ? t.forOne(signOf(forOneGiven ? from : to)) : t.rate,
          align: 'end',
          cell: ({ course }) => (alike ? ratePrice(course, from, to, locale) : rateText(course, from, to, locale)),
        },
      ]}
    />
  )
}

const messages = defineMessages({
  ru: {
    caption: 'Курс по сумме, которую отдаёте',
    amount: 'Отдаёте',
    rate: 'Курс',
    forOne: (name: string) => `За 1\u00a0${name}`,
    from: (sum: string) => `от ${sum}`,
  },
  en: {
    caption: 'The rate by the amount given',
    amount: 'You give',
    rate: 'Rate',
    forOne: (name: string) => `For 1\u00a0${name}`,
    from: (sum: string) => `from ${sum}`,
  },
})
