import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { openModal } from '#web/ui/modal.ts'
import { notify } from '#web/ui/toasts.ts'
import type { Calculator } from './calculator.ts'
import styles from './QuoteNotes.module.css'

/** Opens the steps of the rate; their code is loaded on the press. */
export function WhyRateButton({ calculator }: { calculator: Calculator }) {
  const t = useMessages(messages)
  const open = async () => {
    const WhyRate = navigator.onLine ? await loadSteps().catch(() => undefined) : undefined
    if (!WhyRate) return notify({ tone: 'bad', text: t.failed })
    openModal(WhyRate, { calculator })
  }
  return (
    <button type="button" className={styles.why} aria-haspopup="dialog" onClick={open}>
      {t.why}
    </button>
  )
}

const loadSteps = async () => (await import('../why-rate/WhyRate.tsx')).WhyRate

const messages = defineMessages({
  ru: { why: 'Почему такой курс', failed: 'Расчёт курса не открылся: нет связи. Попробуйте ещё раз.' },
  en: { why: 'Why this rate', failed: 'Could not open the rate breakdown: no connection. Please try again.' },
})
