import { MomentText } from '#web/figures/MomentText.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Status } from '#web/ui/Status.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'
import type { SettingsData } from './settings.ts'

type Security = SettingsData['security']

/** Keys of this person's devices, with which one signs in by a finger or a face. */
export function PasskeySettings({ security }: { security: Security }) {
  const t = useMessages(messages)
  const rename = useOfficeForm('passkey-rename')
  const remove = useOfficeForm('passkey-remove')
  return (
    <SettingsSection id="passkeys" title={t.title} lead={t.lead}>
      <SettingsSummary refused={rename.refused ?? remove.refused} labels={{ name: t.name }} />
      {security.passkeys.length > 0 && (
        <ul className={styles.items}>
          {security.passkeys.map(passkey => (
            <li key={passkey.id} className={styles.item}>
              <div className={styles.about}>
                <p className={styles.name}>
                  {passkey.name} {passkey.synced && <Status>{t.synced}</Status>}
                </p>
                <p className={styles.note}>
                  {t.added} <MomentText at={passkey.createdAt} />
                  {passkey.usedAt && (
                    <>
                      {', '}
                      {t.used} <MomentText at={passkey.usedAt} withTime />
                    </>
                  )}
                </p>
                <details className={styles.more}>
                  <summary>{t.rename}</summary>
                  <rename.Form key={passkey.name} method="post" noValidate className={styles.form}>
                    <input type="hidden" name="form" value="passkey-rename" />
                    <input type="hidden" name="id" value={passkey.id} />
                    <TextField
                      id={fieldId('passkey-rename', passkey.id)}
                      name="name"
                      label={t.name}
                      defaultValue={passkey.name}
                      maxLength={60}
                      required
                    />
                    <div className={styles.row}>
                      <Button type="submit" size="small" busy={rename.busy}>
                        {t.save}
                      </Button>
                    </div>
                  </rename.Form>
                </details>
              </div>
              <remove.Form method="post">
                <input type="hidden" name="form" value="passkey-remove" />
                <input type="hidden" name="id" value={passkey.id} />
                <Button
                  type="submit"
                  variant="danger"
                  size="small"
                  aria-label={`${t.remove}: ${passkey.name}`}
                  busy={remove.sending?.get('id') === passkey.id}
                >
                  {t.remove}
                </Button>
              </remove.Form>
            </li>
          ))}
        </ul>
      )}
      {security.passkeysPossible ? <AddPasskey /> : <p className={styles.note}>{t.impossible}</p>}
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Ключи доступа',
    lead: 'Вход отпечатком, лицом или ключом, без пароля и кода. Такой ключ нельзя украсть обманом.',
    synced: 'в облаке',
    added: 'Добавлен',
    used: 'последний вход',
    rename: 'Переименовать',
    name: 'Название ключа',
    save: 'Сохранить',
    remove: 'Удалить',
    impossible: 'Ключи работают, только когда у сайта есть доменное имя.',
  },
  en: {
    title: 'Passkeys',
    lead: 'Sign in with a fingerprint, face or security key, without a password or code. A passkey cannot be phished.',
    synced: 'synced',
    added: 'Added on',
    used: 'last used',
    rename: 'Rename',
    name: 'Passkey name',
    save: 'Save',
    remove: 'Remove',
    impossible: 'Passkeys work only on a site with a domain name.',
  },
})
