import { useLoaderData } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { kindNames, verificationKinds } from '#contract/verification/verification-kinds.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useUnsent } from '#web/session/unsent.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import type { AskData } from './AskPage.data.ts'
import styles from './CheckPage.module.css'
import { ChecksTable } from './ChecksTable.tsx'

export { action, loader } from './AskPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** The checks of one claim or account, and the form that asks for another one. */
export function Component() {
  const { of, items, number } = useLoaderData<AskData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused, outcome, field } = useOfficeForm('ask')
  const unsent = useUnsent()
  const back = 'claim' in of ? `/console/claims/${of.claim}` : `/console/customers/${of.account}`
  return (
    <div className={page.page}>
      <div>
        <Link to={back} className={page.back}>
          ← {number ? t.claim(groupedNumber(number)) : t.customer}
        </Link>
        <h1>{t.title}</h1>
      </div>
      {outcome?.ok && (
        <Notice tone="good" announced>
          <p>{unsent?.staff ?? t.asked}</p>
        </Notice>
      )}
      {items.length > 0 && <ChecksTable items={items} show="decided" />}
      <section aria-labelledby="ask" className={page.part}>
        <h2 id="ask">{t.ask}</h2>
        <p className={page.note}>{'claim' in of ? t.held : t.ofAccount}</p>
        <Form key={items.length} method="post" noValidate className={styles.decide}>
          <SummaryWithProof refused={refused} labels={{ kind: t.kind, text: t.why }} texts={refusals} />
          <input type="hidden" name="form" value="ask" />
          <SelectField {...field('kind', refusals)} label={t.kind} defaultValue={refused?.values.kind ?? 'identity'}>
            {verificationKinds
              .filter(kind => 'claim' in of || (kind !== 'card' && kind !== 'payment'))
              .map(kind => (
                <option key={kind} value={kind}>
                  {kindNames[locale][kind]}
                </option>
              ))}
          </SelectField>
          <TextAreaField
            {...field('text', refusals)}
            label={t.why}
            hint={t.whyHint}
            rows={3}
            required
            maxLength={500}
            defaultValue={refused?.values.text ?? ''}
          />
          <Button type="submit" variant="primary" busy={busy}>
            {t.send}
          </Button>
        </Form>
      </section>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Проверки клиента',
    claim: (number: string) => `Заявка ${number}`,
    customer: 'Клиент',
    ask: 'Попросить проверку',
    held: 'Заявка, которая ждёт оплаты или выплаты, будет приостановлена до решения.',
    ofAccount: 'Проверка кабинета, без заявки.',
    kind: 'Что показать',
    why: 'Зачем: это прочтёт клиент',
    whyHint: 'На языке клиента. Придёт письмом и будет на странице проверки.',
    send: 'Попросить',
    asked: 'Клиенту написали',
  },
  en: {
    title: 'Checks of the customer',
    claim: (number: string) => `Order ${number}`,
    customer: 'Customer',
    ask: 'Ask for a check',
    held: 'An order that waits for its payment or payout is put on hold until the decision.',
    ofAccount: 'A check of the account, without an order.',
    kind: 'What to show',
    why: 'Why: the customer reads this',
    whyHint: 'In the customer’s language. It is e-mailed and stands on the verification page.',
    send: 'Ask',
    asked: 'The customer has been e-mailed',
  },
})

const refusals: FormTexts = defineMessages({
  ru: {
    refusals: {
      'wrong-state': ({ because }) =>
        because === 'asked-already' ? 'Об этом уже попросили.' : 'Заявка закрыта или уже возвращается: просить поздно.',
      'own-claim': 'Это ваша заявка, просить может только коллега.',
    },
    fields: { text: { missing: 'напишите зачем' }, kind: { 'no-card': 'в заявке нет карты' } },
  },
  en: {
    refusals: {
      'wrong-state': ({ because }) =>
        because === 'asked-already'
          ? 'This was asked for already.'
          : 'The order is closed or being refunded: it is too late.',
      'own-claim': 'This order is your own: only a colleague can ask.',
    },
    fields: { text: { missing: 'write why' }, kind: { 'no-card': 'there is no card in the order' } },
  },
})
