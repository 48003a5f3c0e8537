import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { codeTexts } from './code-texts.ts'
import { EntranceFrame } from './EntranceFrame.tsx'
import styles from './form.module.css'
import { LetterRefused } from './LetterRefused.tsx'
import type { LetterRead } from './read-letter.ts'

export { action, loader } from './recover.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** A new password by the code from the letter. */
export function Component() {
  const letter = useLoaderData<LetterRead>()
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('recover')
  const refusalOf = (field: string) =>
    refused?.fields[field] && fieldText(field, refused.fields[field], locale, codeTexts)
  return (
    <EntranceFrame
      title={t.title}
      lead={letter.is === 'good' ? t.leadFor(<strong>{letter.masked}</strong>) : t.lead}
      foot={
        <p>
          {t.late} <Link to="/forget">{t.again}</Link>
        </p>
      }
    >
      {letter.is === 'refused' && !refused && <LetterRefused why={letter.why} />}
      <Form method="post" noValidate className={styles.form}>
        <FormSummary refused={refused} texts={codeTexts} labels={{ code: t.code, password: t.password }} />
        <input type="hidden" name="form" value="recover" />
        {letter.is === 'good' ? (
          <input type="hidden" name="code" value={letter.code} />
        ) : (
          <TextField
            id={fieldId('recover', 'code')}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            label={t.code}
            hint={t.codeHint}
            defaultValue={keptValue(refused, 'code') ?? ''}
            refusal={refusalOf('code')}
          />
        )}
        <NewPasswordField
          id={fieldId('recover', 'password')}
          required
          label={t.password}
          refusal={refusalOf('password')}
        />
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t.send}
        </Button>
      </Form>
    </EntranceFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Новый пароль',
    lead: 'После смены все сеансы закроются, и вы войдёте с новым паролем.',
    leadFor: (email: ReactNode) => (
      <>Для кабинета {email}. После смены все сеансы закроются, и вы войдёте с новым паролем.</>
    ),
    code: 'Код или ссылка из письма',
    codeHint: 'Скопируйте ссылку из письма целиком и вставьте сюда',
    password: 'Новый пароль',
    send: 'Сохранить пароль',
    late: 'Ссылка не сработала?',
    again: 'Запросить новое письмо',
  },
  en: {
    title: 'New password',
    lead: 'You will be signed out everywhere and sign in with the new password.',
    leadFor: (email: ReactNode) => (
      <>For the account {email}. You will be signed out everywhere and sign in with the new password.</>
    ),
    code: 'Code or link from the e-mail',
    codeHint: 'Copy the whole link from the e-mail and paste it here',
    password: 'New password',
    send: 'Save password',
    late: 'Link not working?',
    again: 'Request a new e-mail',
  },
})
