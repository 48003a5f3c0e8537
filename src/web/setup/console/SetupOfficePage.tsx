import { useLoaderData } from 'react-router'
import { ownZone } from '#contract/intl-formats.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { hoursLines } from '#web/console/records/field-texts.ts'
import { HoursRows } from '#web/console/records/HoursRows.tsx'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
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
  const suggested = useSuggestedZone()
  const lines = { name: t.name, contactEmail: t.email, contactPhone: t.phone, contactTelegram: t.telegram }
  const labels = { ...lines, hours: t.hours, 'hours.timeZone': t.timeZone }
  // What is paid out by hand is promised for hours in which somebody is there: usual ones until the office has said its own.
  const isNew = !record.contactEmail && !record.contactPhone && !record.contactTelegram
  const ownHours = record.hours ? hoursLines(record.hours, locale) : isNew ? t.usualHours : ''
  const zone = record.timeZone || suggested
  return (
    <SetupFrame step="office" setup={setup}>
      <Form method="post" noValidate className={styles.form}>
        <input type="hidden" name="form" value="setup-office" />
        <SummaryWithProof refused={refused} labels={labels} texts={setupFormTexts} />
        {(Object.keys(lines) as (keyof typeof lines)[]).map(name => (
          <TextField
            key={name}
            label={lines[name]}
            hint={name === 'contactEmail' ? t.oneContact : undefined}
            defaultValue={keptValue(refused, name) ?? record[name]}
            autoComplete="off"
            {...field(name, setupFormTexts)}
          />
        ))}
        <p>{t.hoursText}</p>
        <HoursRows
          // The zone of the browser is known a moment after the page.
          key={zone}
          name="hours"
          label={t.hours}
          hint={t.hoursHint}
          none={t.hoursNone}
          zoneLabel={t.timeZone}
          zoneHint={t.timeZoneHint}
          texts={refused?.values ?? { hours: ownHours, 'hours.timeZone': zone }}
          locale={locale}
          control={name => field(name, setupFormTexts)}
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

/** The clock of whoever sets the office up; without a script the usual one of those who read Russian, and nobody's in English. */
function useSuggestedZone(): string {
  const usual = useLocale() === 'ru' ? 'Europe/Moscow' : ''
  const here = useHydrated() ? ownZone() : 'UTC'
  return here === 'UTC' ? usual : here
}
