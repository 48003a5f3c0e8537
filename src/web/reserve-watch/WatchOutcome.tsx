import { dayAndMonthText } from '#web/format/day-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { addressOf } from '#web/quotes/calculator/read-address.ts'
import { Outcome } from '#web/subscriptions/Outcome.tsx'
import styles from '#web/subscriptions/Subscription.module.css'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { WatchData, Watched } from './ReserveWatchPage.data.ts'

/** The answer to the request, and the link back to the calculator. */
export function WatchOutcome({ pair, side, amount, email, watched }: WatchData & Watched) {
  const t = useMessages(messages)
  const locale = useLocale()
  const sum = moneyText(amount, pair[side], locale)
  const waits = watched.state === 'waiting'
  const back = addressOf({ from: pair.from.code, to: pair.to.code, amount, side }, new URLSearchParams())

  return (
    <Outcome className={styles.form}>
      {watched.state === 'waiting' ? (
        <Notice tone="good" title={t.waiting(email)}>
          <p>{t.once(sum, dayAndMonthText(watched.until, locale))}</p>
        </Notice>
      ) : (
        <Notice tone="good" title={t.enough}>
          <p>{t.nothingKept(sum)}</p>
        </Notice>
      )}
      <ButtonLink to={`/${back}`} variant={waits ? 'plain' : 'primary'} size="large" wide>
        {waits ? t.back : t.exchange}
      </ButtonLink>
    </Outcome>
  )
}

const messages = defineMessages({
  ru: {
    waiting: (email: string) => `Напишем на ${email}`,
    once: (sum: string, day: string) =>
      `Одно письмо, как только обмен на ${sum} станет возможен. Уведомление действует до ${day}. Новое заменит прежнее.`,
    enough: 'Резерва уже хватает',
    nothingKept: (sum: string) => `Обмен на ${sum} возможен прямо сейчас. Адрес мы не сохранили.`,
    back: 'Вернуться к калькулятору',
    exchange: 'Открыть калькулятор',
  },
  en: {
    waiting: (email: string) => `We will write to ${email}`,
    once: (sum: string, day: string) =>
      `One e-mail, as soon as an exchange of ${sum} is possible. The alert holds until ${day}. A new one replaces it.`,
    enough: 'The reserve already covers it',
    nothingKept: (sum: string) => `An exchange of ${sum} is possible right now. Your address was not kept.`,
    back: 'Back to the calculator',
    exchange: 'Open the calculator',
  },
})
