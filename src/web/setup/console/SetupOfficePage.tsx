import { useLoaderData } from 'react-router'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { hoursLines } from '#web/console/records/field-texts.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './SetupFrame.module.css'
import { LaterLink, SetupFrame } from './SetupFrame.tsx'
import type { SetupOfficeData } from './SetupOfficePage.data.ts'
import { setupFormTexts, setupTexts } from './setup.texts.ts'

export { action, loader } from './SetupOfficePage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: setupTexts[locale].steps.office, noindex: true }),
}

export function Component() {
  const { setup, record } = useLoaderData<SetupOfficeData>()
  const t = useMessages(setupTexts)
  const locale = useLocale()
  const { Form, busy, refused, field } = useOfficeForm('setup-office')
  // An office that was never asked lives in UTC. Most of those that are read in Russian do not.
  const zone = record.timeZone === 'UTC' && locale === 'ru' ? 'Europe/Moscow' : record.timeZone
  const lines = {
    name: t.name,
    contactEmail: t.email,
    contactPhone: t.phone,
    contactTelegram: t.telegram,
    timeZone: t.timeZone,
  }
  const labels = { ...lines, hours: t.hours }
  // What is paid out by hand is promised for hours in which somebody is there: usual ones until the office has said its own.
  const isNew = !record.contactEmail && !record.contactPhone && !record.contactTelegram
  const hours = record.hours ? hoursLines(record.hours, locale) : isNew ? t.usualHours : ''
  return (
    <SetupFrame step="office" setup={setup}>
      <Form method="post" noValidate className={styles.form}>
        <input type="hidden" name="form" value="setup-office" />
        <SummaryWithProof refused={refused} labels={labels} texts={setupFormTexts} />
        {(Object.keys(lines) as (keyof typeof lines)[]).map(name => (
          <TextField
            key={name}
            label={lines[name]}
            hint={name === 'contactEmail' ? t.oneContact : name === 'timeZone' ? t.timeZoneHint : undefined}
            defaultValue={keptValue(refused, name) ?? (name === 'timeZone' ? zone : record[name])}
            autoComplete="off"
            {...field(name, setupFormTexts)}
          />
        ))}
        <TextAreaField
          rows={1}
          label={t.hours}
          hint={t.hoursHint}
          defaultValue={keptValue(refused, 'hours') ?? hours}
          autoComplete="off"
          {...field('hours', setupFormTexts)}
        />
        <div className={styles.acts}>
          <Button type="submit" variant="primary" busy={busy}>
            {t.next}
          </Button>
          <LaterLink step="office" />
        </div>
      </Form>
    </SetupFrame>
  )
}
