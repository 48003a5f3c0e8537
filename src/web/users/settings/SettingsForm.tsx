import type { ComponentProps, ReactNode } from 'react'
import type { OfficeForm } from '#web/forms/use-office-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'

type SettingsFormProps = {
  form: OfficeForm
  /** The words on its button. */
  send: string
  variant?: 'plain' | 'primary' | 'danger'
  icon?: ComponentProps<typeof Button>['icon']
  busy?: boolean
  /** What stands beside the button. */
  beside?: ReactNode
  onSubmit?: ComponentProps<'form'>['onSubmit']
  children?: ReactNode
} & Partial<Omit<ComponentProps<typeof SettingsSummary>, 'refused'>>

/** A form of the settings: why it was refused, its fields, and the button that sends it. */
export function SettingsForm({ form, send, busy, beside, onSubmit, children, ...props }: SettingsFormProps) {
  const { labels = {}, texts, variant = 'plain', icon } = props
  const { Form, name, refused } = form
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
      <SettingsSummary refused={refused} labels={labels} texts={texts} />
      <input type="hidden" name="form" value={name} />
      {children}
      <div className={styles.row}>
        <Button type="submit" variant={variant} icon={icon} busy={busy ?? form.busy}>
          {send}
        </Button>
        {beside}
      </div>
    </Form>
  )
}
