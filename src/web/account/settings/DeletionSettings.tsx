import { MomentText } from '#web/figures/MomentText.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'
import type { SettingsRest } from './settings.ts'
import { settingsTexts } from './settings-texts.ts'

type Deletion = SettingsRest['deletion']

/** The end of an account, with fourteen days to think it over. */
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
  const { Form, busy, refused } = useOfficeForm('keep')
  return (
    <Form method="post" className={styles.form}>
      <SettingsSummary refused={refused} labels={{}} />
      <input type="hidden" name="form" value="keep" />
      <Notice tone="warn" announced>
        <p>
          {t.coming} <MomentText at={deletesAt} withTime />
        </p>
      </Notice>
      <div className={styles.row}>
        <Button type="submit" variant="primary" busy={busy}>
          {t.keep}
        </Button>
      </div>
    </Form>
  )
}

function Delete({ kept }: { kept: Deletion['kept'] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('delete')
  const wrong = refused?.fields.understood
  return (
    <details className={styles.more} open={refused !== undefined}>
      <summary>{t.begin}</summary>
      <Form method="post" noValidate className={styles.form}>
        <SettingsSummary refused={refused} labels={{ password: t.password, understood: t.understood }} />
        <input type="hidden" name="form" value="delete" />
        <p>{t.what}</p>
        <p>
          {t.stays} {kept.map(what => t.kept[what]).join(', ')}.
        </p>
        <PresentPasswordField form="delete" name="password" refused={refused} />
        <Checkbox
          id={fieldId('delete', 'understood')}
          name="understood"
          value="yes"
          label={t.understood}
          refusal={wrong && fieldText('understood', wrong, locale, settingsTexts)}
        />
        <div className={styles.row}>
          <Button type="submit" variant="danger" busy={busy}>
            {t.delete}
          </Button>
        </div>
      </Form>
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
