import { fieldId } from '#web/forms/field-id.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'
import type { SettingsRest } from './settings.ts'

/** In which language the office writes, and of what. */
export function LetterSettings({ preferences }: { preferences: SettingsRest['preferences'] }) {
  const t = useMessages(messages)
  const { Form, busy, refused, done } = useOfficeForm('preferences')
  const { locale, notifications } = preferences
  return (
    <SettingsSection id="letters" title={t.title} lead={t.lead}>
      <Form method="post" className={styles.form}>
        <SettingsSummary refused={refused} labels={{}} />
        {done !== undefined && (
          <Notice tone="good" announced>
            <p>{t.done}</p>
          </Notice>
        )}
        <input type="hidden" name="form" value="preferences" />
        <SelectField
          id={fieldId('preferences', 'locale')}
          name="locale"
          label={t.language}
          hint={t.languageHint}
          defaultValue={locale}
        >
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
        <div className={styles.row}>
          <Button type="submit" variant="primary" busy={busy}>
            {t.save}
          </Button>
        </div>
      </Form>
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
