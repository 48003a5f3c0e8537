import type { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CloseLink } from './CloseLink.tsx'
import styles from './Panel.module.css'

type PlanButtonsProps = {
  /** What would happen is shown, and is confirmed with this word. */
  make: string | undefined
  /** Whether there is anything to be typed anew. */
  edits?: boolean
  /** How far the form is on its way. */
  form: Pick<ReturnType<typeof useOfficeForm>, 'busy' | 'answered' | 'sending'>
  /** Why it cannot be planned now. */
  refusal?: string | undefined
  closeTo: string
}

/** Whatever moves money goes in two steps: what will happen is shown, and then it is confirmed. */
export function PlanButtons({ make, edits = true, form, refusal, closeTo }: PlanButtonsProps) {
  const t = useMessages(messages)
  const { busy, answered, sending } = form
  // Planning changes nothing: whoever types again by then is not kept waiting for the page around the form.
  const mayPlan = !busy || (answered && sending?.get('step') !== 'make')
  const step = { type: 'submit', name: 'step', size: 'small' } as const
  return (
    <div className={styles.buttons}>
      {make === undefined ? (
        <Button key="plan" {...step} value="plan" variant="primary" busy={!mayPlan} refusal={refusal}>
          {t.plan}
        </Button>
      ) : (
        <Button
          key="make"
          {...step}
          value="make"
          variant="primary"
          busy={busy}
          ref={busy ? undefined : takeFocus}
          data-begins
        >
          {make}
        </Button>
      )}
      {make !== undefined && edits && (
        <Button key="edit" {...step} value="edit" formNoValidate>
          {t.edit}
        </Button>
      )}
      <CloseLink to={closeTo} />
    </div>
  )
}

/** What was planned is read with the button under the hand: Enter confirms it. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

const messages = defineMessages({
  ru: { plan: 'Показать, что будет', edit: 'Изменить' },
  en: { plan: 'Review', edit: 'Edit' },
})
