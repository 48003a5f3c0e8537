import type { CalculatorInit } from '#contract/calculator/direction.ts'
import { timeText } from '#web/figures/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './InitNotices.module.css'

/** The office is closed for a while: why, and until when. */
export function MaintenanceNotice({ tech }: { tech: CalculatorInit['tech'] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  if (!tech.maintenance) return null
  return (
    <div className={styles.notices}>
      <Notice tone="warn" title={tech.until ? t.until(timeText(tech.until, locale, here)) : t.closed} announced>
        {tech.message?.[locale] ?? t.text}
      </Notice>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    closed: 'Технический перерыв',
    until: (time: string) => `Технический перерыв до ${time}`,
    text: 'Новые заявки пока не принимаем, начатые завершим.',
  },
  en: {
    closed: 'Maintenance',
    until: (time: string) => `Maintenance until ${time}`,
    text: 'We are not taking new orders right now. Orders in progress will be completed.',
  },
})
