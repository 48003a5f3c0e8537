import { AccountLines } from '#web/format/AccountLines.tsx'
import { MomentText } from '#web/format/MomentText.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Status } from '#web/ui/Status.tsx'
import { dollars } from './dollar-currency.ts'
import type { WithdrawData } from './WithdrawPage.data.ts'
import styles from './WithdrawPage.module.css'
import { withdrawRefusals, withdrawTexts } from './withdraw.texts.ts'
import { withdrawPath } from './withdraw-query.ts'
import { withdrawalStateNames, withdrawalTones } from './withdrawal-state.texts.ts'

/** The withdrawals of somebody, the newest first, each with what it pays and how it stands. */
export function WithdrawalList({ data: { listed, currencies } }: { data: WithdrawData }) {
  const t = useMessages(withdrawTexts)
  const locale = useLocale()
  return (
    <section aria-labelledby="withdrawals" className={styles.list}>
      <h2 id="withdrawals">{t.list}</h2>
      {listed.items.length === 0 ? (
        <p className={styles.note}>{t.none}</p>
      ) : (
        <ul>
          {listed.items.map(item => {
            const { id, number, state, amount, currency, get, account, askedAt, reference, reason, cancellable } = item
            return (
              <li key={id} data-withdrawal={state}>
                <p className={styles.row}>
                  <b className="num">{moneyText(amount, dollars, locale)}</b>
                  <span aria-hidden="true">→</span>
                  <b className="num">{moneyText(get, currencyOr(currencies, currency, get), locale)}</b>
                  <Status tone={withdrawalTones[state]}>{withdrawalStateNames[locale][state]}</Status>
                </p>
                <p className={styles.note}>
                  {number} · <MomentText at={askedAt} withTime soon /> · <AccountLines lines={account} />
                </p>
                {reference && (
                  <p className={styles.note}>
                    {t.reference}: <bdi className="num">{reference}</bdi>
                  </p>
                )}
                {reason && (
                  <p>
                    {t.reason}: {reason}
                  </p>
                )}
                {cancellable && <CancelForm id={id} number={number} />}
              </li>
            )
          })}
        </ul>
      )}
      <Pagination page={listed.page} pages={listed.pages} hrefOf={page => withdrawPath({ page })} />
    </section>
  )
}

function CancelForm({ id, number }: { id: string; number: string }) {
  const t = useMessages(withdrawTexts)
  const { Form, busy, refused } = useOfficeForm('cancel')
  return (
    <Form method="post">
      <input type="hidden" name="form" value="cancel" />
      <input type="hidden" name="id" value={id} />
      <FormSummary refused={refused?.values.id === id ? refused : undefined} labels={{}} texts={withdrawRefusals} />
      <Button type="submit" size="small" variant="quiet" busy={busy} aria-label={`${t.cancel} ${number}`}>
        {t.cancel}
      </Button>
    </Form>
  )
}
