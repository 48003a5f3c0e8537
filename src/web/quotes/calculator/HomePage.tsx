import { useLoaderData } from 'react-router'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Calculator } from './Calculator.tsx'
import { type CalculatorState, currencyOf } from './calculator-state.ts'
import type { NoDirections } from './first-view.ts'
import type { HomeData } from './HomePage.data.ts'
import styles from './HomePage.module.css'
import { RateHistory } from './history/RateHistory.tsx'
import { NoDirectionsText, noDirectionsHead } from './NoDirectionsText.tsx'
import { RecentExchanges } from './RecentExchanges.tsx'
import { shownQuote } from './shown-quote.ts'
import { type Loaded, useCalculator } from './use-calculator.ts'

export { loader } from './HomePage.data.ts'

export const handle: PageHandle<HomeData | NoDirections> = {
  head: ({ locale, data }) =>
    'none' in data
      ? noDirectionsHead(data)
      : {
          title: messages[locale].title,
          description: messages[locale].lead,
          noindex: data.view.tech.unopened === true,
        },
}

export function Component() {
  const loaded = useLoaderData<HomeData | NoDirections>()
  return (
    <>
      <div className={styles.backdrop} aria-hidden="true">
        <div className={styles.mark} />
      </div>
      {'none' in loaded ? <NoDirectionsText {...loaded} /> : <Home {...loaded} />}
    </>
  )
}

function Home(loaded: HomeData) {
  const t = useMessages(messages)
  return (
    <>
      <div className={styles.hero}>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </div>
      {/* Another address makes a new form, instead of new figures in the old form. */}
      <Exchange key={loaded.view.now} {...loaded} />
      <RecentExchanges exchanges={loaded.recent} known={namedIn(loaded.view)} />
    </>
  )
}

const namedIn = ({ currencies, targets }: Loaded['view']): ReadonlyMap<string, CurrencyItem> =>
  new Map([...targets, ...currencies].map(currency => [currency.code, currency]))

function Exchange(loaded: Loaded) {
  const live = useCalculator(loaded)
  return (
    <>
      <Calculator {...live} />
      <RateHistory {...historyOf(live.state)} />
    </>
  )
}

const historyOf = (state: CalculatorState) => ({
  from: currencyOf(state, 'from'),
  to: currencyOf(state, 'to'),
  inverted: shownQuote(state).rate?.give !== '1',
})

const messages = defineMessages({
  ru: {
    title: 'Курс, который вы видите, вы и\u00a0получите',
    lead: 'Криптовалюта, карты и наличные. Все цифры сходятся, каждый шаг заявки виден.',
  },
  en: {
    title: 'The rate you see is the rate you get',
    lead: 'Crypto, cards and cash. Every figure adds up, and you can follow every step of your order.',
  },
})
