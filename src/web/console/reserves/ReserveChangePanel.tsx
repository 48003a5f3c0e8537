import { useState } from 'react'
import type { ReservePlan } from '#contract/desk/reserves.ts'
import { signOf } from '#web/figures/money-text.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import panel from '../panel/Panel.module.css'
import { Panel } from '../panel/Panel.tsx'
import { PlanButtons } from '../panel/PlanButtons.tsx'
import type { ChangeStep } from './change-reserve.ts'
import { ReservePlanned } from './ReservePlanned.tsx'
import type { ReserveData } from './reserve-data.ts'
import { type ReserveAct, reservePath } from './reserve-query.ts'
import { reserveActWords, reserveRefusalTexts } from './reserve-words.ts'

/** A change of a reserve: how much and why, then what it will write, then it is made. */
export function ReserveChangePanel({ act, data }: { act: ReserveAct; data: ReserveData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { currency, query, changeId } = data
  // A change that is sent again after its answer was lost is the same change: its id stays as long as the form.
  const [id] = useState(changeId)
  const form = useOfficeForm<ChangeStep>('reserve')
  const { Form, refused, done } = form
  const texts = refused?.values ?? done?.texts ?? {}
  const plan: ReservePlan | undefined = refused ? undefined : done?.plan
  const told = besideTheField(refused)
  const labels = { amount: act === 'count' ? t.counted : t.amount, reason: t.reason }
  const path = reservePath(currency.code, { ...query, act, made: undefined })
  const refusalOf = (field: 'amount' | 'reason') => {
    const code = told?.fields[field]
    return code && fieldText(field, code, locale, reserveRefusalTexts)
  }
  return (
    <Panel id="change" title={reserveActWords[locale][act]}>
      <FormSummary refused={told} labels={labels} texts={reserveRefusalTexts} />
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
              // The panel was asked for by its key or its button: this is where one types.
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

/** What the reserve does not cover is the amount's mistake. */
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
