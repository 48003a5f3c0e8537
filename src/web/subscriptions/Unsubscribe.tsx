import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './Subscription.module.css'

type UnsubscribeProps = {
  /** The name of the form. */
  form: string
  words: { title: string; lead: string; refuse: string; done: string; forGood: string }
}

/** What the link of an e-mail opens: one button that ends such e-mails. Opening the page changes nothing. */
export function Unsubscribe({ form, words }: UnsubscribeProps) {
  const { Form, busy, refused, done } = useOfficeForm(form)
  const t = useMessages(messages)
  return (
    <div className={styles.page}>
      <h1>{words.title}</h1>
      {done ? (
        <div className={styles.form}>
          <Notice tone="good" title={words.done} announced>
            <p>{words.forGood}</p>
          </Notice>
          <ButtonLink to="/" wide>
            {t.home}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className={styles.lead}>{words.lead}</p>
          <Form method="post" className={styles.form}>
            <FormSummary refused={refused} labels={{}} texts={texts} />
            <Button type="submit" variant="primary" size="large" wide busy={busy}>
              {words.refuse}
            </Button>
          </Form>
        </>
      )}
    </div>
  )
}

const messages = defineMessages({ ru: { home: 'На главную' }, en: { home: 'Go to the home page' } })

const texts: FormTexts = defineMessages({
  ru: { refusals: { 'not-found': 'Ссылка повреждена. Откройте её из письма ещё раз.' } },
  en: { refusals: { 'not-found': 'The link is damaged. Open it from the e-mail again.' } },
})
