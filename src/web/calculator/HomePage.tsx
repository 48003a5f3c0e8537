import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { type Api, apiOf } from '#web/api/api.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Calculator } from './Calculator.tsx'
import { type CalculatorState, currencyOf, startState } from './calculator-state.ts'
import styles from './HomePage.module.css'
import { CourseHistory } from './history/CourseHistory.tsx'
import { addressAfter } from './next-address.ts'
import { nextStep } from './next-step.ts'
import { RecentExchanges } from './RecentExchanges.tsx'
import { addressOfSentForm, NEXT, readAddress } from './read-address.ts'
import { shownQuote } from './shown-quote.ts'
import { type Loaded, useCalculator } from './use-calculator.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const api = apiOf(context)
  const sent = addressOfSentForm(searchParams)
  // The router puts the language before it.
  if (sent) throw redirect(searchParams.has(NEXT) ? await addressAfterSent(api, sent) : `/${sent}`)
  const { query, notices } = readAddress(searchParams)
  const [view, recent] = await Promise.all([
    api('GET /front-api/calculator/init', { query }),
    // An ornament: without it the page is whole.
    api('GET /api/v1/calculator/recent/').catch(() => []),
  ])
  return { view, recent, notices: [...notices, ...view.notices], promo: query.promo }
}

/** Where the button leads, for a form that was sent with it: it is the same step as in the browser. */
async function addressAfterSent(api: Api, sent: string): Promise<string> {
  const { query, notices } = readAddress(new URLSearchParams(sent))
  // What could not be read is told beside the form, with the amount as it was typed.
  if (notices.length > 0) return `/${sent}`
  const view = await api('GET /front-api/calculator/init', { query })
  if (view.notices.some(({ code }) => !besideTheAmounts.has(code))) return `/${sent}`
  const state = startState(view, 'ru', { promo: query.promo })
  return addressAfter(nextStep(state), state, sent)
}

/** Nothing is counted otherwise because of these: they are told, and lead on. */
const besideTheAmounts: ReadonlySet<string> = new Set(['unknown-promo', 'unknown-ref'])

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, description: messages[locale].lead }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const t = useMessages(messages)
  return (
    <>
      <div className={styles.backdrop} aria-hidden="true">
        <div className={styles.mark} />
      </div>
      <div className={styles.hero}>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </div>
      {/* Another address brings another form, not the old one with other figures. */}
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
      <CourseHistory {...historyOf(live.state)} />
    </>
  )
}

const historyOf = (state: CalculatorState) => ({
  from: currencyOf(state, 'from'),
  to: currencyOf(state, 'to'),
  inverted: shownQuote(state).course?.give !== '1',
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
