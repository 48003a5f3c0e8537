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
    lead: 'Через четырнадцать дней после запроса. До этого можно передумать.',
    begin: 'Удалить кабинет',
    what: 'Удалятся почта, пароль, реквизиты, ключи и настройки. Незавершённые заявки и остаток дохода сначала доведите до конца.',
    stays: 'В книгах обменника останутся как есть, с почтой и реквизитами, указанными в заявках:',
    kept: { claims: 'заявки', ledger: 'проводки', referral: 'начисления по рекомендациям' },
    password: 'Нынешний пароль',
    understood: 'Понимаю, что это нельзя будет вернуть',
    delete: 'Удалить через 14 дней',
    coming: 'Кабинет будет удалён',
    keep: 'Оставить кабинет',
  },
  en: {
    title: 'Deleting the account',
    lead: 'Fourteen days after it was asked for. Until then it can be taken back.',
    begin: 'Delete the account',
    what: 'Your e-mail, password, payout details, keys and settings are deleted. First bring open claims and what is left of your income to an end.',
    stays: 'In the books of the office stay as they are, with the e-mail and the accounts that were given in claims:',
    kept: { claims: 'claims', ledger: 'transfers', referral: 'referral income' },
    password: 'Present password',
    understood: 'I understand that this cannot be brought back',
    delete: 'Delete in 14 days',
    coming: 'The account will be deleted on',
    keep: 'Keep the account',
  },
})
