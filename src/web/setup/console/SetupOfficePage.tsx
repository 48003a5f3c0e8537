import { useLoaderData } from 'react-router'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Button } from '#web/ui/Button.tsx'
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
  const { Form, busy, refused, field } = useOfficeForm('setup-office')
  const labels = { name: t.name, contactEmail: t.email, contactPhone: t.phone, contactTelegram: t.telegram }
  return (
    <SetupFrame step="office" setup={setup}>
      <Form method="post" noValidate className={styles.form}>
        <input type="hidden" name="form" value="setup-office" />
        <FormSummary refused={refused} labels={labels} texts={setupFormTexts} />
        {(Object.keys(labels) as (keyof typeof labels)[]).map(name => (
          <TextField
            key={name}
            label={labels[name]}
            hint={name === 'contactEmail' ? t.oneContact : undefined}
            defaultValue={keptValue(refused, name) ?? record[name]}
            autoComplete="off"
            {...field(name, setupFormTexts)}
          />
        ))}
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
