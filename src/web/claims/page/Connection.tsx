import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from '../form/OpenedBefore.module.css'
import type { LiveClaim } from './use-live-claim.ts'

/** Without a connection the page keeps its figures, and says of what time they are. */
export function Connection({ live: { status, answeredAt } }: { live: LiveClaim }) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (status !== 'lost') return null
  return (
    <div className={styles.notice}>
      <Notice tone="warn" title={t.offline(timeText(answeredAt, locale, true, true))} announced>
        {t.safe}
      </Notice>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    offline: (time: string) => `Нет связи, показано на ${time}`,
    safe: 'Обновится автоматически, как только связь вернётся. С заявкой при этом ничего не случится.',
  },
  en: {
    offline: (time: string) => `No connection, last updated at ${time}`,
    safe: 'Updates automatically once you are back online. Your order is safe meanwhile.',
  },
})
