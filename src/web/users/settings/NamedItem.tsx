import type { ReactNode } from 'react'
import { fieldId } from '#web/forms/field-id.ts'
import type { OfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './settings.module.css'

type NamedItemProps = {
  id: string
  name: string
  /** What the name is called on its field. */
  label: string
  required?: boolean
  /** What is removed, for those who hear the button. */
  what: string
  rename: OfficeForm
  remove: OfficeForm
  /** What is shown of it. */
  children: ReactNode
}

/** A line of a list whose name the customer chose: it can be renamed and removed. */
export function NamedItem({ id, name, label, required, what, rename, remove, children }: NamedItemProps) {
  const t = useMessages(messages)
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        {children}
        <details className={styles.more}>
          <summary>{t.rename}</summary>
          <rename.Form key={name} method="post" noValidate className={styles.form}>
            <input type="hidden" name="form" value={rename.name} />
            <input type="hidden" name="id" value={id} />
            <TextField
              id={fieldId(rename.name, id)}
              name="name"
              autoComplete="off"
              label={label}
              defaultValue={name}
              maxLength={60}
              required={required}
            />
            <div className={styles.row}>
              <Button type="submit" size="small" busy={rename.sending?.get('id') === id}>
                {t.save}
              </Button>
            </div>
          </rename.Form>
        </details>
      </div>
      <remove.Form method="post">
        <input type="hidden" name="form" value={remove.name} />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          variant="danger"
          size="small"
          aria-label={`${t.remove}: ${what}`}
          busy={remove.sending?.get('id') === id}
        >
          {t.remove}
        </Button>
      </remove.Form>
    </li>
  )
}

const messages = defineMessages({
  ru: { rename: 'Переименовать', save: 'Сохранить', remove: 'Удалить' },
  en: { rename: 'Rename', save: 'Save', remove: 'Remove' },
})
