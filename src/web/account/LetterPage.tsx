import { useLoaderData } from 'react-router'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { codeTexts } from './code-texts.ts'
import { EntranceFrame } from './EntranceFrame.tsx'
import styles from './form.module.css'
import type { LetterData } from './letter.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

export { action, loader } from './letter.ts'

export const handle: PageHandle<LetterData> = {
  head: ({ locale, data }) => ({ title: messages[locale][data?.purpose ?? 'activate'].title, noindex: true }),
}

/** Where the link of a letter leads: what is about to happen, and one button that does it. */
export function Component() {
  const { purpose, code } = useLoaderData<LetterData>()
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('letter')
  const text = t[purpose]
  const person = usePerson()
  const locale = useLocale()
  // Only the account's own session confirms without a password, and only an account that still has to be confirmed.
  const setsPassword = purpose === 'activate' && (!person || person.activated || refused?.refusal.code === 'forbidden')
  const fault = refused?.fields.password
  return (
    <EntranceFrame title={text.title} lead={setsPassword ? t.setPassword : text.lead}>
      {code ? (
        <Form method="post" className={styles.form}>
          <FormSummary refused={refused} texts={codeTexts} labels={{ password: t.password }} />
          <input type="hidden" name="form" value="letter" />
          <input type="hidden" name="code" value={code} />
          {setsPassword && (
            <NewPasswordField
              id={fieldId('letter', 'password')}
              required
              label={t.password}
              refusal={fault && fieldText('password', fault, locale, codeTexts)}
            />
          )}
          <Button type="submit" variant="primary" size="large" wide busy={busy}>
            {text.send}
          </Button>
        </Form>
      ) : (
        <Notice tone="warn" title={t.broken}>
          <p>{t.brokenText}</p>
        </Notice>
      )}
      {(refused || !code) && (
        <p className={styles.note}>
          {text.help} <Link to={text.helpAt}>{text.helpName}</Link>
        </p>
      )}
    </EntranceFrame>
  )
}

const messages = defineMessages({
  ru: {
    broken: 'В ссылке нет кода',
    brokenText: 'Похоже, она скопирована не целиком. Откройте её из письма ещё раз.',
    password: 'Новый пароль',
    setPassword:
      'Задайте пароль, и почта будет подтверждена. Прежний пароль и сеансы перестанут действовать. Если вы не регистрировались у нас, просто закройте страницу.',
    activate: {
      title: 'Подтверждение почты',
      lead: 'Нажмите кнопку, и почта будет подтверждена. Если вы не регистрировались у нас, просто закройте страницу.',
      send: 'Подтвердить почту',
      help: 'Новое письмо можно запросить после входа:',
      helpAt: '/account/settings',
      helpName: 'настройки кабинета',
    },
    'change-email': {
      title: 'Новая почта',
      lead: 'Нажмите кнопку, и аккаунт перейдёт на этот адрес. На прежний мы напишем, как это отменить.',
      send: 'Перейти на новую почту',
      help: 'Запросить смену ещё раз:',
      helpAt: '/account/settings',
      helpName: 'настройки кабинета',
    },
    'undo-email': {
      title: 'Вернуть прежнюю почту',
      lead: 'Аккаунт вернётся на этот адрес, все сеансы закроются, а второй фактор, добавленный после смены, будет удалён. Потом задайте новый пароль.',
      send: 'Вернуть почту',
      help: 'Если ссылка не сработала, напишите нам:',
      helpAt: '/contacts',
      helpName: 'контакты',
    },
  },
  en: {
    broken: 'The link has no code in it',
    brokenText: 'It seems that not all of it was copied. Open it from the letter once more.',
    password: 'New password',
    setPassword:
      'Set a password and the e-mail is confirmed. The earlier password and sessions stop working. If you have not signed up here, just close this page.',
    activate: {
      title: 'Confirm the e-mail',
      lead: 'Press the button and the e-mail is confirmed. If you have not signed up here, just close this page.',
      send: 'Confirm the e-mail',
      help: 'A new letter can be asked for after signing in:',
      helpAt: '/account/settings',
      helpName: 'account settings',
    },
    'change-email': {
      title: 'New e-mail',
      lead: 'Press the button and the account moves to this address. We will write to the old one how to undo it.',
      send: 'Move to the new e-mail',
      help: 'Ask for the change once more:',
      helpAt: '/account/settings',
      helpName: 'account settings',
    },
    'undo-email': {
      title: 'Take the old e-mail back',
      lead: 'The account returns to this address, all sessions end, and a second factor that was added since is removed. Then set a new password.',
      send: 'Take the e-mail back',
      help: 'If the link does not work, write to us:',
      helpAt: '/contacts',
      helpName: 'contacts',
    },
  },
})
