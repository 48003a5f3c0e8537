import { CaptchaNote } from '#web/auth/sign-in/CaptchaNote.tsx'
import { signInTexts } from '#web/auth/sign-in/sign-in.texts.ts'
import { useGuardedForm } from '#web/auth/sign-in/use-guarded-form.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { keptValue } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { useUnsent } from '#web/session/unsent.ts'
import { Link } from '#web/shell/Link.tsx'
import { Outcome } from '#web/subscriptions/Outcome.tsx'
import styles from '#web/subscriptions/Subscription.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { FORM, type Subscribed } from './subscribe.data.ts'

/** The request for the office's news by e-mail; the link in the e-mail confirms it. */
export function Subscribe() {
  const t = useMessages(subscribeTexts)
  const person = usePerson()
  const { Form, guard, waiting, busy, refused, field, done } = useGuardedForm<Subscribed>(FORM)
  return (
    <div className={styles.page}>
      <Link to="/news">← {t.news}</Link>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      <Card>
        {done ? (
          <Sent {...done} />
        ) : (
          <Form method="post" noValidate className={styles.form} aria-label={t.title} {...guard}>
            {person && (
              <Notice title={t.account}>
                <p>
                  <Link to="/account/settings#letters">{t.settings}</Link>
                </p>
              </Notice>
            )}
            <FormSummary refused={refused} texts={signInTexts} labels={{ email: t.email }} />
            <EmailField
              {...field('email', signInTexts)}
              label={t.email}
              hint={t.hint}
              defaultValue={keptValue(refused, 'email') ?? person?.email}
            />
            <Button type="submit" variant="primary" size="large" wide busy={busy}>
              {t.send}
            </Button>
            <CaptchaNote waiting={waiting} />
          </Form>
        )}
      </Card>
    </div>
  )
}

function Sent({ email, hours }: Subscribed) {
  const t = useMessages(subscribeTexts)
  const unsent = useUnsent()
  return (
    <Outcome>
      <Notice tone={unsent ? 'bad' : 'good'} title={unsent?.title ?? t.sent(email)}>
        <p>{unsent?.visitor ?? t.confirm(hours)}</p>
      </Notice>
    </Outcome>
  )
}

export const subscribeTexts = defineMessages({
  ru: {
    title: 'Новости на почту',
    lead: 'Новые направления, условия и офисы — коротким письмом. Отписаться можно одним нажатием в любом письме.',
    news: 'Новости',
    account: 'У вас есть аккаунт: новости можно включить в его настройках, без подтверждения по почте.',
    settings: 'Открыть настройки писем',
    email: 'Электронная почта',
    hint: 'Пришлём ссылку: подписка начнётся, когда вы её подтвердите',
    send: 'Подписаться',
    sent: (email: string) => `Проверьте почту ${email}`,
    confirm: (hours: number) =>
      `Мы отправили ссылку для подтверждения, она действует ${hours} ч. Пока вы её не открыли, адрес не сохранён. Если письма нет, загляните в спам.`,
  },
  en: {
    title: 'News by e-mail',
    lead: 'New pairs, terms and branches in a short e-mail. You can unsubscribe with one click in any of them.',
    news: 'News',
    account: 'You have an account: turn the news on in its settings, with no need to confirm by e-mail.',
    settings: 'Open the e-mail settings',
    email: 'Your e-mail',
    hint: 'We will send you a link: the subscription begins once you confirm',
    send: 'Subscribe',
    sent: (email: string) => `Check your mailbox ${email}`,
    confirm: (hours: number) =>
      `We have sent a link to confirm, which works for ${hours} hours. Until you do, your address is not kept. If there is no e-mail, look into the spam folder.`,
  },
})
