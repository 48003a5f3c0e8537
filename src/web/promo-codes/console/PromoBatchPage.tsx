import { useLoaderData } from 'react-router'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import record from '#web/console/records/RecordPage.module.css'
import page from '#web/console/SectionPage.module.css'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PROMO_CODES_PATH, promoCodeView } from './promo-code-view.tsx'
import { consoleTexts } from './promo-codes.texts.ts'

export { action, loader } from './PromoBatchPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: consoleTexts[locale].batch, noindex: true }) }

/** Many codes with one use each, on the terms of one code. */
export function Component() {
  const { id } = useLoaderData<{ id: string }>()
  const t = useMessages(consoleTexts)
  const locale = useLocale()
  const form = useOfficeForm('batch')
  const { Form, refused, busy } = form
  const field = (name: string) => ({ ...form.field(name), defaultValue: keptValue(refused, name), autoComplete: 'off' })
  return (
    <div className={page.page}>
      <div>
        <Link to={PROMO_CODES_PATH} className={page.back}>
          ← {promoCodeView.words[locale].title}
        </Link>
        <h1>{t.batch}</h1>
        <p className={page.note}>{t.batchLead}</p>
      </div>
      <Form method="post" className={record.form}>
        <input type="hidden" name="form" value="batch" />
        <input type="hidden" name="id" value={keptValue(refused, 'id') ?? id} />
        <SummaryWithProof refused={refused} labels={{ like: t.like, name: t.name, prefix: t.prefix, count: t.count }} />
        <fieldset className={record.group}>
          <legend>{t.batch}</legend>
          <TextField {...field('like')} label={t.like} required />
          <TextField {...field('name')} label={t.name} required maxLength={80} />
          <TextField {...field('prefix')} label={t.prefix} hint={t.prefixHint} maxLength={12} />
          <TextField {...field('count')} label={t.count} hint={t.countHint} required inputMode="numeric" />
        </fieldset>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {t.make}
          </Button>
        </div>
      </Form>
    </div>
  )
}
