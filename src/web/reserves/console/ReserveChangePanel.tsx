import { useState } from 'react'
import type { ReservePlan } from '#contract/reserves/reserves.ts'
import panel from '#web/console/panel/Panel.module.css'
import { Panel } from '#web/console/panel/Panel.tsx'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { signOf } from '#web/format/money-text.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ChangeStep, ReserveData } from './ReservePage.data.ts'
import { ReservePlanned } from './ReservePlanned.tsx'
import { reserveActNames, reserveRefusalTexts } from './reserve.texts.ts'
import { type ReserveAct, reservePath } from './reserve-query.ts'

/** A change of a reserve: amount and reason, then the plan, then the confirmation. */
export function ReserveChangePanel({ act, data }: { act: ReserveAct; data: ReserveData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { currency, query, changeId } = data
  // A change that is sent again after a lost answer is the same change: its id stays as long as the form.
  const [id] = useState(changeId)
  const form = useOfficeForm<ChangeStep>('reserve')
  const { Form, refused, done } = form
  const texts = refused?.values ?? done?.texts ?? {}
  const plan: ReservePlan | undefined = refused ? undefined : done?.plan
  const atFields = besideTheField(refused)
  const labels = { amount: act === 'count' ? t.counted : t.amount, reason: t.reason }
  const path = reservePath(currency.code, { ...query, act, made: undefined })
  const refusalOf = (field: 'amount' | 'reason') => {
    const code = atFields?.fields[field]
    return code && fieldText(field, code, locale, reserveRefusalTexts)
  }
  return (
    <Panel id="change" title={reserveActNames[locale][act]}>
      <FormSummary refused={atFields} labels={labels} texts={reserveRefusalTexts} />
      <Form method="post" action={path} className={panel.form}>
        <input type="hidden" name="form" value="reserve" />
        <input type="hidden" name="id" value={keptValue(refused, 'id') ?? done?.texts.id ?? id} />
        {plan ? (
          <ReservePlanned plan={plan} texts={texts} currency={currency} act={act} labels={labels} />
        ) : (
          <>
            <TextField
              id={fieldId('reserve', 'amount')}
              name="amount"
              label={labels.amount}
              hint={t.hints[act]}
              inputMode="decimal"
              autoComplete="off"
              required
              // The panel was opened by a key or a button: this field gets the focus.
              autoFocus
              data-begins
              trailing={signOf(currency)}
              defaultValue={texts.amount ?? ''}
              refusal={refusalOf('amount')}
            />
            <TextField
              id={fieldId('reserve', 'reason')}
              name="reason"
              label={labels.reason}
              hint={t.reasonHint}
              autoComplete="off"
              required
              maxLength={200}
              defaultValue={texts.reason ?? ''}
              refusal={refusalOf('reason')}
            />
          </>
        )}
        <PlanButtons
          make={plan && t.make[act]}
          form={form}
          closeTo={reservePath(currency.code, { ...query, act: undefined })}
        />
      </Form>
    </Panel>
  )
}

/** A refusal because of the reserve is shown at the amount. */
function besideTheField(refused: RefusedForm | undefined): RefusedForm | undefined {
  if (refused?.refusal.code !== 'beyond-reserve') return refused
  return { ...refused, fields: { amount: 'beyond-reserve' } }
}

const messages = defineMessages({
  ru: {
    amount: 'Сумма',
    counted: 'Сколько есть на самом деле',
    reason: 'Причина',
    reasonHint: 'Останется в книгах навсегда.',
    hints: {
      in: 'Деньги владельца, которые теперь у обменника.',
      out: 'Вывести можно то, что не закреплено за заявками.',
      count: 'Всё вместе с закреплённым. Книги запишут разницу.',
    },
    make: { in: 'Подтвердить: внести', out: 'Подтвердить: вывести', count: 'Подтвердить: пересчёт' },
  },
  en: {
    amount: 'Amount',
    counted: 'How much there actually is',
    reason: 'Reason',
    reasonHint: 'It stays in the books forever.',
    hints: {
      in: 'The owner’s money that the office now has.',
      out: 'Only what is not held for orders can be withdrawn.',
      count: 'The whole amount, including what is held. The difference will be booked.',
    },
    make: { in: 'Confirm deposit', out: 'Confirm withdrawal', count: 'Confirm count' },
  },
})
