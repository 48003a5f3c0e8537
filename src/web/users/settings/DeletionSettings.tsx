import { MomentText } from '#web/format/MomentText.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import type { SettingsRest } from './SettingsPage.data.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './settings.texts.ts'

type Deletion = SettingsRest['deletion']

/** Deletion of the account, which can be undone for fourteen days. */
export function DeletionSettings({ deletion }: { deletion: Deletion }) {
  const t = useMessages(messages)
  return (
    <SettingsSection id="deletion" title={t.title} lead={t.lead}>
      {deletion.deletesAt ? <Keep deletesAt={deletion.deletesAt} /> : <Delete kept={deletion.kept} />}
    </SettingsSection>
  )
}

function Keep({ deletesAt }: { deletesAt: string }) {
  const t = useMessages(messages)
  const form = useOfficeForm('keep')
  return (
    <SettingsForm form={form} send={t.keep} variant="primary">
      <Notice tone="warn" announced>
        <p>
          {t.coming} <MomentText at={deletesAt} withTime />
        </p>
      </Notice>
    </SettingsForm>
  )
}

function Delete({ kept }: { kept: Deletion['kept'] }) {
  const t = useMessages(messages)
  const form = useOfficeForm('delete')
  return (
    <details className={styles.more} open={form.refused !== undefined}>
      <summary>{t.begin}</summary>
      <SettingsForm
        form={form}
        labels={{ password: t.password, understood: t.understood }}
        send={t.delete}
        variant="danger"
      >
        <p>{t.what}</p>
        <p>
          {t.stays} {kept.map(what => t.kept[what]).join(', ')}.
        </p>
        <PresentPasswordField form={form} name="password" />
        <Checkbox {...form.field('understood', settingsTexts)} value="yes" label={t.understood} />
      </SettingsForm>
    </details>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Удаление кабинета',
    lead: 'Кабинет удаляется через четырнадцать дней после запроса. До этого можно передумать.',
    begin: 'Удалить кабинет',
    what: 'Удалятся почта, пароль, реквизиты, ключи и настройки. Сначала завершите открытые заявки и выведите доход.',
    stays: 'В учёте обменника останутся, вместе с почтой и реквизитами из заявок:',
    kept: { claims: 'заявки', ledger: 'проводки', referral: 'реферальные начисления' },
    password: 'Текущий пароль',
    understood: 'Понимаю, что восстановить кабинет будет нельзя',
    delete: 'Удалить через 14 дней',
    coming: 'Кабинет будет удалён',
    keep: 'Оставить кабинет',
  },
  en: {
    title: 'Delete account',
    lead: 'Your account is deleted fourteen days after you ask. Until then you can change your mind.',
    begin: 'Delete my account',
    what: 'Your e-mail, password, payout details, passkeys and settings are deleted. Complete your open orders and withdraw your earnings first.',
    stays: 'Our books keep, with the e-mail and account details given in your orders:',
    kept: { claims: 'orders', ledger: 'transfers', referral: 'referral earnings' },
    password: 'Current password',
    understood: 'I understand that this cannot be undone',
    delete: 'Delete in 14 days',
    coming: 'The account will be deleted on',
    keep: 'Keep my account',
  },
})
