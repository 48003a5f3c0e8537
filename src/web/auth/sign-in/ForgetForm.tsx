import { useLoaderData } from 'react-router'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { keptValue } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { CaptchaNote } from './CaptchaNote.tsx'
import type { ForgetData } from './ForgetPage.data.ts'
import styles from './form.module.css'
import { signInTexts } from './sign-in.texts.ts'
import { useGuardedForm } from './use-guarded-form.ts'

/** Asks for an e-mail with which a new password can be set. */
export function ForgetForm() {
  const { email } = useLoaderData<ForgetData>()
  const t = useMessages(messages)
  const { Form, guard, waiting, busy, refused, field } = useGuardedForm('forget')

  return (
    <Form method="post" noValidate className={styles.form} {...guard}>
      <FormSummary refused={refused} texts={signInTexts} labels={{ email: t.email }} />
      <input type="hidden" name="form" value="forget" />
      <EmailField
        {...field('email', signInTexts)}
        autoComplete="username"
        label={t.email}
        hint={t.hint}
        defaultValue={keptValue(refused, 'email') ?? email}
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
    hint: 'Та, с которой вы входите',
    send: 'Прислать ссылку',
  },
  en: {
    email: 'E-mail',
    hint: 'The one you sign in with',
    send: 'Send reset link',
  },
})
