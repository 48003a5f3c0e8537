import { type ReactNode, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { useKeys } from '#web/console/frame/use-keys.ts'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { SummaryWithProof, useStep } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { type FormTexts, fieldText } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ChangeStep } from './change-steps.ts'
import type { FieldKind, Texts } from './field-kind.ts'
import { fieldsToRead } from './fields-to-read.ts'
import { PlanOfChange } from './PlanOfChange.tsx'
import { RecordHistory, UndoButton, WaitingChanges, waitingText } from './RecordHistory.tsx'
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
    const named =
      data &&
      !data.isNew &&
      !only &&
      nameOf(data.row, { locale, here: false, zone: 'UTC', currencies: data.currencies })
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
  const context: RecordsContext = { locale, here: useHydrated(), zone: useOfficeZone(), currencies, cities, names }
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
      {!isNew && view.summary?.(row, context)}
      {changed && (
        <Notice
          tone="good"
          announced
          title={changed.state === 'waiting' ? t.proposed : t.made}
          actions={changed.state === 'applied' && <UndoButton change={changed} viewOf={() => view} context={context} />}
        >
          <p>{changed.state === 'waiting' ? waitingText(changed, context) : (words.made ?? t.madeText)}</p>
        </Notice>
      )}
      <WaitingChanges view={view} waiting={waiting} context={context} row={row} trial={mayTry ? trial : undefined} />
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
  const begun = { ...textsOfRecord(view.fields, row.record, locale, context.zone), ...data.suggested }
  const texts: Texts = refused?.values ?? done?.texts ?? begun
  // A plan that changes nothing is no plan: the fields stay.
  const planned = useStep(form)?.plan
  const plan = planned && planned.totals.changed > 0 ? planned : undefined
  const mine = fields.filter(({ name }) => isNew || mayChange.includes(name))
  const groups = Object.entries(words.groups).filter(([group]) => mine.some(field => field.group === group))
  if (mine.length === 0) return <Notice>{t.looking}</Notice>
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="record" />
      <input type="hidden" name="id" value={texts.id ?? id} />
      <input type="hidden" name="base" value={texts.base ?? JSON.stringify(row.record)} />
      <SummaryWithProof refused={refused} labels={labelsAt} texts={formTexts} />
      {plan ? (
        <>
          {hidden(texts)}
          <input type="hidden" name="digest" value={plan.digest} />
          {done?.moved && <Notice tone="warn" title={t.moved} announced />}
          <PlanOfChange viewOf={() => view} plan={plan} context={context} whole={row.record} />
          <TextField name="reason" label={t.reason} hint={t.reasonHint} maxLength={500} defaultValue={texts.reason} />
        </>
      ) : (
        groups.map(([group, title]) => {
          const own = mine.filter(field => field.group === group)
          const isFolded = !isNew && groups.length > 1 && view.folded?.includes(group)
          const set = isFolded ? fieldsToRead(view, { before: null, after: row.record }, context) : []
          return (
            <Group
              key={group}
              title={title}
              folded={isFolded}
              set={own.filter(field => set.includes(field)).length}
              refused={controls.some(
                ({ control, field }) => refused?.fields[control] && own.some(({ name }) => name === field),
              )}
            >
              {own.map(({ name, kind }) => (
                <div key={name} className={styles.field}>
                  <input type="hidden" name={`has.${name}`} value="" />
                  {kind.input({
                    name,
                    texts,
                    locale,
                    zone: context.zone,
                    names: data.names,
                    currencies: data.currencies,
                    // The key of a new record is still being typed.
                    unit: isNew ? undefined : view.unitOf?.(name, row.key, context),
                    unitOf: isNew ? undefined : part => view.unitOf?.(part, row.key, context),
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
            </Group>
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

type GroupProps = { title: string; folded: boolean | undefined; set: number; refused: boolean; children: ReactNode }

/** Fields that belong together; what is rarely changed behind its heading, with how many of them say something. */
function Group({ title, folded, set, refused, children }: GroupProps) {
  const t = useMessages(recordsTexts)
  // A refusal opens it, and mending it does not close it again under the hands.
  const [opened, setOpened] = useState(refused)
  if (refused && !opened) setOpened(true)
  if (!folded)
    return (
      <fieldset className={styles.group}>
        <legend>{title}</legend>
        {children}
      </fieldset>
    )
  return (
    <details className={styles.folded} open={opened || undefined}>
      <summary>
        {title} {set > 0 && <span className={styles.set}>{t.isSet(set)}</span>}
      </summary>
      <fieldset aria-label={title} className={styles.group}>
        {children}
      </fieldset>
    </details>
  )
}

/** A record is removed by those who may change all of it. */
const mayRemove = ({ mayChange }: RecordData, { fields }: SectionView): boolean =>
  fields.every(({ name }) => mayChange.includes(name))

/** Removes the record: the plan, then its confirmation. */
function RemoveForm({ view, data, context }: FormProps) {
  const t = useMessages(recordsTexts)
  const [id] = useState(data.changeId)
  const form = useOfficeForm<ChangeStep>('remove')
  const { Form, refused, busy } = form
  const plan = useStep(form)?.plan
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="remove" />
      <input type="hidden" name="id" value={id} />
      <SummaryWithProof refused={refused} labels={{}} />
      {plan && (
        <>
          <input type="hidden" name="digest" value={plan.digest} />
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
  locale: Locale,
  zone: string | undefined,
): Texts =>
  Object.assign(
    {},
    ...fields.map(({ name, kind }) => (name in record ? kind.texts(name, record[name] as never, locale, zone) : {})),
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
    const own = name in record ? Object.keys(kind.texts(name, record[name] as never, locale, 'UTC')) : []
    // Rows that have been typed are controls too.
    const more = kind.at ? Object.keys(typed).filter(control => control.startsWith(`${name}.`)) : []
    const all = [...new Set([...own, ...more])]
    return (own.length > 0 ? all : [name, ...more]).map(control => ({ control, field: name, kind }))
  })
  const byControl = <T,>(of: (field: string, kind: FieldKind) => T) =>
    Object.fromEntries(controls.map(({ control, field, kind }) => [control, of(field, kind)]))
  const { fields: labels, refusals = {} } = words[locale]
  const own = {
    fields: byControl((field, kind) => ({ ...refusals.any, ...kind.refusals?.[locale], ...refusals[field] })),
  }
  return { controls, labels: byControl(field => labels[field] ?? field), formTexts: { ru: own, en: own } as FormTexts }
}

type Controls = readonly { control: string; field: string; kind: FieldKind }[]

/** A refusal stands at the control that its place begins with: `tiers.0.startsAt` at `tiers`, on the first of its lines. */
function atControls(refused: RefusedForm, controls: Controls, lines: Record<string, number>): RefusedForm {
  const fields = Object.entries(refused.fields).map(([place, code]) => {
    const own = controls.find(({ field, kind }) => kind.at && place.startsWith(`${field}.`))
    const inside = own?.kind.at?.(own.field, place.slice(own.field.length + 1), refused.values)
    if (inside?.line) lines[inside.control] ??= inside.line
    const at =
      controls.findLast(({ control }) => place === control || place.startsWith(`${control}.`)) ??
      controls.find(({ field }) => place.startsWith(field)) ??
      controls[0]
    return [inside?.control ?? at?.control ?? place, code]
  })
  // Of several faults of a control the first is named: the others often follow from it.
  return { ...refused, fields: Object.fromEntries(fields.toReversed()) }
}
