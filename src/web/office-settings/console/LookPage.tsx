import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { logoPath } from '#contract/logo.ts'
import { PLAIN_ACCENT } from '#contract/office-settings/accent.ts'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import type { ChangeStep } from '#web/console/records/change-steps.ts'
import { PlanOfChange } from '#web/console/records/PlanOfChange.tsx'
import { pictureFormTexts } from '#web/console/records/picture.texts.ts'
import form from '#web/console/records/RecordPage.module.css'
import { recordsTexts } from '#web/console/records/records.texts.ts'
import page from '#web/console/SectionPage.module.css'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { chosenAccent, type LookData } from './LookPage.data.ts'
import { LookSamples } from './LookSamples.tsx'
import { lookTexts } from './look.texts.ts'
import { officeSettingsView } from './office-settings-view.tsx'

export { action, loader } from './LookPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: lookTexts[locale].title, noindex: true }),
}

/** The colour and the logo of the office: chosen, seen in both themes, then confirmed. */
export function Component() {
  const data = useLoaderData<LookData>()
  const t = useMessages(lookTexts)
  const plans = useMessages(recordsTexts)
  const locale = useLocale()
  const [id] = useState(data.changeId)
  const { record } = data.row
  const look = useOfficeForm<ChangeStep>('look')
  const { Form, refused, done } = look
  const texts = refused?.values ?? done?.texts ?? { logo: record.logo, accent: record.accent || PLAIN_ACCENT }
  const plan = !refused && done?.plan && done.plan.totals.changed > 0 ? done.plan : undefined
  const context = { locale, here: useHydrated(), zone: useOfficeZone(), currencies: data.currencies }
  const accent = chosenAccent(texts)
  const logo = texts.remove === 'on' ? '' : texts.logo!
  const sample = {
    accent: accent || PLAIN_ACCENT,
    logo: logo && logoPath(logo),
    name: useOffice().name,
    label: t.sample,
  }
  return (
    <div className={page.page}>
      <div>
        <Link to={officeSettingsView.path} className={page.back}>
          ← {officeSettingsView.words[locale].title}
        </Link>
        <h1>{t.title}</h1>
        <p className={page.note}>{t.lead}</p>
      </div>
      {data.mayChange.includes('logo') ? (
        <Form method="post" encType="multipart/form-data" className={form.form}>
          <input type="hidden" name="form" value="look" />
          <input type="hidden" name="id" value={texts.id ?? id} />
          <input type="hidden" name="logo" value={texts.logo ?? ''} />
          <SummaryWithProof refused={refused} labels={{ file: t.file, accent: t.accent }} texts={pictureFormTexts} />
          {plan ? (
            <>
              {['accent', 'plain', 'remove'].map(
                name => texts[name] && <input key={name} type="hidden" name={name} value={texts[name]} />,
              )}
              <input type="hidden" name="digest" value={plan.digest} />
              {done?.moved && <Notice tone="warn" title={plans.moved} announced />}
              <LookSamples {...sample} />
              <PlanOfChange viewOf={() => officeSettingsView} plan={plan} context={context} />
            </>
          ) : (
            <>
              <fieldset className={form.group}>
                <legend>{t.logo}</legend>
                <TextField
                  type="file"
                  accept=".svg,.png,image/svg+xml,image/png"
                  label={t.file}
                  hint={t.fileHint}
                  {...look.field('file', pictureFormTexts)}
                />
                {record.logo && (
                  <Checkbox id="look-remove" name="remove" label={t.remove} defaultChecked={texts.remove === 'on'} />
                )}
              </fieldset>
              <fieldset className={form.group}>
                <legend>{t.colour}</legend>
                <TextField
                  type="color"
                  label={t.accent}
                  hint={t.accentHint}
                  defaultValue={texts.accent}
                  {...look.field('accent', pictureFormTexts)}
                />
                {record.accent && (
                  <Checkbox id="look-plain" name="plain" label={t.plain} defaultChecked={texts.plain === 'on'} />
                )}
              </fieldset>
              <LookSamples {...sample} />
            </>
          )}
          {done?.plan && !plan && <Notice title={plans.nothing} announced />}
          <PlanButtons make={plan && plans.confirm} form={look} />
        </Form>
      ) : (
        <>
          <Notice>{plans.looking}</Notice>
          <LookSamples {...sample} />
        </>
      )}
    </div>
  )
}
