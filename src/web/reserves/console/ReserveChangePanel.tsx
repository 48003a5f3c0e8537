import { useState } from 'react'
import { expenseCategories, OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { ReservePlan } from '#contract/reserves/reserves.ts'
import panel from '#web/console/panel/Panel.module.css'
import { Panel } from '#web/console/panel/Panel.tsx'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { SummaryWithProof, useStep } from '#web/console/panel/SummaryWithProof.tsx'
import { placeNames } from '#web/console/SenderField.tsx'
import { signOf } from '#web/format/money-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { balanceText } from '#web/format/signed-money.ts'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ChangeStep, ReserveData } from './ReservePage.data.ts'
import { ReservePlanned } from './ReservePlanned.tsx'
import { expenseNames, reserveActNames, reserveRefusalTexts } from './reserve.texts.ts'
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
  const plan: ReservePlan | undefined = useStep(form)?.plan
  const atFields = besideTheField(refused)
  const labels = {
    amount: act === 'count' ? t.counted : t.amount,
    category: t.category,
    account: t.places[act],
    to: t.to,
    fee: t.fee,
    reason: t.reason,
  }
  const { ours, outside, movable, reserve } = data.explained
  const { has, custody } = reserve
  const { outside: outsideName } = useMessages(placeNames)
  const sum = (value: string) => balanceText(value, currency, locale)
  // What lies there is the reserve and customers' money together.
  const should = addDecimals(has, custody, currency.scale)
  const path = reservePath(currency.code, { ...query, act, made: undefined })
  const refusalOf = (field: keyof typeof labels) => {
    const code = atFields?.fields[field]
    return code && fieldText(field, code, locale, reserveRefusalTexts)
  }
  return (
    <Panel id="change" title={reserveActNames[locale][act]}>
      <Form method="post" action={path} className={panel.form}>
        <SummaryWithProof refused={atFields} labels={labels} texts={reserveRefusalTexts} />
        <input type="hidden" name="form" value="reserve" />
        <input type="hidden" name="id" value={keptValue(refused, 'id') ?? done?.texts.id ?? id} />
        {plan ? (
          <>
            {plan.two && <input type="hidden" name="two" value="yes" />}
            {plan.two && <Notice tone="info">{t.two}</Notice>}
            <ReservePlanned plan={plan} texts={texts} currency={currency} act={act} labels={labels} />
          </>
        ) : (
          <>
            {act === 'count' && <p className="num">{t.should(sum(should), sum(has), sum(custody))}</p>}
            {ours.length > 0 && (
              <SelectField
                id={fieldId('reserve', 'account')}
                name="account"
                label={labels.account}
                defaultValue={texts.account ?? query.ours ?? OUTSIDE}
                refusal={refusalOf('account')}
              >
                {ours.map(({ id, label, balance }) => (
                  <option key={id} value={id}>
                    {`${label} — ${sum(balance)}`}
                  </option>
                ))}
                <option value={OUTSIDE}>{`${outsideName} — ${sum(outside)}`}</option>
              </SelectField>
            )}
            {act === 'move' && (
              <SelectField
                id={fieldId('reserve', 'to')}
                name="to"
                label={labels.to}
                required
                defaultValue={texts.to ?? query.to ?? ''}
                refusal={refusalOf('to')}
              >
                <option value="">{t.choose}</option>
                {movable.map(({ id, label, currency: code }) => (
                  <option key={id} value={id}>
                    {code === currency.code ? label : `${label} · ${code}`}
                  </option>
                ))}
                <option value={OUTSIDE}>{outsideName}</option>
              </SelectField>
            )}
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
              defaultValue={texts.amount ?? (query.amount && showDecimal(query.amount, locale))}
              refusal={refusalOf('amount')}
            />
            {act === 'move' && (
              <TextField
                id={fieldId('reserve', 'fee')}
                name="fee"
                label={labels.fee}
                hint={t.feeHint}
                inputMode="decimal"
                autoComplete="off"
                trailing={signOf(currency)}
                defaultValue={texts.fee ?? ''}
                refusal={refusalOf('fee')}
              />
            )}
            {act === 'expense' && (
              <SelectField
                id={fieldId('reserve', 'category')}
                name="category"
                label={labels.category}
                required
                defaultValue={texts.category ?? ''}
                refusal={refusalOf('category')}
              >
                <option value="">{t.choose}</option>
                {expenseCategories.map(category => (
                  <option key={category} value={category}>
                    {expenseNames[locale][category]}
                  </option>
                ))}
              </SelectField>
            )}
            <TextField
              id={fieldId('reserve', 'reason')}
              name="reason"
              label={labels.reason}
              hint={t.reasonHint}
              autoComplete="off"
              required
              maxLength={200}
              defaultValue={texts.reason ?? query.reason}
              refusal={refusalOf('reason')}
            />
          </>
        )}
        <PlanButtons
          make={plan && (plan.two ? t.propose : t.make[act])}
          form={form}
          closeTo={reservePath(currency.code, { ...query, act: undefined })}
        />
      </Form>
    </Panel>
  )
}

const addDecimals = (a: string, b: string, scale: number): string =>
  toDecimal((fromDecimal(a, scale) ?? 0n) + (fromDecimal(b, scale) ?? 0n), scale)

/** A refusal because of the reserve is shown at the amount. */
function besideTheField(refused: RefusedForm | undefined): RefusedForm | undefined {
  if (refused?.refusal.code !== 'beyond-reserve') return refused
  return { ...refused, fields: { amount: 'beyond-reserve' } }
}

const messages = defineMessages({
  ru: {
    amount: 'Сумма',
    counted: 'Сколько есть на самом деле',
    should: (all: string, reserve: string, custody: string) =>
      `Должно быть ${all} = резерв ${reserve} + деньги клиентов ${custody}`,
    category: 'На что',
    places: {
      in: 'Куда',
      out: 'С какого счёта',
      expense: 'С какого счёта',
      move: 'Откуда',
      count: 'Какой счёт считали',
    },
    to: 'На какой счёт',
    fee: 'Комиссия перевода',
    feeHint: 'Запишем в расходы. Комиссии не было — оставьте пустым.',
    choose: 'выберите',
    reason: 'Причина',
    reasonHint: 'Останется в книгах навсегда.',
    hints: {
      in: 'Деньги владельца, которые теперь у обменника.',
      out: 'Вывести можно то, что не закреплено за заявками.',
      expense: 'Уйдёт из резерва и из прибыли.',
      move: 'Резерв от этого не меняется. Отменить можно обратным перемещением.',
      count:
        'Весь остаток на кошельке или счёте, вместе с деньгами клиентов. Разница уйдёт в результат, а не во вложения.',
    },
    two: 'Это больше, чем можно провести одному за раз или за сутки: вы предлагаете, проводит другой сотрудник.',
    propose: 'Предложить',
    make: {
      in: 'Подтвердить: внести',
      out: 'Подтвердить: вывести',
      expense: 'Подтвердить: расход',
      move: 'Подтвердить: переместить',
      count: 'Подтвердить: пересчёт',
    },
  },
  en: {
    amount: 'Amount',
    counted: 'How much there actually is',
    should: (all: string, reserve: string, custody: string) =>
      `Should be ${all} = reserve ${reserve} + customers’ money ${custody}`,
    category: 'What for',
    places: {
      in: 'Into',
      out: 'From which account',
      expense: 'From which account',
      move: 'From',
      count: 'Which account was counted',
    },
    to: 'To which account',
    fee: 'Transfer fee',
    feeHint: 'Booked as an expense. Leave empty if there was none.',
    choose: 'choose',
    reason: 'Reason',
    reasonHint: 'It stays in the books forever.',
    hints: {
      in: 'The owner’s money that the office now has.',
      out: 'Only what is not held for orders can be withdrawn.',
      expense: 'It leaves the reserve and the profit.',
      move: 'The reserve stays as it is. The opposite move undoes it.',
      count:
        'The whole balance on the wallet or account, with customers’ money. The difference goes to the result, not to equity.',
    },
    two: 'This is more than one person may book at once or in a day: you propose it, and a colleague books it.',
    propose: 'Propose',
    make: {
      in: 'Confirm deposit',
      out: 'Confirm withdrawal',
      expense: 'Confirm expense',
      move: 'Confirm move',
      count: 'Confirm count',
    },
  },
})
