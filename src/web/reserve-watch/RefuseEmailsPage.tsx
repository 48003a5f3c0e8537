import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { FORM } from './RefuseEmailsPage.data.ts'
import styles from './ReserveWatchPage.module.css'

export { action, loader } from './RefuseEmailsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, noindex: true }),
}

export function Component() {
  const { Form, busy, refused, done } = useOfficeForm(FORM)
  const t = useMessages(messages)
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      {done ? (
        <div className={styles.form}>
          <Notice tone="good" title={t.done} announced>
            <p>{t.forGood}</p>
          </Notice>
          <ButtonLink to="/" wide>
            {t.home}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className={styles.lead}>{t.lead}</p>
          <Form method="post" className={styles.form}>
            <FormSummary refused={refused} labels={{}} texts={texts} />
            <Button type="submit" variant="primary" size="large" wide busy={busy}>
              {t.refuse}
            </Button>
          </Form>
        </>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Письма о резервах и курсах',
    lead: 'Сейчас на ваш адрес приходит письмо, когда кто-то просил сообщить о резерве или курсе. Можно отказаться: все такие просьбы с вашим адресом удалятся, а новые не сохранятся.',
    refuse: 'Больше не присылать',
    done: 'Больше не пришлём',
    forGood: 'Просьбы с вашим адресом удалены. Письма о заявках и аккаунте это не касается.',
    home: 'На главную',
  },
  en: {
    title: 'E-mails about reserves and rates',
    lead: 'Right now your address gets an e-mail when someone has asked to be told about a reserve or a rate. You can stop that: all such requests with your address are deleted and new ones are not kept.',
    refuse: 'Stop these e-mails',
    done: 'You will get no more of them',
    forGood: 'The requests with your address are deleted. E-mails about orders and your account are not affected.',
    home: 'Go to the home page',
  },
})

const texts: FormTexts = defineMessages({
  ru: { refusals: { 'not-found': 'Ссылка повреждена. Откройте её из письма ещё раз.' } },
  en: { refusals: { 'not-found': 'The link is damaged. Open it from the e-mail again.' } },
})
