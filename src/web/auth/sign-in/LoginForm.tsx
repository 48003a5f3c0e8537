import { useEffect, useRef, useState } from 'react'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SecondFactorField } from '../SecondFactorField.tsx'
import { CaptchaNote } from './CaptchaNote.tsx'
import styles from './form.module.css'
import { blockedText, signInTexts } from './sign-in.texts.ts'
import { useGuardedForm } from './use-guarded-form.ts'

/**
 * E-mail and password, and then a code where the account has a second factor. The code is asked for in the same form: in
 * place of the two fields while they hold what was typed, and under them where the form came back in a document of its own.
 */
export function LoginForm() {
  const t = useMessages(messages)
  const { Form, busy, refused, cameBack, field, guard, waiting } = useGuardedForm('login')
  const code = useRef<HTMLInputElement>(null)
  const asksCode = factorCodes.has(refused?.refusal.code ?? '')
  // Once others have tried this account, each try costs a captcha; until then nobody's browser works for nothing.
  const [isGuarded, setGuarded] = useState(false)
  const asksCaptcha = refused?.refusal.code === 'captcha-required'
  useEffect(() => {
    if (asksCaptcha) setGuarded(true)
  }, [asksCaptcha])
  const isFirstAsked = refused?.refusal.code === 'second-factor-required'
  useEffect(() => {
    if (isFirstAsked && refused) code.current?.focus()
  }, [isFirstAsked, refused])

  const { id: codeId, refusal: codeRefusal } = field('code', loginTexts)
  return (
    <Form
      method="post"
      noValidate
      className={styles.form}
      onFocus={isGuarded ? guard.onFocus : undefined}
      onSubmit={isGuarded ? guard.onSubmit : undefined}
    >
      {/* A required code is no refusal: the form goes on. */}
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
          {...field('email', loginTexts)}
          autoComplete="username webauthn"
          label={t.email}
          defaultValue={keptValue(refused, 'email') ?? ''}
        />
        <PasswordField
          {...field('password', loginTexts)}
          autoComplete="current-password"
          required
          label={t.password}
          hint={asksCode && cameBack ? t.passwordAgain : undefined}
        />
      </div>
      {asksCode && <SecondFactorField id={codeId} ref={code} announced refusal={codeRefusal} />}
      <Checkbox
        name="sessionOnly"
        value="yes"
        defaultChecked={keptValue(refused, 'sessionOnly') === 'yes'}
        label={t.sessionOnly}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {asksCode ? t.confirm : t.send}
      </Button>
      {isGuarded && <CaptchaNote waiting={waiting} />}
      {/* After the button: between the two fields it would be an extra stop for the keyboard. */}
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
      'account-blocked': blockedText('ru'),
      'bad-credentials': 'Почта или пароль не подходят. Проверьте раскладку и Caps Lock или задайте новый пароль.',
      'captcha-required':
        'В этот аккаунт многие пытались войти. Нажмите «Войти» ещё раз: браузер решит небольшую задачу.',
      'second-factor-wrong':
        'Код не подходит. Возьмите свежий: он меняется каждые 30 секунд и зависит от часов телефона.',
      forbidden: 'Вход не принят: форма пришла не с этой страницы. Обновите её и войдите снова.',
    },
    fields: signInTexts.ru.fields ?? {},
  },
  en: {
    refusals: {
      'account-blocked': blockedText('en'),
      'bad-credentials': 'Wrong e-mail or password. Check your keyboard layout and Caps Lock, or reset the password.',
      'captcha-required':
        'There have been many attempts to sign in to this account. Press “Sign in” again: your browser solves a small task.',
      'second-factor-wrong':
        'Wrong code. Use a fresh one: it changes every 30 seconds and depends on your phone’s clock.',
      forbidden: 'The form came from another site. Reload the page and sign in again.',
    },
    fields: signInTexts.en.fields ?? {},
  },
})
