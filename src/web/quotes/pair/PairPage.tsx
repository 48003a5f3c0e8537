import { Activity } from 'react'
import { useLoaderData, useOutlet } from 'react-router'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { nameAlone, nameInSentence } from '#web/format/currency-name.ts'
import { moneyText, readableLimit } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { RateHistory } from '#web/quotes/calculator/history/RateHistory.tsx'
import { MaintenanceNotice } from '#web/quotes/calculator/MaintenanceNotice.tsx'
import { CityBranches } from '#web/quotes/cash/CityBranches.tsx'
import { LatestReviews } from '#web/quotes/reviews/LatestReviews.tsx'
import { RateSteps } from '#web/quotes/why-rate/RateSteps.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PaidFrom } from '../cash/PaidFrom.tsx'
import { PairCities } from './PairCities.tsx'
import type { PairData } from './PairPage.data.ts'
import styles from './PairPage.module.css'
import { PairStart } from './PairStart.tsx'
import { PairTerms } from './PairTerms.tsx'
import { PauseNotice } from './PauseNotice.tsx'
import { pairFacts } from './pair-facts.ts'
import { RelatedPairs } from './RelatedPairs.tsx'
import { Tiers } from './Tiers.tsx'
import { useLivePair } from './use-live-pair.ts'
import { WayOfExchange } from './WayOfExchange.tsx'

export { loader, shouldRevalidate } from './PairPage.data.ts'

/** A pair that staff closed is hidden from search engines; a pair that only waits for its hours is not. */
const closedByPeople = new Set(['office', 'currency'])

export const handle: PageHandle<PairData> = {
  head: ({ locale, data }) => {
    const t = messages[locale]
    const { from, to, course, limits, reserve, reason } = data.pair
    const heading = t.heading(nameInSentence(from, locale), nameInSentence(to, locale))
    const rate = course && rateText(course, from, to, locale)
    const least = limits && moneyText(readableLimit(limits.from.min, from.scale, 'min'), from, locale)
    return {
      title: rate ? `${heading}: ${rate}` : heading,
      description: [rate && t.rate(rate), least && t.least(least), t.reserve(moneyText(reserve, to, locale)), t.lead]
        .filter(Boolean)
        .join(' '),
      noindex: reason !== undefined && closedByPeople.has(reason),
      facts: (origin, office) => pairFacts(data, locale, { origin, office }),
    }
  },
}

export function Component() {
  const loaded = useLoaderData<PairData>()
  // Another address makes a new page, instead of new figures in the old page.
  return <Pair key={loaded.now} {...loaded} />
}

function Pair(loaded: PairData) {
  const { data, isOffline } = useLivePair(loaded)
  const { pair, steps, tech, sameFrom, sameTo, now } = data
  const { from, to, course } = pair
  const t = useMessages(messages)
  const locale = useLocale()
  const order = useOutlet()
  return (
    <div className={styles.page}>
      <nav aria-label={t.path} className={styles.path}>
        <Link to="/">{t.exchange}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">
          {nameAlone(from, locale)} → {nameAlone(to, locale)}
        </span>
      </nav>
      <h1>{t.heading(nameInSentence(from, locale), nameInSentence(to, locale))}</h1>
      {!order && (
        <p className={styles.lead}>
          {t.lead} {!pair.demands.includes('account') && t.noAccount}
        </p>
      )}
      <MaintenanceNotice tech={tech} />
      <PauseNotice pair={pair} now={now} />

      {order && <div className={styles.order}>{order}</div>}
      <div className={styles.columns} data-ordering={order ? true : undefined}>
        {/* The form of an order takes the place of the calculator, which keeps what is typed and asks nothing meanwhile. */}
        <Activity mode={order ? 'hidden' : 'visible'}>
          <PairStart loaded={loaded} pair={pair} isOffline={isOffline} />
        </Activity>
        <div className={styles.rest}>
          <RateHistory from={from} to={to} />
          <Card aria-labelledby="terms">
            <h2 id="terms" className={styles.heading}>
              {t.terms}
            </h2>
            <PaidFrom pair={pair} now={now} />
            <PairTerms pair={pair} now={now} asked={loaded.asked} holds={loaded.holds} />
          </Card>
          {pair.tiers.length > 1 && (
            <Card aria-labelledby="tiers">
              <h2 id="tiers" className={styles.heading}>
                {t.tiers}
              </h2>
              <Tiers pair={pair} />
            </Card>
          )}
          <Card aria-labelledby="way">
            <h2 id="way" className={styles.heading}>
              {t.way}
            </h2>
            <WayOfExchange pair={pair} />
          </Card>
          {course && steps.length > 0 && (
            <Card aria-labelledby="why">
              <h2 id="why" className={styles.heading}>
                {t.why}
              </h2>
              <RateSteps steps={steps} from={from} to={to} {...course} />
            </Card>
          )}
          {pair.cities.length > 0 && (
            <Card aria-labelledby="offices">
              <h2 id="offices" className={styles.heading}>
                {t.offices}
              </h2>
              <div className={styles.cities}>
                {pair.cities.map(city => (
                  <CityBranches key={city.code} city={city} now={now} />
                ))}
              </div>
            </Card>
          )}
          {loaded.reviews && <LatestReviews reviews={loaded.reviews} />}
        </div>
      </div>

      {pair.places && (
        <Card aria-labelledby="cities" className={styles.wide}>
          <h2 id="cities" className={styles.heading}>
            {t.cities}
          </h2>
          <PairCities pair={pair} places={pair.places} now={now} />
        </Card>
      )}

      <div className={styles.related}>
        <RelatedPairs title={t.sameFrom(nameInSentence(from, locale))} pairs={sameFrom} side="to" />
        <RelatedPairs title={t.sameTo(nameInSentence(to, locale))} pairs={sameTo} side="from" />
      </div>
      {data.hasWayBack && (
        <p className={styles.back}>
          <Link to={pairPath(to.code, from.code)}>
            {t.wayBack}: {nameAlone(to, locale)} → {nameAlone(from, locale)}
          </Link>
        </p>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    path: 'Где вы',
    exchange: 'Обмен',
    heading: (from: string, to: string) => `Обменять ${from} на ${to}`,
    lead: 'Курс, лимиты и условия на этот момент.',
    noAccount: 'Регистрация не нужна.',
    rate: (rate: string) => `Курс ${rate}.`,
    least: (sum: string) => `От ${sum}.`,
    reserve: (sum: string) => `Резерв ${sum}.`,
    terms: 'Условия',
    way: 'Как проходит обмен',
    why: 'Почему такой курс',
    tiers: 'Курс зависит от суммы',
    cities: 'Курс и лимиты по городам',
    offices: 'Где нас найти',
    sameFrom: (name: string) => `На что ещё обменять ${name}`,
    sameTo: (name: string) => `Что ещё обменять на ${name}`,
    wayBack: 'Обменять обратно',
  },
  en: {
    path: 'You are here',
    exchange: 'Exchange',
    heading: (from: string, to: string) => `Exchange ${from} for ${to}`,
    lead: 'Live rate, limits and terms.',
    noAccount: 'No registration needed.',
    rate: (rate: string) => `Rate ${rate}.`,
    least: (sum: string) => `From ${sum}.`,
    reserve: (sum: string) => `Reserve ${sum}.`,
    terms: 'Terms',
    way: 'How the exchange works',
    why: 'Why this rate',
    tiers: 'Better rates for larger amounts',
    cities: 'Rates and limits by city',
    offices: 'Where to find us',
    sameFrom: (name: string) => `More ways to exchange ${name}`,
    sameTo: (name: string) => `More ways to get ${name}`,
    wayBack: 'Reverse exchange',
  },
})
