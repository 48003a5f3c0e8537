import type { Customer } from '#contract/customers/customers.ts'
import { confirmingTexts } from '#web/console/confirms-later.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { bpsInField } from '#web/console/records/field-texts.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { percentText } from '#web/format/percent-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { customerPath } from './customer-query.ts'

type ProposedTermsProps = { customer: Customer; proposed: NonNullable<Customer['termsProposed']> }

/** Terms above the usual that a colleague has proposed: setting the same makes them count. */
export function ProposedTerms({ customer, proposed }: ProposedTermsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('limits')
  const { discountBps, referralBps, by, at } = proposed
  const inField = (bps: number | null) => (bps === null ? '' : bpsInField(bps, locale))
  return (
    <Notice tone="warn" title={t.title}>
      <p>
        {t.terms(
          discountBps === null ? t.usual : percentText(discountBps, locale),
          referralBps === null ? t.usual : percentText(referralBps, locale),
        )}{' '}
        {by}, <MomentText at={at} withTime />.
      </p>
      <Form method="post" action={customerPath(customer.id)}>
        <SummaryWithProof refused={refused} labels={{}} texts={confirmingTexts} />
        <input type="hidden" name="form" value="limits" />
        <input type="hidden" name="unpaidMost" value={customer.limits.unpaidMost ?? ''} />
        <input type="hidden" name="dayMostUsd" value={customer.limits.dayMostUsd ?? ''} />
        <input type="hidden" name="discountBps" value={inField(discountBps)} />
        <input type="hidden" name="referralBps" value={inField(referralBps)} />
        <Button type="submit" size="small" variant="primary" busy={busy}>
          {t.confirm}
        </Button>
      </Form>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Личные условия ждут второго человека',
    terms: (discount: string, referral: string) =>
      `Скидка: ${discount}, доля за приведённых: ${referral}. Это больше обычного, поэтому подтверждает не тот, кто предложил. Предложено:`,
    usual: 'как у всех',
    confirm: 'Подтвердить условия',
  },
  en: {
    title: 'Personal terms wait for a second person',
    terms: (discount: string, referral: string) =>
      `Discount: ${discount}, referral share: ${referral}. This is more than usual, so somebody else than the proposer confirms it. Proposed:`,
    usual: 'as for everybody',
    confirm: 'Confirm the terms',
  },
})
