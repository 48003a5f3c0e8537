import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { codeTexts } from './code.texts.ts'
import { EmailRefused } from './EmailRefused.tsx'
import styles from './form.module.css'
import type { EmailRead } from './read-email.ts'
import { SignInFrame } from './SignInFrame.tsx'

export { action, loader } from './RecoverPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** A new password with the code from the e-mail. */
export function Component() {
  const message = useLoaderData<EmailRead>()
  const t = useMessages(messages)
  const { Form, busy, refused, field } = useOfficeForm('recover')
  return (
    <SignInFrame
      title={t.title}
      lead={message.is === 'good' ? t.leadFor(<strong>{message.masked}</strong>) : t.lead}
      foot={
        <p>
          {t.late} <Link to="/forget">{t.again}</Link>
        </p>
      }
    >
      {message.is === 'refused' && !refused && <EmailRefused why={message.why} />}
      <Form method="post" noValidate className={styles.form}>
        <FormSummary refused={refused} texts={codeTexts} labels={{ code: t.code, password: t.password }} />
        <input type="hidden" name="form" value="recover" />
        {message.is === 'good' ? (
          <input type="hidden" name="code" value={message.code} />
        ) : (
          <TextField
            {...field('code', codeTexts)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            label={t.code}
            hint={t.codeHint}
            defaultValue={keptValue(refused, 'code') ?? ''}
          />
        )}
        <NewPasswordField {...field('password', codeTexts)} required label={t.password} />
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t.send}
        </Button>
      </Form>
    </SignInFrame>
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
