import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { logoPath } from '#contract/logo.ts'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import type { ChangeStep } from '#web/console/records/change-steps.ts'
import { PlanOfChange } from '#web/console/records/PlanOfChange.tsx'
import { pictureFormTexts } from '#web/console/records/picture.texts.ts'
import form from '#web/console/records/RecordPage.module.css'
import { recordsTexts } from '#web/console/records/records.texts.ts'
import { recordPath } from '#web/console/records/section-view.ts'
import page from '#web/console/SectionPage.module.css'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { currencyView } from './currency-view.tsx'
import type { MarkData } from './MarkPage.data.ts'

export { action, loader } from './MarkPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: markTexts[locale].title, noindex: true }),
}

/** The mark of a currency: chosen, seen in the sizes of the lists, then confirmed. */
export function Component() {
  const data = useLoaderData<MarkData>()
  const t = useMessages(markTexts)
  const plans = useMessages(recordsTexts)
  const locale = useLocale()
  const [id] = useState(data.changeId)
  const { key, record } = data.row
  const mark = useOfficeForm<ChangeStep>('mark')
  const { Form, refused, done } = mark
  const texts = refused?.values ?? done?.texts ?? { mark: record.mark }
  const plan = !refused && done?.plan && done.plan.totals.changed > 0 ? done.plan : undefined
  const context = { locale, here: useHydrated(), zone: useOfficeZone(), currencies: data.currencies }
  const shown = texts.remove === 'on' ? '' : texts.mark
  return (
    <div className={page.page}>
      <div>
        <Link to={recordPath(currencyView, key)} className={page.back}>
          ← {record.name[locale]}
        </Link>
        <h1>{t.title}</h1>
        <p className={page.note}>{t.lead}</p>
      </div>
      {shown && (
        <p>
          {[28, 40].map(size => (
            <img key={size} src={logoPath(shown)} width={size} height={size} alt="" />
          ))}
        </p>
      )}
      {data.mayChange.includes('mark') ? (
        <Form method="post" encType="multipart/form-data" className={form.form}>
          <input type="hidden" name="form" value="mark" />
          <input type="hidden" name="id" value={texts.id ?? id} />
          <input type="hidden" name="mark" value={texts.mark ?? ''} />
          <SummaryWithProof refused={refused} labels={{ file: t.file, mark: t.file }} texts={pictureFormTexts} />
          {plan ? (
            <>
              {texts.remove && <input type="hidden" name="remove" value={texts.remove} />}
              <input type="hidden" name="digest" value={plan.digest} />
              {done?.moved && <Notice tone="warn" title={plans.moved} announced />}
              <PlanOfChange viewOf={() => currencyView} plan={plan} context={context} />
            </>
          ) : (
            <fieldset className={form.group}>
              <legend>{t.title}</legend>
              <TextField
                type="file"
                accept=".svg,.png,image/svg+xml,image/png"
                label={t.file}
                hint={t.fileHint}
                {...mark.field('file', pictureFormTexts)}
              />
              {record.mark && (
                <Checkbox id="mark-remove" name="remove" label={t.remove} defaultChecked={texts.remove === 'on'} />
              )}
            </fieldset>
          )}
          {done?.plan && !plan && <Notice title={plans.nothing} announced />}
          <PlanButtons make={plan && plans.confirm} form={mark} />
        </Form>
      ) : (
        <Notice>{plans.looking}</Notice>
      )}
    </div>
  )
}

const markTexts = defineMessages({
  ru: {
    title: 'Значок',
    lead: 'Стоит рядом с валютой во всех списках и на странице обмена. Посетители видят правку через секунду.',
    file: 'Файл значка',
    fileHint: 'Квадратный SVG или PNG до 256 КБ, PNG от 16 до 1024 точек. Лучше круглый, с прозрачными углами.',
    remove: 'Вернуть встроенный значок',
  },
  en: {
    title: 'Mark',
    lead: 'Shown beside the currency in every list and on its exchange page. Visitors see changes within a second.',
    file: 'Mark file',
    fileHint: 'A square SVG or PNG up to 256 KB; a PNG of 16 to 1024 pixels. Best round, with transparent corners.',
    remove: 'Use the built-in mark',
  },
})
