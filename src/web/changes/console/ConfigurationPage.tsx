import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { SectionName } from '#contract/changes/record-schemas.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { PlanOfChange } from '#web/console/records/PlanOfChange.tsx'
import form from '#web/console/records/RecordPage.module.css'
import { recordsTexts } from '#web/console/records/records.texts.ts'
import { refusalAt } from '#web/console/records/refusal-at.ts'
import page from '#web/console/SectionPage.module.css'
import { fieldText } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { allViews } from './all-views.ts'
import type { ConfigurationData, ImportStep } from './ConfigurationPage.data.ts'
import styles from './ConfigurationPage.module.css'
import { configurationSection } from './changes.console.ts'
import { configurationFormTexts, configurationTexts } from './configuration.texts.ts'

export { action, loader } from './ConfigurationPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: configurationSection.words[locale].title, noindex: true }),
}

/** The configuration as a file: to keep, to carry to another office, to change in many places at once. */
export function Component() {
  const data = useLoaderData<ConfigurationData>()
  const t = useMessages(configurationTexts)
  const plans = useMessages(recordsTexts)
  const locale = useLocale()
  const context = { locale, here: useHydrated(), zone: useOfficeZone(), currencies: data.currencies, names: data.names }
  const [id] = useState(data.changeId)
  const importing = useOfficeForm<ImportStep>('import')
  const { Form, refused, done } = importing
  const plan = !refused && done?.plan && done.plan.totals.changed > 0 ? done.plan : undefined
  return (
    <div className={page.page}>
      <div>
        <h1>{configurationSection.words[locale].title}</h1>
        <p className={page.note}>{t.lead}</p>
      </div>
      <section aria-labelledby="export" className={page.part}>
        <h2 id="export">{t.export}</h2>
        <ul className={styles.files}>
          <li>
            <a href="/api/v1/desk/configuration/" download data-reload>
              {t.download}
            </a>
          </li>
          <li>
            <a href="/api/v1/desk/configuration-schema/" download data-reload>
              {t.schema}
            </a>
          </li>
        </ul>
      </section>
      <section aria-labelledby="import" className={page.part}>
        <h2 id="import">{t.import}</h2>
        <Form method="post" encType="multipart/form-data" className={form.form}>
          <input type="hidden" name="form" value="import" />
          <input type="hidden" name="id" value={id} />
          <SummaryWithProof refused={refused} labels={{ file: t.file }} texts={configurationFormTexts} />
          {done?.faults && <Faults faults={done.faults} />}
          {plan ? (
            <>
              <input type="hidden" name="text" value={done!.text} />
              <input type="hidden" name="digest" value={plan.digest} />
              {done?.moved && <Notice tone="warn" title={plans.moved} announced />}
              <PlanOfChange viewOf={section => allViews[section]} plan={plan} context={context} />
              <TextField
                id="import-reason"
                name="reason"
                label={plans.reason}
                hint={plans.reasonHint}
                maxLength={500}
              />
            </>
          ) : (
            <TextField
              type="file"
              accept=".json,application/json"
              label={t.file}
              hint={t.fileHint}
              {...importing.field('file', configurationFormTexts)}
            />
          )}
          {done?.plan && !plan && <Notice title={t.same} announced />}
          <PlanButtons make={plan && (plan.waits ? plans.propose : plans.confirm)} edits={false} form={importing} />
        </Form>
      </section>
    </div>
  )
}

/** Each fault in the words of its section, with the place in the file for who mends it there. */
function Faults({ faults }: { faults: readonly FieldProblem[] }) {
  const t = useMessages(configurationTexts)
  const locale = useLocale()
  return (
    <Notice tone="bad" title={t.faulty} announced>
      <ul className={styles.faults}>
        {faults.map(({ field, code }) => {
          const [section = '', key = '', ...place] = field.split('.')
          const view = allViews[section as SectionName]
          const own = view && place.length > 0
          return (
            <li key={`${field} ${code}`}>
              <code>{field}</code>{' '}
              {own
                ? `${key}: ${refusalAt(view, place.join('.'), code, locale)}`
                : fieldText('file', code, locale, configurationFormTexts)}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
