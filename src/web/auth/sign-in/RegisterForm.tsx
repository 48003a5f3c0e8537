import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { keptValue } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { CaptchaNote } from './CaptchaNote.tsx'
import styles from './form.module.css'
import type { RegisterData } from './RegisterPage.data.ts'
import { signInTexts } from './sign-in.texts.ts'
import { useGuardedForm } from './use-guarded-form.ts'

/** Sign-up with e-mail and password. The referral code is in the address of the page. */
export function RegisterForm() {
  const { email, ref } = useLoaderData<RegisterData>()
  const t = useMessages(messages)
  const { Form, guard, waiting, busy, refused, field } = useGuardedForm('register')
  const [typedEmail, setTypedEmail] = useState(email)

  return (
    <Form method="post" noValidate className={styles.form} {...guard}>
      <FormSummary
        refused={refused}
        texts={signInTexts}
        labels={{ email: t.email, password: t.password, consent: t.consentField }}
      />
      <input type="hidden" name="form" value="register" />
      {ref && <input type="hidden" name="ref" value={ref} />}
      <EmailField
        {...field('email', signInTexts)}
        autoComplete="username"
        label={t.email}
        hint={t.emailHint}
        defaultValue={keptValue(refused, 'email') ?? email}
        onInput={event => setTypedEmail(event.currentTarget.value)}
      />
      <NewPasswordField {...field('password', signInTexts)} required email={typedEmail} />
      <Checkbox
        {...field('consent', signInTexts)}
        value="yes"
        required
        defaultChecked={keptValue(refused, 'consent') === 'yes'}
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
