import { useLoaderData } from 'react-router'
import { isComposed, nameOfRole, type staffRoles } from '#contract/auth/roles.ts'
import { NewPasswordField } from '#web/auth/NewPasswordField.tsx'
import { codeTexts } from '#web/auth/sign-in/code.texts.ts'
import styles from '#web/auth/sign-in/form.module.css'
import { SignInFrame } from '#web/auth/sign-in/SignInFrame.tsx'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { type FormTexts, refusalText } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { InvitationData } from './InvitationPage.data.ts'

export { action, loader } from './InvitationPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** The page of an invitation's letter: to which role, and what its reader does next. */
export function Component() {
  const read = useLoaderData<InvitationData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const person = usePerson()
  if (read.is !== 'good') {
    return (
      <SignInFrame title={t.title}>
        <Notice tone="warn">
          <p>{read.is === 'broken' ? t.broken : refusalText({ code: read.why }, locale, texts)}</p>
        </Notice>
      </SignInFrame>
    )
  }
  const { email, role, code, next } = read
  return (
    <SignInFrame title={t.title} lead={t.lead(email, isComposed(role) ? nameOfRole(role) : t.roles[role])}>
      {next === 'accept' && <AcceptForm code={code} />}
      {next === 'open-account' && <AccountForm code={code} email={email} />}
      {next === 'sign-in' && (
        <>
          <p>{t.hasAccount}</p>
          <ButtonLink to={`/invitation/accept?code=${code}`} variant="primary" size="large" wide>
            {t.signIn}
          </ButtonLink>
        </>
      )}
      {next === 'other-account' && (
        <Notice tone="warn">
          <p>{t.other(person?.email ?? '')}</p>
        </Notice>
      )}
    </SignInFrame>
  )
}

function AcceptForm({ code }: { code: string }) {
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('accept')
  return (
    <Form method="post" className={styles.form}>
      <FormSummary refused={refused} labels={{}} texts={texts} />
      <input type="hidden" name="form" value="accept" />
      <input type="hidden" name="code" value={code} />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t.accept}
      </Button>
      <p className={styles.note}>{t.anew}</p>
    </Form>
  )
}

function AccountForm({ code, email }: { code: string; email: string }) {
  const t = useMessages(messages)
  const { Form, busy, refused, field } = useOfficeForm('account')
  return (
    <Form method="post" noValidate className={styles.form}>
      <FormSummary refused={refused} labels={{ password: t.password }} texts={texts} />
      <input type="hidden" name="form" value="account" />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField {...field('password', texts)} email={email} required label={t.password} />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t.open}
      </Button>
      <p className={styles.note}>{t.factor}</p>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Приглашение на работу',
    lead: (email: string, role: string) => `Для ${email}. Роль — ${role}.`,
    broken: 'Похоже, ссылка скопирована не целиком. Откройте её из письма ещё раз.',
    hasAccount: 'С этой почтой уже есть кабинет. Войдите в него, чтобы принять приглашение.',
    signIn: 'Войти и принять',
    other: (email: string) =>
      `Сейчас вы вошли как ${email}, а приглашение для другого адреса. Выйдите и откройте ссылку ещё раз.`,
    accept: 'Принять приглашение',
    anew: 'После этого вы войдёте заново: сотруднику нужен второй фактор.',
    password: 'Пароль',
    open: 'Создать кабинет и принять',
    factor: 'Сразу после этого понадобится второй фактор: код из приложения на телефоне.',
    roles: {
      support: 'поддержка',
      editor: 'редактор',
      operator: 'оператор',
      treasurer: 'казначей',
      owner: 'владелец',
    } satisfies Record<(typeof staffRoles)[number], string>,
  },
  en: {
    title: 'Invitation to work here',
    lead: (email: string, role: string) => `For ${email}. Role: ${role}.`,
    broken: 'Part of the link seems to be missing. Open it from the e-mail again.',
    hasAccount: 'There is an account with this e-mail. Sign in to it to accept the invitation.',
    signIn: 'Sign in and accept',
    other: (email: string) =>
      `You are signed in as ${email}, but the invitation is for another address. Sign out and open the link again.`,
    accept: 'Accept the invitation',
    anew: 'You will then sign in anew: staff need two-factor authentication.',
    password: 'Password',
    open: 'Create the account and accept',
    factor: 'Next you will set up two-factor authentication, a code from an app on your phone.',
    roles: {
      support: 'support',
      editor: 'editor',
      operator: 'operator',
      treasurer: 'treasurer',
      owner: 'owner',
    } satisfies Record<(typeof staffRoles)[number], string>,
  },
})

const texts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'not-found': 'Приглашение отозвано, или письмо уже заменили новым. Попросите прислать его ещё раз.',
      'already-used': 'Приглашение уже принято. Войдите в кабинет.',
      expired: 'Срок ссылки вышел. Попросите прислать приглашение ещё раз.',
      forbidden: 'Приглашение для другого адреса почты.',
      'wrong-state': 'С этой почтой уже есть кабинет, или роль у него уже есть. Войдите и откройте ссылку ещё раз.',
    },
    fields: { ...codeTexts.ru.fields },
  },
  en: {
    refusals: {
      'not-found': 'The invitation was withdrawn, or a newer e-mail has replaced it. Ask for it to be sent again.',
      'already-used': 'The invitation has been accepted. Sign in to your account.',
      expired: 'The link has expired. Ask for the invitation to be sent again.',
      forbidden: 'The invitation is for another e-mail.',
      'wrong-state': 'There is an account with this e-mail, or it has a role already. Sign in and open the link again.',
    },
    fields: { ...codeTexts.en.fields },
  },
})
