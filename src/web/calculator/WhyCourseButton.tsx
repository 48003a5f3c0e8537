import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { openModal } from '#web/ui/modal.ts'
import { notify } from '#web/ui/toasts.ts'
import { type CalculatorState, questionOf } from './calculator-state.ts'
import styles from './QuoteNotes.module.css'

/** Opens the steps of the course. Their code comes when it is asked for. */
export function WhyCourseButton({ state }: { state: CalculatorState }) {
  const t = useMessages(messages)
  const open = async () => {
    const WhyCourse = navigator.onLine ? await loadSteps().catch(() => undefined) : undefined
    if (!WhyCourse) return notify({ tone: 'bad', text: t.failed })
    openModal(WhyCourse, {
      question: questionOf(state),
      from: state.known.get(state.from)!,
      to: state.known.get(state.to)!,
    })
  }
  return (
    <button type="button" className={styles.why} aria-haspopup="dialog" onClick={open}>
      {t.why}
    </button>
  )
}

const loadSteps = async () => (await import('./WhyCourse.tsx')).WhyCourse

const messages = defineMessages({
  ru: { why: 'Почему такой курс', failed: 'Шаги курса не открылись: нет связи. Попробуйте ещё раз.' },
  en: { why: 'Why this rate', failed: 'The steps did not open: no connection. Please try again.' },
})
