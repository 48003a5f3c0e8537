import { useEffect, useRef } from 'react'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { type FormTexts, fieldText } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SecondFactorField } from '../SecondFactorField.tsx'
import { entranceTexts } from './entrance-texts.ts'
import styles from './form.module.css'

/**
 * E-mail and password, and then a code where the account has a second factor. The code is asked for in the same form: in
 * place of the two fields while they hold what was typed, and under them where the form came back in a document of its own.
 */
export function LoginForm() {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused, cameBack } = useOfficeForm('login')
  const code = useRef<HTMLInputElement>(null)
  const asksCode = factorCodes.has(refused?.refusal.code ?? '')
  const isFirstAsked = refused?.refusal.code === 'second-factor-required'
  useEffect(() => {
    if (isFirstAsked && refused) code.current?.focus()
  }, [isFirstAsked, refused])

  const refusalOf = (field: string) =>
    refused?.fields[field] && fieldText(field, refused.fields[field], locale, loginTexts)
  return (
    <Form method="post" noValidate className={styles.form}>
      {/* That a code is wanted is no refusal: the form just goes on. */}
      {!isFirstAsked && (
        <FormSummary
          refused={refused}
          texts={loginTexts}
          labels={{ email: t.email, password: t.password, code: t.code }}
        />
      )}
      <input type="hidden" name="form" value="login" />
      <div hidden={asksCode && !cameBack} className={styles.form}>
        <EmailField
          id={fieldId('login', 'email')}
          autoComplete="username webauthn"
          label={t.email}
          defaultValue={keptValue(refused, 'email') ?? ''}
          refusal={refusalOf('email')}
        />
        <PasswordField
          id={fieldId('login', 'password')}
          name="password"
          autoComplete="current-password"
          required
          label={t.password}
          hint={asksCode && cameBack ? t.passwordAgain : undefined}
          refusal={refusalOf('password')}
        />
      </div>
      {asksCode && <SecondFactorField id={fieldId('login', 'code')} ref={code} announced refusal={refusalOf('code')} />}
      <Checkbox
        name="sessionOnly"
        value="yes"
        defaultChecked={keptValue(refused, 'sessionOnly') === 'yes'}
        label={t.sessionOnly}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {asksCode ? t.confirm : t.send}
      </Button>
      {/* After the button: between the two fields it would stand in the way of whoever walks by keyboard. */}
      <p className={styles.note}>
        {asksCode ? (
          <Link to="/login" data-reload>
            {t.other}
          </Link>
        ) : (
          <Link to="/forget">{t.forgot}</Link>
        )}
      </p>
    </Form>
  )
}

const factorCodes: ReadonlySet<string> = new Set(['second-factor-required', 'second-factor-wrong'])

const messages = defineMessages({
  ru: {
    email: 'Электронная почта',
    password: 'Пароль',
    code: 'Код',
    forgot: 'Забыли пароль?',
    other: 'Войти с другой почтой',
    passwordAgain: 'Введите пароль ещё раз: страница его не запоминает',
    sessionOnly: 'Выйти, когда закроется браузер',
    send: 'Войти',
    confirm: 'Подтвердить вход',
  },
  en: {
    email: 'E-mail',
    password: 'Password',
    code: 'Code',
    forgot: 'Forgot your password?',
    other: 'Use a different e-mail',
    passwordAgain: 'Enter it once more: the page does not remember passwords',
    sessionOnly: 'Sign me out when I close the browser',
    send: 'Sign in',
    confirm: 'Confirm sign-in',
  },
})

const loginTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'bad-credentials': 'Почта или пароль не подходят. Проверьте раскладку и Caps Lock или задайте новый пароль.',
      'second-factor-wrong':
        'Код не подходит. Возьмите свежий: он меняется каждые 30 секунд и зависит от часов телефона.',
      forbidden: 'Вход не принят: форма пришла не с этой страницы. Обновите её и войдите снова.',
    },
    fields: entranceTexts.ru.fields ?? {},
  },
  en: {
    refusals: {
      'bad-credentials': 'Wrong e-mail or password. Check your keyboard layout and Caps Lock, or reset the password.',
      'second-factor-wrong':
        'Wrong code. Use a fresh one: it changes every 30 seconds and depends on your phone’s clock.',
      forbidden: 'The form came from another site. Reload the page and sign in again.',
    },
    fields: entranceTexts.en.fields ?? {},
  },
})
