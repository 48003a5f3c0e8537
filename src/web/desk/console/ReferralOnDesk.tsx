import { hasRight } from '#contract/auth/rights.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { moneyText } from '#web/format/money-text.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './ClaimNotes.module.css'
import type { OnDesk } from './DeskPage.data.ts'

/** Who has brought the customer, what they were credited, and how that is taken back. */
export function ReferralOnDesk({ onDesk, path }: { onDesk: OnDesk; path: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const person = usePerson()
  const { Form, busy, refused, field } = useOfficeForm('referral')
  const { referral } = onDesk.desk
  if (!referral) return null
  const { owner, email, amount, zero, takenBack } = referral
  const mayTakeBack = !takenBack && Number(amount ?? 0) > 0 && person && hasRight(person.role, 'money.keep')
  return (
    <section aria-labelledby="desk-referral">
      <h3 id="desk-referral">{t.title}</h3>
      <p>
        <Link to={`/console/customers/${owner}`}>{email}</Link>
        {amount !== undefined && !zero && ` · ${moneyText(amount, { ticker: 'USD', scale: 4 }, locale)}`}
        {zero && ` · ${t.zero[zero]}`}
        {takenBack && ` · ${t.takenBack}`}
      </p>
      {mayTakeBack && (
        <details>
          <summary>{t.takeBack}</summary>
          <Form method="post" action={path} className={styles.form}>
            <input type="hidden" name="form" value="referral" />
            <SummaryWithProof refused={refused} labels={{ reason: t.reason }} texts={refusals} />
            <TextField
              {...field('reason', refusals)}
              label={t.reason}
              hint={t.hint}
              maxLength={500}
              autoComplete="off"
              defaultValue={keptValue(refused, 'reason') ?? ''}
            />
            <Button type="submit" size="small" variant="danger" busy={busy}>
              {t.takeBack}
            </Button>
          </Form>
        </details>
      )}
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Кто привёл клиента',
    takenBack: 'снято',
    takeBack: 'Снять начисление',
    reason: 'Почему',
    hint: 'Возврат, исправление или своя заявка. Партнёр увидит строку о снятии без этих слов.',
    zero: {
      'own-account': 'ноль: своя заявка',
      'own-mailbox': 'ноль: своя почта',
      'own-payout-account': 'ноль: свои реквизиты',
      'own-browser': 'ноль: свой браузер',
      'own-chain': 'ноль: привёл самого партнёра',
      'no-margin': 'ноль: без дохода',
      'too-small': 'ноль: меньше сотой цента',
      'direction-off': 'ноль: направление без начислений',
      'no-share': 'ноль: нулевая доля',
      'referrer-blocked': 'ноль: партнёр заблокирован',
    },
  },
  en: {
    title: 'Brought by',
    takenBack: 'taken back',
    takeBack: 'Take back the share',
    reason: 'Why',
    hint: 'A refund, a correction, or their own order. The referrer sees a line about it without these words.',
    zero: {
      'own-account': 'nothing: their own order',
      'own-mailbox': 'nothing: their own e-mail',
      'own-payout-account': 'nothing: their own payment details',
      'own-browser': 'nothing: their own browser',
      'own-chain': 'nothing: the customer brought the referrer',
      'no-margin': 'nothing: no income',
      'too-small': 'nothing: below a hundredth of a cent',
      'direction-off': 'nothing: this pair earns no share',
      'no-share': 'nothing: a share of zero',
      'referrer-blocked': 'nothing: the referrer is blocked',
    },
  },
})

const refusals: FormTexts = defineMessages({
  ru: {
    refusals: { 'wrong-state': 'Снять нечего: начисление уже снято или выведено.' },
    fields: { reason: { missing: 'напишите причину', 'too-small': 'напишите подробнее' } },
  },
  en: {
    refusals: { 'wrong-state': 'There is nothing to take back: it was taken back or withdrawn already.' },
    fields: { reason: { missing: 'write the reason', 'too-small': 'write more about it' } },
  },
})
