import { fieldId } from '#web/forms/field-id.ts'
import type { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './settings.module.css'
import type { SettingsRest } from './settings.ts'

type SavedAccountProps = {
  account: SettingsRest['accounts'][number]
  currency: string
  rename: ReturnType<typeof useOfficeForm>
  remove: ReturnType<typeof useOfficeForm>
}

export function SavedAccount({ account, currency, rename, remove }: SavedAccountProps) {
  const t = useMessages(messages)
  const { id, name, masked } = account
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p className={styles.name}>{name || currency}</p>
        <p className={styles.note}>
          {name && `${currency} · `}
          <bdi className="num">{masked}</bdi>
        </p>
        <details className={styles.more}>
          <summary>{t.rename}</summary>
          <rename.Form key={name} method="post" noValidate className={styles.form}>
            <input type="hidden" name="form" value="account-rename" />
            <input type="hidden" name="id" value={id} />
            <TextField
              id={fieldId('account-rename', id)}
              name="name"
              autoComplete="off"
              label={t.name}
              defaultValue={name}
              maxLength={60}
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
        <input type="hidden" name="form" value="account-remove" />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          variant="danger"
          size="small"
          aria-label={`${t.remove}: ${name || currency} ${masked}`}
          busy={remove.sending?.get('id') === id}
        >
          {t.remove}
        </Button>
      </remove.Form>
    </li>
  )
}

const messages = defineMessages({
  ru: { rename: 'Переименовать', name: 'Название', save: 'Сохранить', remove: 'Удалить' },
  en: { rename: 'Rename', name: 'Name', save: 'Save', remove: 'Remove' },
})
