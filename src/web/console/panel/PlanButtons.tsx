import type { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CloseLink } from './CloseLink.tsx'
import styles from './Panel.module.css'

type PlanButtonsProps = {
  /** The words of the button that confirms. Undefined: it is not planned yet. */
  make: string | undefined
  /** The words of the button that does at once what is just as expected. Anything else comes back planned. */
  record?: string | undefined
  /** Whether the form has fields to go back to. */
  edits?: boolean
  /** The state of sending the form. */
  form: Pick<ReturnType<typeof useOfficeForm>, 'busy' | 'answered' | 'sending'>
  /** Why it cannot be planned now. */
  refusal?: string | undefined
  /** Absent: the form is a page of its own, which nothing closes. */
  closeTo?: string
}

/** What moves money takes two steps: the plan is shown, then it is confirmed. */
export function PlanButtons({ make, record, edits = true, form, refusal, closeTo }: PlanButtonsProps) {
  const t = useMessages(messages)
  const { busy, answered, sending } = form
  // Planning changes nothing, so the next one need not wait until the page around the form is reloaded.
  const mayPlan = !busy || (answered && sending?.get('step') !== 'make')
  const step = { type: 'submit', name: 'step', size: 'small' } as const
  return (
    <div className={styles.buttons}>
      {make === undefined && record !== undefined && (
        <Button key="record" {...step} value="record" variant="primary" busy={busy} refusal={refusal}>
          {record}
        </Button>
      )}
      {make === undefined ? (
        <Button
          key="plan"
          {...step}
          value="plan"
          variant={record === undefined ? 'primary' : 'plain'}
          busy={!mayPlan}
          refusal={refusal}
        >
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
      {closeTo !== undefined && <CloseLink to={closeTo} />}
    </div>
  )
}

/** The button has the focus while the plan is read: Enter confirms it. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

const messages = defineMessages({
  ru: { plan: 'Показать, что будет', edit: 'Изменить' },
  en: { plan: 'Review', edit: 'Edit' },
})
