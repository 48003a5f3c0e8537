import type { ProposedLimits } from '#contract/payout-limits/payout-limits.calls.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './SetupFrame.module.css'

type LimitsNoticeProps = { limits: ProposedLimits['items']; currencies: ShownCurrencies }

/** Two people work with orders, and nothing says yet what takes both of them. */
export function LimitsNotice({ limits, currencies }: LimitsNoticeProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('limits')
  if (limits.length === 0) return null
  return (
    <Notice tone="warn" title={t.title}>
      <p>{t.text}</p>
      <ul className={styles.links}>
        {limits.map(({ currency, aloneMost, dayMost }) => {
          const shown = currencyOr(currencies, currency, aloneMost)
          return (
            <li key={currency}>
              {nameAlone(shown, locale)}:{' '}
              {t.most(moneyText(aloneMost, shown, locale), moneyText(dayMost, shown, locale))}
            </li>
          )
        })}
      </ul>
      {refused && <p>{t.refused}</p>}
      <Form method="post" className={styles.acts}>
        <input type="hidden" name="form" value="limits" />
        <Button type="submit" busy={busy}>
          {t.set}
        </Button>
        <Link to="/console/limits">{t.own}</Link>
      </Form>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Сколько один сотрудник отправляет без второго',
    text: 'С заявками работают уже двое. Пока пределов нет, любой из них один отправит любую сумму. Предлагаем для начала:',
    most: (alone: string, day: string) => `${alone} за раз, ${day} за сутки`,
    set: 'Задать эти пределы',
    own: 'Задать свои',
    refused: 'Не получилось: что-то изменилось. Задайте пределы в их разделе.',
  },
  en: {
    title: 'How much one person sends without a second one',
    text: 'Two people work with orders by now. Without limits, either of them alone can send any amount. To begin with:',
    most: (alone: string, day: string) => `${alone} at once, ${day} a day`,
    set: 'Set these limits',
    own: 'Choose my own',
    refused: 'That did not work: something has changed. Set the limits in their section.',
  },
})
