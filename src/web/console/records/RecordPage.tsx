import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { useKeys } from '#web/console/frame/use-keys.ts'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import page from '#web/console/SectionPage.module.css'
import { momentText } from '#web/format/moment-text.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { type FormTexts, fieldText } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ChangeStep } from './change-steps.ts'
import type { FieldKind, Texts } from './field-kinds.tsx'
import { PlanOfChange } from './PlanOfChange.tsx'
import { RecordHistory, UndoButton, WaitingChanges } from './RecordHistory.tsx'
import styles from './RecordPage.module.css'
import { TrialButtons } from './RecordTrial.tsx'
import { type RecordData, recordAction, recordLoader } from './record.data.ts'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import type { FieldOfRecord, SectionView } from './section-view.ts'

/** The page of the records of a section. */
export const routeOf = (view: SectionView) => ({
  loader: recordLoader(view),
  action: recordAction(view),
  handle: recordHandle(view),
  element: <RecordPage view={view} />,
})

const recordHandle = ({ words, nameOf, only }: SectionView): PageHandle<RecordData | undefined> => ({
  head: ({ locale, data }) => {
    const { title, one } = words[locale]
    const named = data && !data.isNew && !only && nameOf(data.row, { locale, here: false, currencies: data.currencies })
    return { title: named ? `${named} · ${title}` : one, noindex: true }
  },
})

/** One record: its form, what waits to change it, and how it came to be. */
function RecordPage({ view }: { view: SectionView }) {
  const data = useLoaderData<RecordData>()
  const t = useMessages(recordsTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const { currencies, cities, names } = data
  const context: RecordsContext = { locale, here: useHydrated(), currencies, cities, names }
  const { row, isNew, changed, waiting, history } = data
  const words = view.words[locale]
  const { trial } = view
  const mayTry = trial && data.mayChange.includes(trial.field)
  useKeys(key => (key === 'Escape' && !view.only ? () => void navigate(view.path) : undefined))
  return (
    <div className={page.page}>
      <div>
        {!view.only && (
          <Link to={view.path} className={page.back}>
            ← {words.title}
          </Link>
        )}
        <h1 className={page.named}>{isNew ? words.add : view.only ? words.title : view.nameOf(row, context)}</h1>
        {view.only && <p className={page.note}>{words.lead}</p>}
      </div>
      {changed && (
        <Notice
          tone="good"
          announced
          title={changed.state === 'waiting' ? t.proposed : t.made}
          actions={changed.state === 'applied' && <UndoButton change={changed} viewOf={() => view} context={context} />}
        >
          <p>
            {changed.state === 'waiting' && changed.countsAt
              ? t.waitingUntil(momentText(changed.countsAt, locale, context.here))
              : (words.made ?? t.madeText)}
          </p>
        </Notice>
      )}
      <WaitingChanges view={view} waiting={waiting} context={context} of={row.key} trial={mayTry ? trial : undefined} />
      <div className={page.two}>
        <div className={page.column}>
          {/* Another record, or the same one after a change, is another form. */}
          <RecordForm key={`${row.key} ${changed?.id}`} view={view} data={data} context={context} />
        </div>
        <div className={page.column}>
          {view.beside?.(row, context)}
          {!isNew && view.removes && mayRemove(data, view) && <RemoveForm view={view} data={data} context={context} />}
          {!isNew && <RecordHistory view={view} history={history} context={context} />}
        </div>
      </div>
    </div>
  )
}

type FormProps = { view: SectionView; data: RecordData; context: RecordsContext }

/** The fields in their groups; then the plan of what is typed; then its confirmation. */
function RecordForm({ view, data, context }: FormProps) {
  const t = useMessages(recordsTexts)
  const { locale } = context
  const [id] = useState(data.changeId)
  const form = useOfficeForm<ChangeStep>('record')
  const { Form, done } = form
  const { isNew, mayChange } = data
  const { trial } = view
  // What is typed stands on the record as it was when the form was begun, however often the page is read again: the plan
  // tells then what a colleague has changed meanwhile.
  const [row] = useState(data.row)
  const words = view.words[locale]
  const fields = [...(isNew ? (view.adding?.keyFields ?? []) : []), ...view.fields]
  const { controls, formTexts, labels } = controlsOf(fields, row.record, view, locale, form.refused?.values)
  const lines: Record<string, number> = {}
  const refused = form.refused && atControls(form.refused, controls, lines)
  const labelsAt = Object.fromEntries(
    Object.entries(labels).map(([control, label]) => [
      control,
      lines[control] ? `${label}, ${t.line(lines[control])}` : label,
    ]),
  )
  const begun = { ...textsOfRecord(view.fields, row.record, locale), ...data.suggested }
  const texts: Texts = refused?.values ?? done?.texts ?? begun
  // A plan that changes nothing is no plan: the fields stay.
  const planned = refused ? undefined : done?.plan
  const plan = planned && planned.totals.changed > 0 ? planned : undefined
  const mine = fields.filter(({ name }) => isNew || mayChange.includes(name))
  if (mine.length === 0) return <Notice>{t.looking}</Notice>
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="record" />
      <input type="hidden" name="id" value={texts.id ?? id} />
      <input type="hidden" name="base" value={texts.base ?? JSON.stringify(row.record)} />
      <FormSummary refused={refused} labels={labelsAt} texts={formTexts} />
      {plan ? (
        <>
          {hidden(texts)}
          <input type="hidden" name="digest" value={plan.digest} />
          {done?.moved && <Notice tone="warn" title={t.moved} announced />}
          <PlanOfChange viewOf={() => view} plan={plan} context={context} />
          <TextField name="reason" label={t.reason} hint={t.reasonHint} maxLength={500} defaultValue={texts.reason} />
        </>
      ) : (
        Object.entries(words.groups).map(([group, title]) => {
          const own = mine.filter(field => field.group === group)
          if (own.length === 0) return null
          return (
            <fieldset key={group} className={styles.group}>
              <legend>{title}</legend>
              {own.map(({ name, kind }) => (
                <div key={name} className={styles.field}>
                  <input type="hidden" name={`has.${name}`} value="" />
                  {kind.input({
                    name,
                    texts,
                    locale,
                    names: data.names,
                    // The key of a new record is still being typed.
                    unit: isNew ? undefined : view.unitOf?.(name, row.key, context),
                    label: words.fields[name] ?? name,
                    hint: words.hints?.[name],
                    control: control => {
                      const code = refused?.fields[control]
                      const text = code && fieldText(control, code, locale, formTexts)
                      const refusal = text && lines[control] ? `${t.line(lines[control])}: ${text}` : text
                      return { id: fieldId('record', control), name: control, refusal }
                    },
                  })}
                </div>
              ))}
            </fieldset>
          )
        })
      )}
      {planned && !plan && <Notice title={t.nothing} announced />}
      <PlanButtons make={plan && (plan.waits ? t.propose : t.confirm)} form={form} />
      {trial && (!isNew || trial.forNew) && mayChange.includes(trial.field) && (
        <TrialButtons trial={trial} locale={locale} form={form} />
      )}
      {trial && done?.trial !== undefined && <trial.Result answer={done.trial} context={context} />}
    </Form>
  )
}

/** A record is removed by those who may change all of it. */
const mayRemove = ({ mayChange }: RecordData, { fields }: SectionView): boolean =>
  fields.every(({ name }) => mayChange.includes(name))

/** Removes the record: the plan, then its confirmation. */
function RemoveForm({ view, data, context }: FormProps) {
  const t = useMessages(recordsTexts)
  const [id] = useState(data.changeId)
  const { Form, done, refused, busy } = useOfficeForm<ChangeStep>('remove')
  const plan = refused ? undefined : done?.plan
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="remove" />
      <input type="hidden" name="id" value={id} />
      <FormSummary refused={refused} labels={{}} />
      {plan && (
        <>
          <input type="hidden" name="digest" value={plan.digest} />
          <p>{t.removed}.</p>
          <PlanOfChange viewOf={() => view} plan={plan} context={context} />
        </>
      )}
      <Button type="submit" name="step" value={plan ? 'make' : 'plan'} variant="danger" size="small" busy={busy}>
        {plan ? t.confirmRemoval : t.remove}
      </Button>
    </Form>
  )
}

/** Everything typed goes along with the plan. */
const hidden = (texts: Texts) =>
  Object.entries(texts)
    .filter(([name]) => !['id', 'base', 'reason'].includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

const textsOfRecord = (
  fields: readonly FieldOfRecord[],
  record: Readonly<Record<string, unknown>>,
  locale: 'ru' | 'en',
): Texts =>
  Object.assign(
    {},
    ...fields.map(({ name, kind }) => (name in record ? kind.texts(name, record[name] as never, locale) : {})),
  )

/** The controls of a form by their field, with the label and the refusals of each. */
function controlsOf(
  fields: readonly FieldOfRecord[],
  record: Readonly<Record<string, unknown>>,
  { words }: SectionView,
  locale: Locale,
  typed: Texts = {},
) {
  const controls = fields.flatMap(({ name, kind }) => {
    const own = name in record ? Object.keys(kind.texts(name, record[name] as never, locale)) : []
    // Rows that have been typed are controls too.
    const more = kind.at ? Object.keys(typed).filter(control => control.startsWith(`${name}.`)) : []
    const all = [...new Set([...own, ...more])]
    return (own.length > 0 ? all : [name, ...more]).map(control => ({ control, field: name, kind }))
  })
  const byControl = <T,>(of: (field: string) => T) =>
    Object.fromEntries(controls.map(({ control, field }) => [control, of(field)]))
  const { fields: labels, refusals = {} } = words[locale]
  const own = { fields: byControl(field => ({ ...refusals.any, ...refusals[field] })) }
  return { controls, labels: byControl(field => labels[field] ?? field), formTexts: { ru: own, en: own } as FormTexts }
}

type Controls = readonly { control: string; field: string; kind: FieldKind }[]

/** A refusal stands at the control that its place begins with: `tiers.0.startsAt` at `tiers`, on the first of its lines. */
function atControls(refused: RefusedForm, controls: Controls, lines: Record<string, number>): RefusedForm {
  const fields = Object.entries(refused.fields).map(([place, code]) => {
    const own = controls.find(({ field, kind }) => kind.at && place.startsWith(`${field}.`))
    const inside = own?.kind.at?.(own.field, place.slice(own.field.length + 1), refused.values)
    if (inside?.line) lines[inside.control] = inside.line
    const at =
      controls.findLast(({ control }) => place === control || place.startsWith(`${control}.`)) ??
      controls.find(({ field }) => place.startsWith(field)) ??
      controls[0]
    return [inside?.control ?? at?.control ?? place, code]
  })
  return { ...refused, fields: Object.fromEntries(fields) }
}
