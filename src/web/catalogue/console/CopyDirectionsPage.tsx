import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { directionKey } from '#contract/catalogue/direction-key.ts'
import { useKeys } from '#web/console/frame/use-keys.ts'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { SummaryWithProof, useStep } from '#web/console/panel/SummaryWithProof.tsx'
import type { ChangeStep } from '#web/console/records/change-steps.ts'
import type { Texts } from '#web/console/records/field-kind.ts'
import { PlanOfChange } from '#web/console/records/PlanOfChange.tsx'
import record from '#web/console/records/RecordPage.module.css'
import { recordsTexts } from '#web/console/records/records.texts.ts'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { withQuery } from '#web/forms/address-query.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { CopyDirectionsData } from './CopyDirectionsPage.data.ts'
import { CurrencyField } from './CurrencyField.tsx'
import { copyDirectionsTexts } from './copy-directions.texts.ts'
import { currencyName, directionView } from './direction-view.tsx'

export { action, loader } from './CopyDirectionsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: copyDirectionsTexts[locale].title, noindex: true }),
}

/** The terms of a direction, a row or a column for other currencies: for which, then each of them before and after. */
export function Component() {
  const { query, currencies, changeId } = useLoaderData<CopyDirectionsData>()
  const t = useMessages(copyDirectionsTexts)
  const common = useMessages(recordsTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const context: RecordsContext = { locale, here: useHydrated(), zone: useOfficeZone(), currencies }
  const [id] = useState(changeId)
  const form = useOfficeForm<ChangeStep>('copy')
  const { Form, refused, done } = form
  const { from, to } = query
  const maySet = useRight('catalogue.terms')
  const texts: Texts = refused?.values ?? done?.texts ?? begunWith(query)
  const planned = useStep(form)?.plan
  const plan = planned && planned.totals.changed + planned.totals.refused > 0 ? planned : undefined
  const makes = plan && plan.totals.changed > 0 ? plan : undefined
  const back = from && to ? `${directionView.path}/${directionKey(from, to)}` : directionView.path
  useKeys(key => (key === 'Escape' ? () => void navigate(back) : undefined))
  const name = (code: string) => currencyName(code, context)
  return (
    <div className={page.page}>
      <div>
        <Link to={back} className={page.back}>
          ← {from && to ? `${name(from)} → ${name(to)}` : directionView.words[locale].title}
        </Link>
        <h1>{from && to ? t.one(name(from), name(to)) : from ? t.row(name(from)) : t.column(name(to!))}</h1>
        <p className={page.note}>{t.lead}</p>
        {!(from && to) && <Link to={withQuery(directionView.path, { from, to })}>{t.inList}</Link>}
      </div>
      {!maySet && <Notice>{common.looking}</Notice>}
      {maySet && (
        <Form method="post" className={record.form}>
          <input type="hidden" name="form" value="copy" />
          <input type="hidden" name="id" value={texts.id ?? id} />
          <SummaryWithProof refused={refused} labels={{ forFrom: t.forFrom, forTo: t.forTo, existing: t.existing }} />
          {planned && !plan && <Notice title={common.nothing} announced />}
          {plan && done?.moved && <Notice tone="warn" title={common.moved} announced />}
          {plan && <PlanOfChange viewOf={() => directionView} plan={plan} context={context} />}
          {makes ? (
            <>
              {['forFrom', 'forTo', 'existing'].map(
                field => texts[field] && <input key={field} type="hidden" name={field} value={texts[field]} />,
              )}
              <input type="hidden" name="digest" value={makes.digest} />
              <TextField
                name="reason"
                label={common.reason}
                hint={common.reasonHint}
                maxLength={500}
                defaultValue={texts.reason}
              />
            </>
          ) : (
            <fieldset className={record.group}>
              <legend>{t.whither}</legend>
              {from && (
                <CurrencyField
                  {...form.field('forFrom')}
                  label={t.forFrom}
                  value={texts.forFrom ?? ''}
                  context={context}
                />
              )}
              {to && (
                <CurrencyField {...form.field('forTo')} label={t.forTo} value={texts.forTo ?? ''} context={context} />
              )}
              <SelectField {...form.field('existing')} label={t.existing} defaultValue={texts.existing ?? 'leave'}>
                {Object.entries(t.choices).map(([choice, label]) => (
                  <option key={choice} value={choice}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </fieldset>
          )}
          <PlanButtons make={makes && (makes.waits ? common.propose : common.confirm)} form={form} />
        </Form>
      )}
    </div>
  )
}

/** Of one direction each side may stay; a row or a column goes to another currency, which nobody can guess. */
function begunWith({ from = '', to = '', forFrom, forTo }: CopyDirectionsData['query']): Texts {
  const one = from !== '' && to !== ''
  return { forFrom: forFrom ?? (one ? from : ''), forTo: forTo ?? (one ? to : '') }
}
