import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { codeTexts } from './code.texts.ts'
import type { EmailData, Purpose } from './EmailPage.data.ts'
import { EmailRefused } from './EmailRefused.tsx'
import styles from './form.module.css'
import { SignInFrame } from './SignInFrame.tsx'

export { action, loader } from './EmailPage.data.ts'

export const handle: PageHandle<EmailData> = {
  head: ({ locale, data }) => ({ title: messages[locale][data?.purpose ?? 'activate'].title, noindex: true }),
}

/** The page of a link from an e-mail: what happens to which account, and the button that does it. */
export function Component() {
  const { purpose, message } = useLoaderData<EmailData>()
  const t = useMessages(messages)
  const person = usePerson()
  const text = t[purpose]
  const help = (
    <p className={styles.note}>
      {text.help} <Link to={text.helpAt}>{text.helpName}</Link>
    </p>
  )
  if (message.is !== 'good') {
    return (
      <SignInFrame title={text.title}>
        {message.is === 'refused' ? (
          <EmailRefused why={message.why} />
        ) : (
          <Notice tone="warn" title={t.broken}>
            <p>{t.brokenText}</p>
          </Notice>
        )}
        {help}
      </SignInFrame>
    )
  }
  const email = <strong>{message.masked}</strong>
  // Only the account's own session, or the browser that opened it, confirms without a password.
  const setsPassword = purpose === 'activate' && !message.own && !message.openedHere
  const strange = person && !message.own && t.strange(person.email)
  const lead = message.openedHere && !message.own ? t.openedHere(email) : text.lead(email)
  if (purpose === 'change-email' && strange) {
    return (
      <SignInFrame title={text.title}>
        <Notice tone="warn">
          <p>
            {strange} {t.enterThere}
          </p>
        </Notice>
        {help}
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={text.title} lead={setsPassword ? t.setPassword(email) : lead}>
      {strange && (
        <Notice tone="info">
          <p>{strange}</p>
        </Notice>
      )}
      <EmailForm purpose={purpose} setsPassword={setsPassword} help={help} code={message.code} />
    </SignInFrame>
  )
}

type EmailFormProps = { purpose: Purpose; code: string; setsPassword: boolean; help: ReactNode }

function EmailForm({ purpose, code, setsPassword, help }: EmailFormProps) {
  const t = useMessages(messages)
  const { Form, busy, refused, field } = useOfficeForm('letter')
  return (
    <>
      <Form method="post" noValidate className={styles.form}>
        <FormSummary refused={refused} texts={codeTexts} labels={{ password: t.password }} />
        <input type="hidden" name="form" value="letter" />
        <input type="hidden" name="code" value={code} />
        {setsPassword && <NewPasswordField {...field('password', codeTexts)} required label={t.password} />}
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t[purpose].send}
        </Button>
        {setsPassword && <p className={styles.note}>{t.passwordNote}</p>}
      </Form>
      {refused && help}
    </>
  )
}

const messages = defineMessages({
  ru: {
    broken: 'Ссылка неполная',
    brokenText: 'Похоже, она скопирована не целиком. Откройте её из письма ещё раз.',
    password: 'Новый пароль',
    strange: (email: string) => `Сейчас вы вошли как ${email}, а ссылка ведёт к другому кабинету.`,
    enterThere: 'Выйдите, войдите в тот и откройте ссылку ещё раз.',
    setPassword: (email: ReactNode) => (
      <>На адрес {email} создан кабинет. Задайте для него пароль, и почта будет подтверждена.</>
    ),
    openedHere: (email: ReactNode) => (
      <>
        Нажмите кнопку, и адрес {email} будет подтверждён, а вы войдёте в кабинет. Заявки, сделанные с ним без входа,
        уже будут там.
      </>
    ),
    passwordNote:
      'Прежний пароль, сеансы и всё, что кто-то успел добавить в кабинет, исчезнут. Если регистрировались не вы и кабинет вам не нужен, просто закройте страницу.',
    activate: {
      title: 'Подтверждение почты',
      lead: (email: ReactNode) => (
        <>Нажмите кнопку, и адрес {email} будет подтверждён. Заявки, сделанные с ним без входа, появятся в кабинете.</>
      ),
      send: 'Подтвердить почту',
      help: 'Новое письмо можно запросить после входа:',
      helpAt: '/account/settings',
      helpName: 'настройки кабинета',
    },
    'change-email': {
      title: 'Новая почта',
      lead: (email: ReactNode) => (
        <>Нажмите кнопку, и кабинет перейдёт на адрес {email}. На прежний мы напишем, как это отменить.</>
      ),
      send: 'Перейти на новую почту',
      help: 'Запросить смену ещё раз:',
      helpAt: '/account/settings',
      helpName: 'настройки кабинета',
    },
    'undo-email': {
      title: 'Вернуть прежнюю почту',
      lead: (email: ReactNode) => (
        <>
          Кабинет вернётся на адрес {email}, все сеансы закроются. Второй фактор, ключи и реквизиты, добавленные после
          смены, будут удалены. Потом задайте новый пароль.
        </>
      ),
      send: 'Вернуть почту',
      help: 'Если ссылка не сработала, напишите нам:',
      helpAt: '/contacts',
      helpName: 'контакты',
    },
  },
  en: {
    broken: 'The link is incomplete',
    brokenText: 'Part of it seems to be missing. Open it from the e-mail again.',
    password: 'New password',
    strange: (email: string) => `You are signed in as ${email}, but the link is for another account.`,
    enterThere: 'Sign out, sign in to that account and open the link again.',
    setPassword: (email: ReactNode) => <>An account was created for {email}. Set a password to confirm the e-mail.</>,
    openedHere: (email: ReactNode) => (
      <>Press the button to confirm {email} and sign in. Orders you placed with it without signing in will be there.</>
    ),
    passwordNote:
      'The earlier password, its sessions and anything added to the account will be removed. If you did not create the account and do not want it, just close this page.',
    activate: {
      title: 'Confirm your e-mail',
      lead: (email: ReactNode) => (
        <>
          Press the button to confirm {email}. Orders you placed with it without signing in will appear in your account.
        </>
      ),
      send: 'Confirm e-mail',
      help: 'You can request a new e-mail after signing in:',
      helpAt: '/account/settings',
      helpName: 'account settings',
    },
    'change-email': {
      title: 'New e-mail',
      lead: (email: ReactNode) => (
        <>Press the button to switch the account to {email}. We will e-mail the old address how to undo this.</>
      ),
      send: 'Switch to the new e-mail',
      help: 'Request the change again:',
      helpAt: '/account/settings',
      helpName: 'account settings',
    },
    'undo-email': {
      title: 'Restore the old e-mail',
      lead: (email: ReactNode) => (
        <>
          The account goes back to {email} and all sessions end. Two-factor authentication, passkeys and payout details
          added since the change are removed. Then set a new password.
        </>
      ),
      send: 'Restore the old e-mail',
      help: 'If the link does not work, contact us:',
      helpAt: '/contacts',
      helpName: 'contacts',
    },
  },
})
