import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { openModal } from '#web/ui/modal.ts'
import { notify } from '#web/ui/toasts.ts'
import type { Calculator } from './calculator.ts'
import styles from './QuoteNotes.module.css'

/** Opens the steps of the rate. Their code comes when it is asked for. */
export function WhyCourseButton({ calculator }: { calculator: Calculator }) {
  const t = useMessages(messages)
  const open = async () => {
    const WhyCourse = navigator.onLine ? await loadSteps().catch(() => undefined) : undefined
    if (!WhyCourse) return notify({ tone: 'bad', text: t.failed })
    openModal(WhyCourse, { calculator })
  }
  return (
    <button type="button" className={styles.why} aria-haspopup="dialog" onClick={open}>
      {t.why}
    </button>
  )
}

const loadSteps = async () => (await import('./WhyCourse.tsx')).WhyCourse

const messages = defineMessages({
  ru: { why: 'Почему такой курс', failed: 'Расчёт курса не открылся: нет связи. Попробуйте ещё раз.' },
  en: { why: 'Why this rate', failed: 'Could not open the rate breakdown: no connection. Please try again.' },
})
