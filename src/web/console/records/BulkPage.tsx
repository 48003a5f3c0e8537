import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { useKeys } from '#web/console/frame/use-keys.ts'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { SummaryWithProof, useStep } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type BulkData, bulkAction, bulkLoader } from './bulk.data.ts'
import type { ChangeStep } from './change-steps.ts'
import type { Texts } from './field-kind.ts'
import { PlanOfChange } from './PlanOfChange.tsx'
import styles from './RecordPage.module.css'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import { recordsPath } from './records-query.ts'
import type { SectionView } from './section-view.ts'

/** The page of a change of many. */
export const routeOf = (view: SectionView) => ({
  loader: bulkLoader(view),
  action: bulkAction(view),
  handle: bulkHandle(view),
  element: <BulkPage view={view} />,
})

const bulkHandle = ({ words }: SectionView): PageHandle => ({
  head: ({ locale }) => ({ title: `${recordsTexts[locale].changeMany} · ${words[locale].title}`, noindex: true }),
})

/** A change of many: which records, what changes, then each of them before and after. */
function BulkPage({ view }: { view: SectionView }) {
  const data = useLoaderData<BulkData>()
  const t = useMessages(recordsTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const { currencies, cities, names } = data
  const context: RecordsContext = { locale, here: useHydrated(), zone: useOfficeZone(), currencies, cities, names }
  const [id] = useState(data.changeId)
  const form = useOfficeForm<ChangeStep>('many')
  const { Form, refused, done } = form
  const words = view.words[locale]
  const texts: Texts = refused?.values ?? done?.texts ?? {}
  const planned = useStep(form)?.plan
  const plan = planned && planned.totals.changed + planned.totals.refused > 0 ? planned : undefined
  // Where a rule refuses every record, the fields stay beside the reasons.
  const makes = plan && plan.totals.changed > 0 ? plan : undefined
  const back = recordsPath(view.path, data.query)
  useKeys(key => (key === 'Escape' ? () => void navigate(back) : undefined))
  const labels = Object.fromEntries((view.bulk ?? []).map(({ name }) => [name, words.bulk?.[name] ?? name]))
  return (
    <div className={page.page}>
      <div>
        <Link to={back} className={page.back}>
          ← {words.title}
        </Link>
        <h1>{t.changeMany}</h1>
        <p className={page.note}>{t.manyLead(data.total)}</p>
      </div>
      <ul className={styles.chosen}>
        {view.filters.flatMap(({ facet, valueName }) =>
          (data.query.where[facet] ?? []).map(value => (
            <li key={`${facet} ${value}`}>
              {words.filters?.[facet]}: {valueName(value, context)}
            </li>
          )),
        )}
        {data.query.search && (
          <li>
            {words.search}: {data.query.search}
          </li>
        )}
      </ul>
      {view.bulkNote?.(data.query.where, context)}
      <Form method="post" className={styles.form}>
        <input type="hidden" name="form" value="many" />
        <input type="hidden" name="id" value={texts.id ?? id} />
        <SummaryWithProof refused={refused} labels={labels} />
        {planned && !plan && <Notice title={t.nothing} announced />}
        {plan && done?.moved && <Notice tone="warn" title={t.moved} announced />}
        {plan && <PlanOfChange viewOf={() => view} plan={plan} context={context} />}
        {makes ? (
          <>
            {Object.entries(texts)
              .filter(([name]) => !['id', 'reason'].includes(name))
              .map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            <input type="hidden" name="digest" value={makes.digest} />
            <TextField name="reason" label={t.reason} hint={t.reasonHint} maxLength={500} defaultValue={texts.reason} />
          </>
        ) : (
          <fieldset className={styles.group}>
            <legend>{t.newValues}</legend>
            {view.bulk?.map(({ name, kind }) => (
              <div key={name} className={styles.field}>
                {kind.input({
                  name,
                  texts,
                  locale,
                  zone: context.zone,
                  names,
                  currencies,
                  none: t.leave,
                  label: labels[name]!,
                  // What a kind says of an empty field is true of a record; here an empty field stays as it is.
                  hint: words.hints?.[name] ?? '',
                  control: form.field,
                })}
              </div>
            ))}
          </fieldset>
        )}
        <PlanButtons make={makes && (makes.waits ? t.propose : t.confirm)} form={form} />
      </Form>
    </div>
  )
}
