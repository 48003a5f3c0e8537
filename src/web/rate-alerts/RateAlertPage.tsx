import { useLoaderData, useSearchParams } from 'react-router'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { dayAndMonthText } from '#web/format/day-text.ts'
import { fieldText, signOf } from '#web/format/money-text.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue, type OfficeForm, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { type PricePoint, pricesOf } from '#web/quotes/chart/history-summary.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Outcome } from '#web/subscriptions/Outcome.tsx'
import { RequestedPair } from '#web/subscriptions/RequestedPair.tsx'
import styles from '#web/subscriptions/Subscription.module.css'
import { AmountField } from '#web/ui/AmountField.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import type { FieldProps } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AlertChart } from './AlertChart.tsx'
import { rateAt } from './alert-line.ts'
import { type AlertData, type Alerted, FORM } from './RateAlertPage.data.ts'
import { useAlertLine } from './use-alert-line.ts'

export { action, loader } from './RateAlertPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, noindex: true }),
}

/** The request for one e-mail when the rate of a pair reaches a figure. */
export function Component() {
  const { pair, history } = useLoaderData<AlertData>()
  const form = useOfficeForm<Alerted>(FORM)
  const t = useMessages(messages)
  const locale = useLocale()
  const { from, to, course } = pair
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      <Card>
        <RequestedPair {...pair} />
        {course && (
          <p className={styles.reserve}>
            {t.now} <b className="num">{rateText(course, from, to, locale)}</b>
          </p>
        )}
        {form.done ? (
          <AlertOutcome pair={pair} {...form.done} />
        ) : course ? (
          <AlertForm pair={pair} history={history} course={course} form={form} />
        ) : (
          <Notice tone="info" title={t.noRate}>
            <p>
              <Link to={pairPath(from.code, to.code)}>{t.pair}</Link>
            </p>
          </Notice>
        )}
      </Card>
    </div>
  )
}

type AlertFormProps = AlertData & { course: NonNullable<AlertData['pair']['course']>; form: OfficeForm }

function AlertForm({ pair: { from, to }, history, course, form }: AlertFormProps) {
  const { Form, busy, refused } = form
  const t = useMessages(messages)
  const [one, other, figure, fixed] =
    course.give === '1' ? ([from, to, 'get', 'give'] as const) : ([to, from, 'give', 'get'] as const)
  const label = t.figure(signOf(one))
  const locale = useLocale()
  const [asked] = useSearchParams()
  const by = offers.find(percent => String(percent) === asked.get('by'))
  const prices = pricesOf(history, figure === 'get')
  return (
    <Form method="post" noValidate className={styles.form} aria-label={t.title}>
      <FormSummary refused={refused} texts={texts} labels={{ [figure]: label, email: t.email }} />
      <input type="hidden" name={fixed} value="1" />
      <AlertFigure
        {...form.field(figure, texts)}
        key={by}
        label={label}
        now={course[figure]}
        currency={other}
        prices={prices}
        first={
          keptValue(refused, figure) ??
          (by === undefined ? '' : fieldText(rateAt(course[figure], by * 100), other, locale))
        }
      />
      <p className={styles.offers}>
        {offers.map(percent => (
          <Link
            key={percent}
            to={`/rate-alert?from=${from.code}&to=${to.code}&by=${percent}`}
            aria-label={t.offer(withPercent(signed(percent), locale))}
          >
            {withPercent(signed(percent), locale)}
          </Link>
        ))}
      </p>
      <EmailField
        {...form.field('email', texts)}
        label={t.email}
        hint={t.once}
        defaultValue={keptValue(refused, 'email')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t.send}
      </Button>
    </Form>
  )
}

/** How far from the rate of now, in percent. */
const offers = [1, 3, 5, -3] as const

const signed = (percent: number): string => (percent > 0 ? `+${percent}` : `−${-percent}`)

type AlertFigureProps = Pick<FieldProps, 'label' | 'refusal'> & {
  id: string
  name: string
  now: string
  currency: CurrencyItem
  prices: readonly PricePoint[]
  first: string
}

/** The wanted rate, typed or drawn. */
function AlertFigure({ now, currency, prices, first, ...field }: AlertFigureProps) {
  const t = useMessages(messages)
  const line = useAlertLine(now, currency, first)
  return (
    <>
      <AlertChart prices={prices} now={now} currency={currency} line={line} />
      <AmountField
        {...field}
        ref={line.field}
        hint={t.ways}
        unit={signOf(currency)}
        required
        defaultValue={first}
        onChange={event => line.type(event.currentTarget.value)}
      />
    </>
  )
}

/** The answer to the request, and the way back to the pair. */
function AlertOutcome({ pair: { from, to }, email, wanted, answer }: Pick<AlertData, 'pair'> & Alerted) {
  const t = useMessages(messages)
  const locale = useLocale()
  const rate = rateText(wanted, from, to, locale)

  return (
    <Outcome className={styles.form}>
      {answer.state === 'waiting' ? (
        <Notice tone="good" title={t.waiting(email)}>
          <p>{t.until[answer.way](rate, dayAndMonthText(answer.until, locale))}</p>
        </Notice>
      ) : (
        <Notice tone="good" title={t.reached}>
          <p>{t.nothingKept}</p>
        </Notice>
      )}
      <ButtonLink to={pairPath(from.code, to.code)} size="large" wide>
        {t.pair}
      </ButtonLink>
    </Outcome>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Уведомление о курсе',
    lead: 'Пришлём одно письмо, когда курс дойдёт до вашей отметки. Уведомление действует 30 дней, потом адрес удаляется.',
    now: 'Курс сейчас:',
    noRate: 'Курса сейчас нет, сравнить не с чем',
    pair: 'К обмену',
    figure: (one: string) => `Сообщить, когда 1 ${one} будет стоить`,
    offer: (percent: string) => `Подставить нынешний курс ${percent}`,
    ways: 'Больше нынешнего — напишем, когда курс поднимется; меньше — когда опустится.',
    email: 'Электронная почта',
    once: 'Одно письмо, без рассылок',
    send: 'Включить',
    waiting: (email: string) => `Напишем на ${email}`,
    until: {
      up: (rate: string, day: string) =>
        `Одно письмо, как только курс поднимется до ${rate}. Уведомление действует до ${day}. Новое заменит прежнее.`,
      down: (rate: string, day: string) =>
        `Одно письмо, как только курс опустится до ${rate}. Уведомление действует до ${day}. Новое заменит прежнее.`,
    },
    reached: 'Курс уже такой',
    nothingKept: 'Обменять по этому курсу можно прямо сейчас. Адрес мы не сохранили.',
  },
  en: {
    title: 'Rate alert',
    lead: 'One e-mail when the rate reaches your figure. We keep watching for 30 days, then your request and address are deleted.',
    now: 'Rate now:',
    noRate: 'There is no rate to compare with right now',
    pair: 'Go to the exchange',
    figure: (one: string) => `Tell me when 1 ${one} costs`,
    offer: (percent: string) => `Fill in the rate of now ${percent}`,
    ways: 'Above today’s rate, we write when it goes up; below it, when it comes down.',
    email: 'Your e-mail',
    once: 'One e-mail, no newsletter',
    send: 'Set the alert',
    waiting: (email: string) => `We will write to ${email}`,
    until: {
      up: (rate: string, day: string) =>
        `One e-mail, as soon as the rate goes up to ${rate}. We keep watching until ${day}. A new request for this pair replaces this one.`,
      down: (rate: string, day: string) =>
        `One e-mail, as soon as the rate comes down to ${rate}. We keep watching until ${day}. A new request for this pair replaces this one.`,
    },
    reached: 'The rate is already there',
    nothingKept: 'You can exchange at this rate right now. Your address was not kept.',
  },
})

const texts: FormTexts = defineMessages({
  ru: {
    refusals: { 'wrong-state': 'Курса сейчас нет. Попробуйте, когда он появится.' },
    fields: {
      give: { missing: 'введите курс', 'wrong-format': 'введите число больше нуля' },
      get: { missing: 'введите курс', 'wrong-format': 'введите число больше нуля' },
      email: {
        missing: 'введите адрес целиком: anna@example.com',
        'wrong-format': 'введите адрес целиком: anna@example.com',
      },
    },
  },
  en: {
    refusals: { 'wrong-state': 'There is no rate right now. Try again when there is one.' },
    fields: {
      give: { missing: 'enter a rate', 'wrong-format': 'enter a number above zero' },
      get: { missing: 'enter a rate', 'wrong-format': 'enter a number above zero' },
      email: {
        missing: 'enter the full address: anna@example.com',
        'wrong-format': 'enter the full address: anna@example.com',
      },
    },
  },
})
