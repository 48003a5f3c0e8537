import type { CurrencyItem } from '#contract/money/currency.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { LatestReviews } from '#web/quotes/reviews/LatestReviews.tsx'
import { Link } from '#web/shell/Link.tsx'
import { WrittenText } from '#web/ui/WrittenText.tsx'
import { CashCities } from './CashCities.tsx'
import drawings from './drawings.svg'
import { OfficeFigures } from './OfficeFigures.tsx'
import styles from './OfficeParts.module.css'
import { RecentExchanges } from './RecentExchanges.tsx'
import type { OfficeInFigures } from './read-office.ts'

type OfficePartsProps = OfficeInFigures & { known: ReadonlyMap<string, CurrencyItem> }

/** Below the calculator: what the office has done, how an exchange goes, and what customers say of it. */
export function OfficeParts({ activity, recent, reviews, known }: OfficePartsProps) {
  const t = useMessages(messages)
  const minutes = activity?.minutes
  return (
    <>
      <OfficeFigures activity={activity} reviews={reviews} />
      <section aria-labelledby="how">
        <h2 id="how">{t.how}</h2>
        <ol className={styles.how}>
          {t.steps(minutes ?? undefined).map(({ drawing, title, text }) => (
            <li key={drawing}>
              <svg viewBox="0 0 360 150" aria-hidden="true">
                <use href={`${drawings}#${drawing}`} />
              </svg>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {(recent.length > 0 || (reviews && reviews.items.length > 0)) && (
        <div className={styles.two}>
          <RecentExchanges exchanges={recent} known={known} />
          {reviews && <LatestReviews reviews={reviews} />}
        </div>
      )}
    </>
  )
}

type OfficeFootProps = Pick<OfficeInFigures, 'questions' | 'cities'> & Pick<OfficePartsProps, 'known'>

/** What is asked most often, and where one can come to with cash. */
export function OfficeFoot({ questions, cities, known }: OfficeFootProps) {
  const t = useMessages(messages)
  return (
    <div className={styles.foot}>
      {questions.length > 0 && (
        <section aria-labelledby="asked-most" className={styles.asked}>
          <h2 id="asked-most">{t.asked}</h2>
          {questions.map(({ key, question, html }) => (
            <details key={key}>
              <summary>{question}</summary>
              <WrittenText html={html} />
            </details>
          ))}
          <p className={styles.all}>
            <Link to="/faq">{t.allQuestions}</Link>
          </p>
        </section>
      )}
      {cities.length > 0 && <CashCities cities={cities} known={known} />}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    how: 'Как это проходит',
    steps: (minutes?: number) => [
      { drawing: 'order', title: '1. Заявка', text: 'Указываете сумму и счёт, на который придут деньги.' },
      {
        drawing: 'payment',
        title: '2. Оплата',
        text: 'Переводите по реквизитам из заявки. Когда деньги придут, увидите на её странице.',
      },
      {
        drawing: 'payout',
        title: '3. Выплата',
        text: minutes
          ? `Проверяем перевод и отправляем деньги. Обычно весь обмен занимает ${minutes}\u00a0мин.`
          : 'Проверяем перевод и отправляем деньги.',
      },
    ],
    asked: 'О чём спрашивают',
    allQuestions: 'Все вопросы',
  },
  en: {
    how: 'How it works',
    steps: (minutes?: number) => [
      { drawing: 'order', title: '1. Order', text: 'Enter the amount and the account that we pay to.' },
      {
        drawing: 'payment',
        title: '2. Payment',
        text: 'Pay to the details on the order page. It shows when your money arrives.',
      },
      {
        drawing: 'payout',
        title: '3. Payout',
        text: minutes
          ? `We check the transfer and send your money. The whole exchange usually takes ${minutes}\u00a0min.`
          : 'We check the transfer and send your money.',
      },
    ],
    asked: 'Common questions',
    allQuestions: 'All questions',
  },
})
