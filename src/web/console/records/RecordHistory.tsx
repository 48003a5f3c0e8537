import { fullName } from '#contract/auth/staff-names.ts'
import type { Change } from '#contract/changes/changes.ts'
import { confirmingTexts, confirmsFromText } from '#web/console/confirms-later.ts'
import { SummaryWithProof, useStep } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { officeMoment } from '#web/format/office-moment.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangedRecords } from './ChangedRecords.tsx'
import type { ChangeStep } from './change-steps.ts'
import { PlanOfChange } from './PlanOfChange.tsx'
import styles from './RecordHistory.module.css'
import { WaitingTrial } from './RecordTrial.tsx'
import { dangerTexts, recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import type { AnyRecord, RecordRow, RecordTrial, SectionView, ViewOf } from './section-view.ts'

type HistoryProps = { view: SectionView; history: readonly Change[]; context: RecordsContext }

/** How a record came to be: who changed what, and each change taken back by one press. */
export function RecordHistory({ view, history, context }: HistoryProps) {
  const t = useMessages(recordsTexts)
  return (
    <section aria-labelledby="history" className={page.part}>
      <h2 id="history">{t.history}</h2>
      {history.length === 0 && <p className={page.note}>{t.noHistory}</p>}
      <ol>
        {history.map(change => (
          <li key={change.id} className={styles.change}>
            <p className={styles.who}>
              {fullName(change.by)} · <MomentText at={change.at} withTime />
              {change.decidedBy && ` · ${fullName(change.decidedBy)}`}
              {change.undoneBy && ` · ${t.undone}`}
            </p>
            {change.reason && <p>{change.reason}</p>}
            <ChangedRecords change={change} viewOf={() => view} context={context} unnamed />
            {!change.undoneBy && <UndoButton change={change} viewOf={() => view} context={context} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

type UndoProps = { change: Change; viewOf: ViewOf; context: RecordsContext }

/** Takes a change back. Where something speaks against it, the plan is shown first. */
export function UndoButton({ change, viewOf, context }: UndoProps) {
  const t = useMessages(recordsTexts)
  const form = useOfficeForm<ChangeStep>('undo')
  const { Form, busy, refused } = form
  const step = useStep(form)
  const plan = step?.texts.change === change.id ? step.plan : undefined
  return (
    <Form method="post" className={styles.undo}>
      <input type="hidden" name="form" value="undo" />
      <input type="hidden" name="change" value={change.id} />
      <SummaryWithProof refused={refused} labels={{}} />
      {plan && (
        <>
          <input type="hidden" name="digest" value={plan.digest} />
          <PlanOfChange viewOf={viewOf} plan={plan} context={context} />
        </>
      )}
      {(!plan || plan.totals.changed > 0) && (
        <Button type="submit" size="small" name="step" value={plan ? 'make' : 'plan'} busy={busy}>
          {plan ? t.confirm : t.undo}
        </Button>
      )}
    </Form>
  )
}

/** Since when a waiting change counts, or by whom. */
export function waitingText({ countsAt }: Change, context: RecordsContext): string {
  const t = recordsTexts[context.locale]
  return countsAt ? t.waitingUntil(officeMoment(countsAt, context)) : t.waitingForSecond
}

type WaitingProps = {
  view: SectionView
  waiting: readonly Change[]
  context: RecordsContext
  /** The record, and what its part of a change can be tried out on. */
  row: RecordRow
  trial: RecordTrial | undefined
}

/** Dangerous changes that nobody has confirmed yet. */
export function WaitingChanges({ view, waiting, context, row, trial }: WaitingProps) {
  const t = useMessages(recordsTexts)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting" className={page.part}>
      <h2 id="waiting">{t.waiting}</h2>
      <ul className={styles.waiting}>
        {waiting.map(change => (
          <li key={change.id}>
            <WaitingChange change={change} viewOf={() => view} context={context} unnamed whole={row.record} />
            {trial && change.items.some(({ key, before, after }) => key === row.key && before && after) && (
              <WaitingTrial trial={trial} change={change} context={context} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type WaitingChangeProps = UndoProps & { unnamed?: boolean | undefined; whole?: AnyRecord | undefined }

export function WaitingChange({ change, viewOf, context, unnamed, whole }: WaitingChangeProps) {
  const t = useMessages(recordsTexts)
  const { Form, busy, refused } = useOfficeForm<ChangeStep>('decide')
  const own = usePerson()?.email === change.by.email
  const others = change.confirmsFrom ? (['refuse'] as const) : (['confirm', 'refuse'] as const)
  const decisions = own ? (['withdraw'] as const) : others
  return (
    <Notice
      tone="warn"
      title={`${fullName(change.by)}: ${change.dangers.map(danger => dangerTexts[context.locale][danger]).join(' ')}`}
    >
      <ChangedRecords change={change} viewOf={viewOf} context={context} unnamed={unnamed} whole={whole} />
      {change.reason && <p>{change.reason}</p>}
      <p>
        {(change.countsAt || !own) && waitingText(change, context)} {own && t.own}
      </p>
      {change.confirmsFrom && <p>{confirmsFromText(change.confirmsFrom, context.locale)}</p>}
      <Form method="post" className={styles.decide}>
        <SummaryWithProof refused={refused} labels={{}} texts={confirmingTexts} />
        <input type="hidden" name="form" value="decide" />
        <input type="hidden" name="change" value={change.id} />
        {decisions.map(decision => (
          <Button
            key={decision}
            type="submit"
            size="small"
            name="decision"
            value={decision}
            busy={busy}
            variant={decision === 'confirm' ? 'primary' : 'plain'}
          >
            {t.decide[decision]}
          </Button>
        ))}
      </Form>
    </Notice>
  )
}
