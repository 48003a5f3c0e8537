import { Form, useSubmit } from 'react-router'
import type { QuoteView } from '#contract/catalogue/direction.ts'
import { defined } from '#contract/defined.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { breakingSum, isLong } from '#web/format/breaking-sum.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { moneyText } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { NetworkFeeChoice } from '#web/quotes/calculator/NetworkFeeChoice.tsx'
import { PromoField } from '#web/quotes/calculator/PromoField.tsx'
import { QuoteLines } from '#web/quotes/calculator/QuoteLines.tsx'
import { addressOf, type InitQuery } from '#web/quotes/calculator/read-address.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type ClaimFormData, claimQuestion } from './ClaimFormPage.data.ts'
import { HoldClock } from './HoldClock.tsx'
import { MovedSums } from './MovedSums.tsx'
import styles from './QuoteSummary.module.css'
import type { LiveQuote } from './use-claim-quote.ts'
import { useClosedReason } from './use-closed-reason.ts'
import { useFormPlace } from './use-form-place.ts'

type QuoteSummaryProps = { data: ClaimFormData; quote: LiveQuote; editing: boolean }

/** The quote of the claim, kept fresh while the form is open. */
export function QuoteSummary({ data, quote: { state, clock, dispatch }, editing }: QuoteSummaryProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const closedReason = useClosedReason(data, state)
  const hydrated = useHydrated()
  const { pair } = data.view
  const { calculator } = useFormPlace()
  const { agreed, offered, before, trouble } = state
  const newest = offered ?? agreed
  return (
    <Card framed aria-labelledby="summary" className={styles.summary}>
      <h2 id="summary" className={styles.title}>
        {t.title}
      </h2>
      {newest && <Sums data={data} quote={newest} />}
      {editing && <LevelForm data={data} />}
      {newest && !state.refusal && <HoldClock quote={newest} clock={clock} trouble={trouble} />}
      {agreed && before && !offered && (
        <Notice
          tone="warn"
          title={t.moved}
          announced
          actions={
            hydrated && (
              <Button size="small" onClick={() => dispatch({ name: 'seen' })}>
                {t.seen}
              </Button>
            )
          }
        >
          <MovedSums pair={pair} before={before} now={agreed} />
        </Notice>
      )}
      {editing && agreed && offered && (
        <Notice tone="warn" title={t.moved} announced>
          <MovedSums pair={pair} before={agreed} now={offered} />
        </Notice>
      )}
      {editing && data.nearest && agreed && <Taken data={data} give={agreed.give} nearest={data.nearest} />}
      {closedReason && <Notice tone="warn">{closedReason}</Notice>}
      <p className={styles.note}>
        {pair.floating ? t.floating : t.fixed(minutesText(pair.windowMinutes, locale))}
        {pair.typicalMinutes !== undefined && ` ${t.typical(minutesText(pair.typicalMinutes, locale))}`}
      </p>
      {editing && <PromoForm data={data} />}
      <p className={styles.change}>
        <Link to={calculator + addressOf(claimQuestion(data), new URLSearchParams())}>
          {calculator === '/' ? t.change : t.changeSum}
        </Link>
      </p>
    </Card>
  )
}

/** A promo code counts in the quote, so the page is read again with it. */
function PromoForm({ data }: { data: ClaimFormData }) {
  const { promo = '', ...question } = claimQuestion(data)
  const { here } = useFormPlace()
  return (
    <Form method="get" action={here} preventScrollReset>
      <Hidden question={question} />
      <PromoField promo={promo} />
    </Form>
  )
}

/** The level of the network fee counts in the quote, too. With JavaScript the choice alone sends the form. */
function LevelForm({ data }: { data: ClaimFormData }) {
  const t = useMessages(messages)
  const submit = useSubmit()
  const hydrated = useHydrated()
  const { pair, networkFeeLevel } = data.view
  const { networkFeeLevel: _, ...question } = claimQuestion(data)
  const { here } = useFormPlace()
  if (!pair.networkFee.levels) return null
  return (
    <Form
      method="get"
      action={here}
      preventScrollReset
      onChange={event => void submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      <Hidden question={question} />
      <NetworkFeeChoice pair={pair} level={networkFeeLevel} />
      {!hydrated && <Button type="submit">{t.count}</Button>}
    </Form>
  )
}

/** Another order waits for just this amount: the nearest one that works is a press away. */
function Taken({ data, give, nearest }: { data: ClaimFormData; give: string; nearest: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { from } = data.view.pair
  const question = { ...claimQuestion(data), side: 'from' as const, amount: nearest }
  const sum = moneyText(nearest, from, locale)
  const { here } = useFormPlace()
  return (
    <Notice title={t.taken(moneyText(give, from, locale))}>
      <p>
        <Link to={`${here}${addressOf(question, new URLSearchParams())}`}>{t.nearest(sum)}</Link>
      </p>
    </Notice>
  )
}

const Hidden = ({ question }: { question: InitQuery }) =>
  Object.entries(defined(question)).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

function Sums({ data, quote }: { data: ClaimFormData; quote: QuoteView }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { from, to } = data.view.pair
  const known = new Map([
    [from.code, from],
    [to.code, to],
  ])
  const [give, get] = [moneyText(quote.give, from, locale), moneyText(quote.get, to, locale)].map(breakingSum)
  // Both sums have one size: the target is never smaller.
  const long = isLong(give!) || isLong(get!) || undefined
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>
            {t.give}
            <span>{nameAlone(from, locale)}</span>
          </dt>
          <dd className="num" data-long={long}>
            {give}
          </dd>
        </div>
        <div>
          <dt>
            {t.get}
            <span>{nameAlone(to, locale)}</span>
          </dt>
          <dd className="num" data-long={long}>
            {get}
          </dd>
        </div>
      </dl>
      <p className={`num ${styles.rate}`}>{rateText(quote.course, from, to, locale)}</p>
      <QuoteLines lines={quote.lines} known={known} />
    </>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Обмен',
    give: 'Отдаёте',
    get: 'Получаете',
    moved: 'Курс изменился',
    seen: 'Понятно',
    fixed: (minutes: string) => `Как только заявка создана, курс закреплён: на оплату ${minutes}.`,
    floating: 'Курс плавающий: это расчёт на сейчас, а окончательным он станет, когда деньги придут.',
    typical: (time: string) => `Обычно обмен занимает ${time}.`,
    change: 'Изменить валюты или сумму',
    changeSum: 'Изменить сумму',
    count: 'Пересчитать',
    taken: (sum: string) => `Ровно ${sum} уже ждём по другой заявке`,
    nearest: (sum: string) => `Обменять ${sum}`,
  },
  en: {
    title: 'Your exchange',
    give: 'You give',
    get: 'You get',
    moved: 'The rate has changed',
    seen: 'Got it',
    fixed: (minutes: string) => `We lock the rate for ${minutes} when you place the order.`,
    floating: 'Floating rate: this is an estimate. The final rate is set when the money arrives.',
    typical: (time: string) => `The exchange usually takes ${time}.`,
    change: 'Change the currencies or the amount',
    changeSum: 'Change the amount',
    count: 'Calculate again',
    taken: (sum: string) => `Another order already waits for exactly ${sum}`,
    nearest: (sum: string) => `Exchange ${sum}`,
  },
})
