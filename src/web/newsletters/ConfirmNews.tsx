import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from '#web/subscriptions/Subscription.module.css'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { FORM } from './confirm.data.ts'

/** What the link of the confirmation opens: the agreement is the press of its button. */
export function ConfirmNews() {
  const { Form, busy, refused, done } = useOfficeForm<{ email: string }>(FORM)
  const t = useMessages(confirmTexts)
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      {done ? (
        <div className={styles.form}>
          <Notice tone="good" title={t.done} announced>
            <p>{t.to(done.email)}</p>
          </Notice>
          <ButtonLink to="/news" wide>
            {t.news}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className={styles.lead}>{t.lead}</p>
          <Form method="post" className={styles.form}>
            <FormSummary refused={refused} labels={{}} texts={texts} />
            <Button type="submit" variant="primary" size="large" wide busy={busy}>
              {t.confirm}
            </Button>
          </Form>
        </>
      )}
    </div>
  )
}

export const confirmTexts = defineMessages({
  ru: {
    title: 'Подписка на новости',
    lead: 'Нажмите кнопку, чтобы получать новости обменника по почте. Отписаться можно одним нажатием в любом письме.',
    confirm: 'Подтвердить подписку',
    done: 'Вы подписаны',
    to: (email: string) => `Новости будут приходить на ${email}.`,
    news: 'К новостям',
  },
  en: {
    title: 'Subscription to our news',
    lead: 'Press the button to get our news by e-mail. You can unsubscribe with one click in any e-mail.',
    confirm: 'Confirm the subscription',
    done: 'You are subscribed',
    to: (email: string) => `Our news will come to ${email}.`,
    news: 'Go to the news',
  },
})

const texts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'not-found': 'Ссылка повреждена. Откройте её из письма ещё раз.',
      expired: 'Ссылка устарела. Подпишитесь на странице новостей ещё раз.',
    },
  },
  en: {
    refusals: {
      'not-found': 'The link is damaged. Open it from the e-mail again.',
      expired: 'The link has expired. Subscribe on the news page once more.',
    },
  },
})
