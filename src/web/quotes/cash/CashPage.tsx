import { useLoaderData } from 'react-router'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { moneyText, readableLimit } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { NoDirections } from '#web/quotes/calculator/first-view.ts'
import { InitNotices } from '#web/quotes/calculator/InitNotices.tsx'
import { MaintenanceNotice } from '#web/quotes/calculator/MaintenanceNotice.tsx'
import { NoDirectionsText, noDirectionsHead } from '#web/quotes/calculator/NoDirectionsText.tsx'
import { useCalculator } from '#web/quotes/calculator/use-calculator.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { OfficeWords } from '#web/shell/OfficeWords.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CashForm } from './CashForm.tsx'
import { type CashData, readCashView } from './CashPage.data.ts'
import styles from './CashPage.module.css'
import { CashResult } from './CashResult.tsx'
import { CityBranches } from './CityBranches.tsx'
import { Meeting } from './Meeting.tsx'

export { loader } from './CashPage.data.ts'

export const handle: PageHandle<CashData | NoDirections> = {
  head: ({ locale, data }) =>
    data && 'none' in data
      ? noDirectionsHead(data)
      : {
          title: messages[locale].title,
          description: messages[locale].lead,
          noindex: data === undefined || data.view.tech.unopened === true,
        },
}

export function Component() {
  const data = useLoaderData<CashData | NoDirections>()
  const t = useMessages(messages)
  if (data && 'none' in data) return <NoDirectionsText {...data} />
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      {data ? (
        // Another address makes a new form, instead of new figures in the old form.
        <Cash key={data.view.now} {...data} />
      ) : (
        <EmptyState title={t.none} action={<ButtonLink to="/">{t.exchange}</ButtonLink>}>
          {t.noneText}
        </EmptyState>
      )}
    </div>
  )
}

function Cash(data: NonNullable<CashData>) {
  const { offer } = data
  const live = useCalculator(data, {
    ask: (question, signal) => readCashView(browserApi, offer.options, question, { signal }),
  })
  const t = useMessages(messages)
  const locale = useLocale()
  const { notices, view } = live.state
  const { pair, tech, now } = view
  const { limits } = pair
  const city = offer.cities.find(({ code }) => code === live.state.city)
  const others = offer.cities.filter(({ code }) => code !== live.state.city)
  return (
    <>
      <MaintenanceNotice tech={tech} />
      <InitNotices notices={notices} />
      <div className={styles.first}>
        <Card framed aria-label={t.calculation}>
          <CashForm offer={offer} live={live} />
          <CashResult live={live} />
        </Card>
        <div className={styles.aside}>
          <Card aria-labelledby="offices">
            <h2 id="offices" className={styles.heading}>
              {t.offices}
            </h2>
            {city && <CityBranches city={city} now={now} />}
            {limits && (
              <p className={styles.limits}>
                {t.limits(
                  moneyText(readableLimit(limits.from.min, pair.from.scale, 'min'), pair.from, locale),
                  moneyText(readableLimit(limits.from.max, pair.from.scale, 'max'), pair.from, locale),
                )}
              </p>
            )}
            <p className={styles.more}>
              <Link to={pairPath(pair.from.code, pair.to.code)}>{t.about}</Link>
            </p>
          </Card>
          <Card aria-labelledby="bring">
            <h2 id="bring" className={styles.heading}>
              {t.bring}
            </h2>
            <ul className={styles.bring}>
              {t.things[pair.from.kind === 'cash' ? 'give' : 'get'].map(thing => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
      <Card aria-labelledby="meeting">
        <h2 id="meeting" className={styles.heading}>
          {t.meeting}
        </h2>
        <Meeting gives={pair.from.kind === 'cash'} />
      </Card>
      <OfficeWords words={data.words} />
      {others.length > 0 && (
        <Card aria-labelledby="others">
          <h2 id="others" className={styles.heading}>
            {t.others}
          </h2>
          <div className={styles.cities}>
            {others.map(other => (
              <CityBranches key={other.code} city={other} now={now} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Обмен наличных в офисе',
    lead: 'Выберите город и сумму: кассир увидит тот же курс. Встреча по заявке, без очереди.',
    calculation: 'Расчёт',
    offices: 'Офисы',
    limits: (least: string, most: string) => `За одну встречу: от ${least} до ${most}.`,
    about: 'Все условия этого направления',
    bring: 'Что взять с собой',
    things: {
      get: [
        'Номер заявки',
        'Купюру с номером из заявки или паспорт: что именно, решает офис и пишет в заявке',
        'Телефон, с которого вы с нами связывались',
      ],
      give: [
        'Номер заявки',
        'Наличные: ветхие и надорванные купюры касса не примет',
        'Паспорт или купюру с номером из заявки, если офис попросит об этом в заявке',
        'Адрес или реквизиты, куда отправить деньги',
      ],
    },
    meeting: 'Как проходит встреча',
    others: 'Другие города',
    none: 'Наличных обменов сейчас нет',
    noneText: 'Этот обменник пока не работает с наличными. Всё остальное — на главной.',
    exchange: 'К калькулятору',
  },
  en: {
    title: 'Cash exchange at the office',
    lead: 'Choose a city and an amount: the cashier sees the same rate. By appointment, no waiting.',
    calculation: 'Calculation',
    offices: 'Offices',
    limits: (least: string, most: string) => `Per meeting: from ${least} to ${most}.`,
    about: 'All terms of this exchange',
    bring: 'What to bring',
    things: {
      get: [
        'Your order number',
        'The banknote named in your order, or a passport: the office decides which and says so in the order',
        'The phone you contacted us from',
      ],
      give: [
        'Your order number',
        'The cash: worn or torn banknotes are not accepted',
        'A passport or the banknote named in your order, if the order asks for it',
        'The address or account to send the money to',
      ],
    },
    meeting: 'How the meeting works',
    others: 'Other cities',
    none: 'No cash exchange right now',
    noneText: 'This office does not handle cash yet. Everything else is on the home page.',
    exchange: 'To the calculator',
  },
})
