import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import type { SettingsRest } from './SettingsPage.data.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

/** The language and the subjects of e-mails. */
export function NotificationSettings({ preferences }: { preferences: SettingsRest['preferences'] }) {
  const t = useMessages(messages)
  const form = useOfficeForm('preferences')
  const { locale, notifications } = preferences
  return (
    <SettingsSection id="letters" title={t.title} lead={t.lead}>
      <SettingsForm form={form} send={t.save} variant="primary">
        {form.done !== undefined && (
          <Notice tone="good" announced>
            <p>{t.done}</p>
          </Notice>
        )}
        <SelectField {...form.field('locale')} label={t.language} hint={t.languageHint} defaultValue={locale}>
          <option value="ru" lang="ru">
            Русский
          </option>
          <option value="en" lang="en">
            English
          </option>
        </SelectField>
        <fieldset className={styles.switches}>
          <legend className="visually-hidden">{t.about}</legend>
          {(['claims', 'referral', 'news'] as const).map(kind => (
            <Switch key={kind} name={kind} value="yes" defaultChecked={notifications[kind]} label={t.kinds[kind]} />
          ))}
        </fieldset>
        <p className={styles.note}>{t.always}</p>
      </SettingsForm>
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Письма',
    lead: 'О чём и на каком языке писать.',
    language: 'Язык писем',
    languageHint: 'Язык сайта выбирается в шапке',
    about: 'О чём писать',
    kinds: {
      claims: 'Каждый шаг заявки',
      referral: 'Реферальный доход и вывод',
      news: 'Новости обменника',
    },
    always: 'О входе, пароле и о том, где нужно ваше решение, пишем всегда.',
    save: 'Сохранить',
    done: 'Сохранено.',
  },
  en: {
    title: 'E-mails',
    lead: 'What we e-mail you about, and in which language.',
    language: 'E-mail language',
    languageHint: 'The site language is set in the header',
    about: 'What to e-mail you about',
    kinds: {
      claims: 'Each step of an order',
      referral: 'Referral earnings and withdrawals',
      news: 'Our news',
    },
    always: 'We always e-mail you about sign-ins, your password and anything that needs your decision.',
    save: 'Save',
    done: 'Saved.',
  },
})
