import type { PairView } from '#contract/catalogue/direction.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { opensText } from './opens-text.ts'

/** Outside office hours an order is still taken: from when a meeting is possible, and which rate will apply. */
export function AfterHours({ pair, now }: { pair: PairView; now: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { state, opensAt, hours, from } = pair
  if (state !== 'on' || !opensAt || !hours) return null
  const when = opensText(new Date(opensAt), new Date(now), hours.timeZone, locale)
  return (
    <Notice title={t.closed}>
      {t.meeting(when)} {from.kind === 'cash' ? t.floats : t.payNow}
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    closed: 'Офис сейчас закрыт, заявку примем',
    meeting: (when: string) => `Встреча возможна ${when} или позже: время назначит оператор.`,
    floats: 'Окончательный курс будет тот, что действует, когда кассир пересчитает деньги.',
    payNow: 'Оплатить можно сразу, по закреплённому курсу.',
  },
  en: {
    closed: 'The office is closed now, but you can place an order',
    meeting: (when: string) => `You can come ${when} or later: the operator sets the time.`,
    floats: 'The final rate is the one at the moment the cashier counts the money.',
    payNow: 'You can pay right away, at the locked rate.',
  },
})
