import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './DeskConnection.module.css'
import { useDeskStream } from './use-desk-stream.ts'

/** Whether the console is connected. Without a connection it shows what it last received, and from when that is. */
export function DeskConnection({ now }: { now: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const status = useDeskStream()
  return (
    <p className={styles.status} data-status={status} role="status">
      {status === 'lost' ? t.lost(timeText(now, locale, true, true)) : status === 'live' ? t.live : ''}
    </p>
  )
}

const messages = defineMessages({
  ru: { live: 'Связь есть', lost: (time: string) => `Нет связи, показано на ${time}` },
  en: { live: 'Connected', lost: (time: string) => `No connection, as of ${time}` },
})
