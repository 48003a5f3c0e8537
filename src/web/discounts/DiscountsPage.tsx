import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { DiscountsView } from '#contract/discounts/discounts.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { OfficeWords } from '#web/shell/OfficeWords.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { DiscountsData } from './DiscountsPage.data.ts'
import styles from './DiscountsPage.module.css'

export { loader } from './DiscountsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, description: messages[locale].lead }),
}

type Tiers = DiscountsView['tiers']

/** The discounts by turnover, the place of who looks, and what a larger turnover would bring. */
export function Component() {
  const { tiers, mine, words } = useLoaderData<DiscountsData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const show = (decimal: string) => showDecimal(decimal, locale)
  // A discount of one's own is on no step of the ladder.
  const place =
    mine && !mine.personal ? tiers.findLast(({ startsAt }) => Number(startsAt) <= Number(mine.turnover)) : undefined
  const most = Math.max(...tiers.map(({ percent }) => Number(percent)))
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      {mine ? (
        <Card className={styles.mine}>
          <h2>{t.yours(show(mine.percent))}</h2>
          <p>{mine.personal ? t.personal : t.turnover(show(mine.turnover))}</p>
          {mine.next && <p>{t.next(show(mine.next.missing), show(mine.next.percent))}</p>}
        </Card>
      ) : (
        tiers.length > 0 && (
          <p>
            {t.guest} <Link to="/login">{t.signIn}</Link> · <Link to="/register">{t.signUp}</Link>
          </p>
        )
      )}
      {tiers.length > 0 ? (
        <>
          <Table
            caption={t.title}
            rows={tiers}
            keyOf={({ startsAt }) => startsAt}
            isCurrent={tier => tier === place}
            columns={[
              {
                head: t.from,
                className: 'num',
                cell: tier => (
                  <>
                    {t.dollars(show(tier.startsAt))}
                    {tier === place && <span className={styles.here}>{t.here}</span>}
                  </>
                ),
              },
              {
                head: t.discount,
                align: 'end',
                className: 'num',
                cell: ({ percent }) => (
                  <span className={styles.step}>
                    <svg className={styles.bar} aria-hidden="true">
                      <rect width={`${(100 * Number(percent)) / most}%`} height="100%" rx="4" />
                    </svg>
                    <span>{withPercent(show(percent), locale)}</span>
                  </span>
                ),
              },
            ]}
          />
          <WhatIf tiers={tiers} />
        </>
      ) : (
        <EmptyState title={t.none} action={<ButtonLink to="/">{t.exchange}</ButtonLink>}>
          <p>{t.noneText}</p>
        </EmptyState>
      )}
      <OfficeWords words={words} />
    </div>
  )
}

/** The example is an exchange of so many dollars. */
const EXAMPLE = 1_000

/** A slider over the tiers. Without a script the table says the same. */
function WhatIf({ tiers }: { tiers: Tiers }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const [index, setIndex] = useState(tiers.length - 1)
  if (!useHydrated()) return null
  const tier = tiers[index]!
  const show = (decimal: string) => showDecimal(decimal, locale)
  const saved = ((EXAMPLE * Number(tier.percent)) / 100).toFixed(2)
  const says = t.wouldBe(show(tier.startsAt), show(tier.percent), show(String(EXAMPLE)), show(saved))
  return (
    <Card>
      <label htmlFor="what-if" className={styles.label}>
        {t.whatIf}
      </label>
      <input
        id="what-if"
        type="range"
        min={0}
        max={tiers.length - 1}
        value={index}
        aria-valuetext={says}
        onChange={event => setIndex(Number(event.target.value))}
        className={styles.slider}
      />
      <p>{says}</p>
    </Card>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Скидки',
    lead: 'Чем больше вы обменяли, тем выгоднее курс. Считаются все выполненные заявки за всё время, в долларах по курсу того дня.',
    yours: (percent: string) => `Ваша скидка: ${percent} %`,
    personal: 'Она назначена вам лично и не зависит от оборота.',
    turnover: (sum: string) => `Вы обменяли на ${sum} $.`,
    next: (missing: string, percent: string) => `Ещё ${missing} $ — и скидка станет ${percent} %.`,
    guest: 'Скидка считается в личном кабинете. Прежние заявки с вашей почтой тоже войдут в оборот.',
    signIn: 'Войти',
    signUp: 'Зарегистрироваться',
    from: 'Оборот от',
    dollars: (sum: string) => `${sum} $`,
    here: 'вы здесь',
    discount: 'Скидка',
    whatIf: 'Сколько вы сэкономите',
    wouldBe: (turnover: string, percent: string, sum: string, saved: string) =>
      `При обороте от ${turnover} $ скидка ${percent} %: обмен на ${sum} $ выгоднее на ${saved} $.`,
    none: 'Скидок сейчас нет',
    noneText: 'Для крупных сумм курс бывает выгоднее: калькулятор сразу его покажет.',
    exchange: 'К обмену',
  },
  en: {
    title: 'Discounts',
    lead: 'The more you have exchanged, the better your rate. Every completed order counts, converted to USD on the day.',
    yours: (percent: string) => `Your discount: ${percent}%`,
    personal: 'It was given to you personally and does not depend on your turnover.',
    turnover: (sum: string) => `You have exchanged $${sum} so far.`,
    next: (missing: string, percent: string) => `Another $${missing}, and your discount will be ${percent}%.`,
    guest: 'Discounts come with an account. Earlier orders with your e-mail address count, too.',
    signIn: 'Sign in',
    signUp: 'Sign up',
    from: 'Turnover from',
    dollars: (sum: string) => `$${sum}`,
    here: 'you are here',
    discount: 'Discount',
    whatIf: 'What you would get',
    wouldBe: (turnover: string, percent: string, sum: string, saved: string) =>
      `With a turnover of $${turnover} or more the discount is ${percent}%: an exchange of $${sum} brings $${saved} more.`,
    none: 'There are no discounts at the moment',
    noneText: 'Larger amounts may get a better exchange rate, which the calculator shows at once.',
    exchange: 'Go to exchange',
  },
})
