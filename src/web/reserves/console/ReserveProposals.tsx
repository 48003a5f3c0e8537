import { Form } from 'react-router'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import type { ReserveExplained, ReserveProposal } from '#contract/reserves/reserves.ts'
import { confirmsFromText } from '#web/console/confirms-later.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { placeNames } from '#web/console/SenderField.tsx'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { expenseNames, reserveActNames, reserveRefusalTexts } from './reserve.texts.ts'

type ReserveProposalsProps = {
  proposals: readonly ReserveProposal[]
  currency: ShownCurrency
  explained: Pick<ReserveExplained, 'ours' | 'movable'>
  mayChange: boolean
  path: string
}

/** What is to leave the reserve above the payout limit: a colleague of whoever proposed it makes it. */
export function ReserveProposals({ proposals, currency, explained, mayChange, path }: ReserveProposalsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { refused, busy } = useOfficeForm('proposal')
  const { outside } = useMessages(placeNames)
  const nameOf = (place = OUTSIDE) =>
    place === OUTSIDE ? outside : [...explained.ours, ...explained.movable].find(({ id }) => id === place)?.label
  /** What the amount and the reason do not say: whoever books it answers for that, too. */
  function particulars({ kind, account, to, category, fee }: ReserveProposal['wish']): string {
    const from = t.from(nameOf(account) ?? '—')
    return [
      kind === 'move' ? `${from} → ${nameOf(to) ?? '—'}` : explained.ours.length > 0 && from,
      category && expenseNames[locale][category],
      fee && t.fee(moneyText(fee, currency, locale)),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <>
      {!proposals.some(({ id }) => id === refused?.values.id) && (
        <FormSummary refused={refused} labels={{}} texts={reserveRefusalTexts} />
      )}
      {proposals.map(({ id, wish, by, mine, confirmsFrom, at }) => (
        <Notice
          key={id}
          tone="warn"
          title={`${reserveActNames[locale][wish.kind]}: ${moneyText(wish.amount, currency, locale)}`}
          actions={
            mayChange && (
              <Form method="post" action={path}>
                <input type="hidden" name="form" value="proposal" />
                <input type="hidden" name="id" value={id} />
                {refused?.values.id === id && (
                  <SummaryWithProof refused={refused} labels={{}} texts={reserveRefusalTexts} />
                )}
                {!mine && !confirmsFrom && (
                  <Button type="submit" name="verdict" value="make" variant="primary" size="small" busy={busy}>
                    {t.make}
                  </Button>
                )}
                <Button type="submit" name="verdict" value="drop" variant="quiet" size="small" busy={busy}>
                  {t.drop}
                </Button>
              </Form>
            )
          }
        >
          <p>{particulars(wish)}</p>
          <p>
            {wish.reason} · {t.by(by, momentText(at, locale, here))}.{' '}
            {mine ? t.mine : confirmsFrom ? confirmsFromText(confirmsFrom, locale) : t.others}
          </p>
        </Notice>
      ))}
    </>
  )
}

const messages = defineMessages({
  ru: {
    make: 'Подтвердить и провести',
    drop: 'Отклонить',
    from: (account: string) => `С какого счёта: ${account}`,
    fee: (fee: string) => `комиссия ${fee}`,
    by: (name: string, at: string) => `предложено: ${name}, ${at}`,
    mine: 'Провести должен другой сотрудник.',
    others: 'Проверьте сами: проводите вы.',
  },
  en: {
    make: 'Approve and book',
    drop: 'Decline',
    from: (account: string) => `From which account: ${account}`,
    fee: (fee: string) => `fee ${fee}`,
    by: (name: string, at: string) => `proposed by ${name}, ${at}`,
    mine: 'A colleague has to book it.',
    others: 'Check it yourself: you are the one who books it.',
  },
})
