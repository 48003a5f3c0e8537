import type { PairView } from '#contract/calculator/direction.ts'
import { coursePrice, courseText } from '#web/figures/course-text.ts'
import { moneyText, readableLimit, signOf } from '#web/figures/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Table } from '#web/ui/Table.tsx'

/** The more is given, the better the course: from which amount each one holds, or of the most that is taken, that alone. */
export function Tiers({ pair: { from, to, tiers, limits } }: { pair: PairView }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const forOneGiven = tiers[0]?.course.give === '1'
  // Near one for one a better tier may be read the other way round; then each says its whole sentence.
  const alike = tiers.every(({ course }) => (course.give === '1') === forOneGiven)
  const sum = (startsAt: string) => moneyText(readableLimit(startsAt, from.scale, 'min'), from, locale)
  return (
    <Table caption={t.caption} dense>
      <thead>
        <tr>
          <th scope="col">{t.amount}</th>
          <th scope="col" data-align="end">
            {alike ? t.forOne(signOf(forOneGiven ? from : to)) : t.course}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ startsAt, course }) => (
          <tr key={startsAt}>
            <td className="num">{startsAt === limits?.from.max ? sum(startsAt) : t.from(sum(startsAt))}</td>
            <td data-align="end">
              {alike ? coursePrice(course, from, to, locale) : courseText(course, from, to, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const messages = defineMessages({
  ru: {
    caption: 'Курс по сумме, которую отдаёте',
    amount: 'Отдаёте',
    course: 'Курс',
    forOne: (name: string) => `За 1\u00a0${name}`,
    from: (sum: string) => `от ${sum}`,
  },
  en: {
    caption: 'The rate by the amount given',
    amount: 'You give',
    course: 'Rate',
    forOne: (name: string) => `For 1\u00a0${name}`,
    from: (sum: string) => `from ${sum}`,
  },
})
