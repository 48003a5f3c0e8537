import { useLoaderData } from 'react-router'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { CaptchaNote } from './CaptchaNote.tsx'
import { entranceTexts } from './entrance-texts.ts'
import type { ForgetData } from './forget.ts'
import styles from './form.module.css'
import { useGuardedForm } from './use-guarded-form.ts'

/** Asks for a letter by which a new password can be set. */
export function ForgetForm() {
  const { email } = useLoaderData<ForgetData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, guard, waiting, busy, refused } = useGuardedForm('forget')
  const wrong = refused?.fields.email

  return (
    <Form method="post" noValidate className={styles.form} {...guard}>
      <FormSummary refused={refused} texts={entranceTexts} labels={{ email: t.email }} />
      <input type="hidden" name="form" value="forget" />
      <EmailField
        id={fieldId('forget', 'email')}
        autoComplete="username"
        label={t.email}
        hint={t.hint}
        defaultValue={keptValue(refused, 'email') ?? email}
        refusal={wrong && fieldText('email', wrong, locale, entranceTexts)}
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
