import type { PairView } from '#contract/catalogue/direction.ts'
import { RefusedFields } from '#web/forms/RefusedFields.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { type ClaimFieldRefusals, fieldsOf, groupsOf } from './claim-form.ts'
import styles from './ErrorSummary.module.css'
import { formRefusalText } from './form-refusal-text.ts'

type ErrorSummaryProps = {
  pair: PairView
  refusals: ClaimFieldRefusals
}

/**
 * All refusals of a form that was sent, in its order, each with a link to its field. They stay until it is sent again: a list
 * that shrinks with every correction would move the fields below.
 */
export function ErrorSummary({ pair, refusals }: ErrorSummaryProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const named = groupsOf(pair).flatMap(group =>
    fieldsOf(pair, group).map(({ key, field }) => ({ key, label: `${t.groups[group]}: ${field.label[locale]}` })),
  )
  const wrong = [
    ...named,
    { key: 'city', label: t.city },
    { key: 'branch', label: t.branch },
    { key: 'meetAt', label: t.meetAt },
    { key: 'email', label: t.email },
    { key: 'consent', label: t.consent },
  ].flatMap(({ key, label }) => {
    const refusal = refusals[key]
    return refusal ? [{ id: key, label, text: formRefusalText(refusal, locale) }] : []
  })
  if (!wrong.length) return null
  return (
    <div className={styles.summary} tabIndex={-1} data-begins role="alert">
      <RefusedFields title={t.title} between=". " fields={wrong} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Проверьте, пожалуйста',
    groups: { to: 'Куда выплатить', from: 'Откуда платите', refund: 'Куда вернуть' },
    city: 'Город',
    branch: 'Офис',
    meetAt: 'Когда удобно',
    email: 'Почта',
    consent: 'Согласие',
  },
  en: {
    title: 'Please check these fields',
    groups: { to: 'Payout details', from: 'Paying from', refund: 'Refund' },
    city: 'City',
    branch: 'Branch',
    meetAt: 'When it suits you',
    email: 'Your e-mail',
    consent: 'Consent',
  },
})
