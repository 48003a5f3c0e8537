import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { CaptchaNote } from './CaptchaNote.tsx'
import { entranceTexts } from './entrance-texts.ts'
import styles from './form.module.css'
import type { RegisterData } from './register.ts'
import { useGuardedForm } from './use-guarded-form.ts'

/** An account for an address and a password. Who brought the person stands in the address of the page. */
export function RegisterForm() {
  const { email, ref } = useLoaderData<RegisterData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, guard, waiting, busy, refused } = useGuardedForm('register')
  const [typedEmail, setTypedEmail] = useState(email)
  const refusalOf = (field: string) =>
    refused?.fields[field] && fieldText(field, refused.fields[field], locale, entranceTexts)

  return (
    <Form method="post" noValidate className={styles.form} {...guard}>
      <FormSummary
        refused={refused}
        texts={entranceTexts}
        labels={{ email: t.email, password: t.password, consent: t.consentField }}
      />
      <input type="hidden" name="form" value="register" />
      {ref && <input type="hidden" name="ref" value={ref} />}
      <EmailField
        id={fieldId('register', 'email')}
        autoComplete="username"
        label={t.email}
        hint={t.emailHint}
        defaultValue={keptValue(refused, 'email') ?? email}
        refusal={refusalOf('email')}
        onInput={event => setTypedEmail(event.currentTarget.value)}
      />
      <NewPasswordField
        id={fieldId('register', 'password')}
        required
        email={typedEmail}
        refusal={refusalOf('password')}
      />
      <Checkbox
        id={fieldId('register', 'consent')}
        name="consent"
        value="yes"
        required
        defaultChecked={keptValue(refused, 'consent') === 'yes'}
        refusal={refusalOf('consent')}
        label={
          <>
            {t.consent[0]} <Link to="/rules">{t.consent[1]}</Link> {t.consent[2]}{' '}
            <Link to="/aml-kyc">{t.consent[3]}</Link>
          </>
        }
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t.send}
      </Button>
      <CaptchaNote waiting={waiting} />
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    email: 'Электронная почта',
    emailHint: 'Сюда придёт письмо со ссылкой для подтверждения',
    password: 'Пароль',
    consentField: 'Согласие с правилами',
    consent: ['Принимаю', 'правила обмена', 'и', 'политику AML/KYC'],
    send: 'Зарегистрироваться',
  },
  en: {
    email: 'E-mail',
    emailHint: 'We will send a confirmation link here',
    password: 'Password',
    consentField: 'Agreement to the rules',
    consent: ['I accept', 'the exchange rules', 'and', 'the AML/KYC policy'],
    send: 'Create account',
  },
})
