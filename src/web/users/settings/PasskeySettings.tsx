import { MomentText } from '#web/format/MomentText.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Status } from '#web/ui/Status.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { NamedItem } from './NamedItem.tsx'
import type { SettingsData } from './SettingsPage.data.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'

type Security = SettingsData['security']

/** The passkeys of this person's devices. */
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
            <NamedItem
              key={passkey.id}
              id={passkey.id}
              name={passkey.name}
              label={t.name}
              required
              what={passkey.name}
              rename={rename}
              remove={remove}
            >
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
            </NamedItem>
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
    name: 'Название ключа',
    impossible: 'Ключи работают, только когда у сайта есть доменное имя.',
  },
  en: {
    title: 'Passkeys',
    lead: 'Sign in with a fingerprint, face or security key, without a password or code. A passkey cannot be phished.',
    synced: 'synced',
    added: 'Added on',
    used: 'last used',
    name: 'Passkey name',
    impossible: 'Passkeys work only on a site with a domain name.',
  },
})
