import type { Change } from '#contract/changes/changes.ts'
import type { Locale } from '#contract/locale.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { type ChangeStep, trialStep } from './change-steps.ts'
import styles from './RecordTrial.module.css'
import type { RecordsContext } from './records-context.ts'
import type { RecordTrial } from './section-view.ts'

type TrialButtonsProps = {
  trial: RecordTrial
  locale: Locale
  form: { busy: boolean; sending: FormData | undefined }
}

/** Buttons of a form that ask for a trial of what it says. */
export function TrialButtons({ trial, locale, form: { busy, sending } }: TrialButtonsProps) {
  const { title, choices } = trial.words[locale]
  return (
    <fieldset className={styles.trial}>
      <legend>{title}</legend>
      {Object.entries(choices).map(([choice, label]) => {
        const step = trialStep(choice)
        return (
          <Button
            key={choice}
            type="submit"
            name="step"
            value={step}
            size="small"
            busy={busy && sending?.get('step') === step}
          >
            {label}
          </Button>
        )
      })}
    </fieldset>
  )
}

type WaitingTrialProps = { trial: RecordTrial; change: Change; context: RecordsContext }

/** Whoever decides about a waiting change tries it out first. */
export function WaitingTrial({ trial, change, context }: WaitingTrialProps) {
  const form = useOfficeForm<ChangeStep>('trial')
  const { Form, done, refused } = form
  return (
    <Form method="post" className={styles.waiting}>
      <input type="hidden" name="form" value="trial" />
      <input type="hidden" name="change" value={change.id} />
      <SummaryWithProof refused={refused} labels={{}} />
      <TrialButtons trial={trial} locale={context.locale} form={form} />
      {done?.texts.change === change.id && <trial.Result answer={done.trial} context={context} />}
    </Form>
  )
}
