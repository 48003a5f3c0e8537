import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { answerForm } from '#web/forms/form-outcome.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './ReserveWatchPage.module.css'

/** Opening the link changes nothing, because programs that look through mail open links too: it takes one press. */
export function loader({ request }: LoaderFunctionArgs) {
  keyOf(request)
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const key = keyOf(request)
  return answerForm(FORM, await request.formData(), {}, () =>
    context.get(apiContext)('POST /api/v1/calculator/reserve-watch/refuse/', { body: { key } }),
  )
}

const FORM = 'refuse-letters'

/** The key out of the letter. An address without one leads nowhere. */
function keyOf(request: Request): string {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  if (/^[\w-]{64}$/.test(key)) return key
  throw data({ message: 'No such key' }, { status: 404 })
}

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
    title: 'Письма о резервах',
    lead: 'Сейчас на ваш адрес приходит письмо, когда кто-то просил сообщить о резерве. Можно отказаться: все такие просьбы с вашим адресом удалятся, а новые не сохранятся.',
    refuse: 'Больше не присылать',
    done: 'Больше не пришлём',
    forGood: 'Просьбы с вашим адресом удалены. Письма о заявках и аккаунте это не касается.',
    home: 'На главную',
  },
  en: {
    title: 'E-mails about reserves',
    lead: 'Right now your address gets an e-mail when someone has asked to be told about a reserve. You can stop that: all such requests with your address are deleted and new ones are not kept.',
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
