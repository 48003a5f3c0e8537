import { useLoaderData } from 'react-router'
import { moneyText } from '#web/format/money-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { RequestedPair } from '#web/subscriptions/RequestedPair.tsx'
import styles from '#web/subscriptions/Subscription.module.css'
import { Card } from '#web/ui/Card.tsx'
import { FORM, type WatchData, type Watched } from './ReserveWatchPage.data.ts'
import { WatchForm } from './WatchForm.tsx'
import { WatchOutcome } from './WatchOutcome.tsx'

export { action, loader } from './ReserveWatchPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, noindex: true }),
}

/** The request for one e-mail when the reserve covers the exchange. */
export function Component() {
  const watch = useLoaderData<WatchData>()
  const form = useOfficeForm<Watched>(FORM)
  const t = useMessages(messages)
  const locale = useLocale()
  const { to, reserve, state, reason } = watch.pair
  const opens = state === 'paused' && reason !== 'reserve'
  return (
    <div className={styles.page}>
      <h1>{opens ? t.opens : t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      <Card>
        <RequestedPair {...watch.pair} />
        {!opens && (
          <p className={styles.reserve}>
            {t.reserve} <b className="num">{moneyText(reserve, to, locale)}</b>
          </p>
        )}
        {form.done ? <WatchOutcome {...watch} {...form.done} /> : <WatchForm {...watch} form={form} />}
      </Card>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Сообщим, когда хватит резерва',
    opens: 'Сообщим, когда откроется',
    lead: 'Пришлём одно письмо, как только обмен на эту сумму станет возможен. Уведомление действует 30 дней, потом адрес удаляется. Резерв за вами не закрепляется: это делает заявка.',
    reserve: 'Резерв сейчас',
  },
  en: {
    title: 'We will tell you when the reserve covers it',
    opens: 'We will tell you when it opens',
    lead: 'One e-mail, as soon as an exchange of this amount is possible. We keep watching for 30 days, then your request and address are deleted. The reserve is not held for you: only an order does that.',
    reserve: 'Reserve now',
  },
})
