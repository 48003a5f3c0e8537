import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Calculator } from '#web/quotes/calculator/Calculator.tsx'
import { type CalculatorState, currencyOf } from '#web/quotes/calculator/calculator-state.ts'
import type { NoDirections } from '#web/quotes/calculator/first-view.ts'
import { RateHistory } from '#web/quotes/calculator/history/RateHistory.tsx'
import { NoDirectionsText, noDirectionsHead } from '#web/quotes/calculator/NoDirectionsText.tsx'
import { type Loaded, useCalculator } from '#web/quotes/calculator/use-calculator.ts'
import type { PageHandle } from '#web/shell/head.ts'
import type { HomeData } from './HomePage.data.ts'
import styles from './HomePage.module.css'
import { ReadPart } from './ReadPart.tsx'

export { loader } from './HomePage.data.ts'

export const handle: PageHandle<HomeData | NoDirections> = {
  head: ({ locale, data }) =>
    'none' in data
      ? noDirectionsHead(data)
      : {
          title: messages[locale].title(dealsOf(data.view)),
          description: messages[locale].lead,
          noindex: data.view.tech.unopened === true,
        },
}

export function Component() {
  const loaded = useLoaderData<HomeData | NoDirections>()
  return 'none' in loaded ? <NoDirectionsText {...loaded} /> : <Home {...loaded} />
}

function Home({ office, ...loaded }: HomeData) {
  const t = useMessages(messages)
  const { view } = loaded
  const known = namedIn(view)
  return (
    <>
      <div className={styles.band} data-band>
        <div className={styles.mark} />
      </div>
      <div className={styles.hero}>
        <h1>{t.title(dealsOf(view))}</h1>
        <p>{t.lead}</p>
      </div>
      {/* Another address makes a new form, instead of new figures in the old form. */}
      <Exchange key={view.now} {...loaded}>
        <ReadPart id="office" draw={({ OfficeParts }) => <OfficeParts {...office} known={known} />} />
      </Exchange>
      <ReadPart id="asked" draw={({ OfficeFoot }) => <OfficeFoot {...office} known={known} />} />
    </>
  )
}

type View = Loaded['view']

const namedIn = ({ currencies, targets }: View): ReadonlyMap<string, CurrencyItem> =>
  new Map([...targets, ...currencies].map(currency => [currency.code, currency]))

type Deals = (kind: CurrencyItem['kind']) => boolean

/** What the office deals in, as the headline says it. */
const dealsOf =
  ({ currencies, targets }: View): Deals =>
  wanted =>
    [...currencies, ...targets].some(({ kind }) => kind === wanted)

function Exchange({ children, ...loaded }: Loaded & { children: ReactNode }) {
  const live = useCalculator(loaded)
  return (
    <>
      <Calculator {...live} />
      {children}
      <RateHistory {...historyOf(live.state)} />
    </>
  )
}

const historyOf = (state: CalculatorState) => ({
  from: currencyOf(state, 'from'),
  to: currencyOf(state, 'to'),
})

const messages = defineMessages({
  ru: {
    title: (deals: Deals) => {
      const into = [deals('bank') && 'карты', deals('cash') && 'наличные'].filter(Boolean).join(' и\u00a0')
      return `Обмен ${deals('crypto') ? 'криптовалюты' : 'валюты'}${into && ` на\u00a0${into}`}`
    },
    lead: 'Не получится обменять\u00a0— вернём деньги.',
  },
  en: {
    title: (deals: Deals) => {
      const into = [deals('bank') && 'bank cards', deals('cash') && 'cash'].filter(Boolean).join(' and\u00a0')
      return `Exchange ${deals('crypto') ? 'crypto' : 'money'}${into && ` for ${into}`}`
    },
    lead: 'If the exchange falls through, you get your money back.',
  },
})
