import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './InitNotices.module.css'

/** Maintenance: why, and until when; or the office is yet to open. */
export function MaintenanceNotice({ tech }: { tech: CalculatorInit['tech'] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  if (!tech.maintenance) return null
  const closed = tech.unopened ? t.unopened : t.closed
  return (
    <div className={styles.notices}>
      <Notice tone="warn" title={tech.until ? t.until(timeText(tech.until, locale, here)) : closed} announced>
        {tech.message?.[locale] ?? t.text}
      </Notice>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    closed: 'Технический перерыв',
    unopened: 'Скоро открываемся',
    until: (time: string) => `Технический перерыв до ${time}`,
    text: 'Новые заявки пока не принимаем, начатые завершим.',
  },
  en: {
    closed: 'Maintenance',
    unopened: 'Opening soon',
    until: (time: string) => `Maintenance until ${time}`,
    text: 'We are not taking new orders right now. Orders in progress will be completed.',
  },
})
