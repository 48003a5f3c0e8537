import { BookLines } from '#web/console/BookLines.tsx'
import panel from '#web/console/panel/Panel.module.css'
import { Panel } from '#web/console/panel/Panel.tsx'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { asksForProof, SummaryWithProof, useStep } from '#web/console/panel/SummaryWithProof.tsx'
import { TypedLines } from '#web/console/panel/TypedLines.tsx'
import page from '#web/console/SectionPage.module.css'
import { placeNames, SenderField, senderName } from '#web/console/SenderField.tsx'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Status } from '#web/ui/Status.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { dollars } from '../dollar-currency.ts'
import { withdrawalStateNames, withdrawalTones } from '../withdrawal-state.texts.ts'
import type { AskedMove, MoveStep, WithdrawalData } from './WithdrawalPage.data.ts'
import { withdrawalMoveNames, withdrawalRefusals } from './withdrawal.texts.ts'
import { withdrawalPath } from './withdrawal-query.ts'

/** A move before it is made: its fields, then its plan with every line of the books. */
export function WithdrawalMovePanel({ data, asked }: { data: WithdrawalData; asked: AskedMove }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { withdrawal } = data.shown
  const { move, needs = [] } = asked.move
  const form = useOfficeForm<MoveStep>('move')
  const { Form, refused, done, field } = form
  const texts = refused?.values ?? done?.texts ?? {}
  const step = useStep(form)
  const isCurrent = step?.texts.version === String(withdrawal.version)
  const stays = refused === undefined || asksForProof(refused)
  const plan = stays ? (isCurrent ? step?.plan : asked.plan) : undefined
  const told =
    refused ?? (asked.refusal && { form: 'move', ok: false as const, values: {}, refusal: asked.refusal, fields: {} })
  const currency = { ...dollars, ...data.currency }
  const name = withdrawalMoveNames[locale][move]
  const { outside } = useMessages(placeNames)
  const labels = { reference: t.reference, text: t.text, account: t.account }
  return (
    <Panel id="move-title" title={name}>
      {move !== 'reject' && (
        <p>
          <b className="num">{moneyText(withdrawal.get, currency, locale)}</b>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> {t.to} </span>
          <AccountLines lines={withdrawal.account} />
        </p>
      )}
      <Form method="post" action={withdrawalPath(withdrawal.id, { move })} noValidate className={panel.form}>
        <SummaryWithProof refused={told} labels={labels} texts={withdrawalRefusals} />
        <input type="hidden" name="form" value="move" />
        <input type="hidden" name="version" value={withdrawal.version} />
        {plan ? (
          <>
            {needs.map(need => (
              <input key={need} type="hidden" name={need} value={texts[need] ?? ''} />
            ))}
            {move === 'pay' && <input type="hidden" name="account" value={texts.account ?? ''} />}
            {needs.length > 0 && (
              <TypedLines
                lines={[
                  ...needs.map(need => ({ label: labels[need], text: texts[need] ?? '' })),
                  ...(texts.account
                    ? [{ label: t.account, text: senderName(data.shown.senders, texts.account, outside) }]
                    : []),
                ]}
              />
            )}
            <p className={page.acts}>
              <Status tone={withdrawalTones[withdrawal.state]}>{withdrawalStateNames[locale][withdrawal.state]}</Status>
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t.becomes}</span>
              <Status tone={withdrawalTones[plan.state]}>{withdrawalStateNames[locale][plan.state]}</Status>
            </p>
            <BookLines lines={plan.books} context={{ from: dollars, to: currency }} title={t.books} none={t.none} />
          </>
        ) : (
          <>
            {needs.includes('reference') && (
              <TextField
                {...field('reference', withdrawalRefusals)}
                label={t.reference}
                hint={t.referenceHint}
                autoComplete="off"
                required
                maxLength={200}
                autoFocus
                data-begins
                defaultValue={texts.reference ?? ''}
              />
            )}
            {move === 'pay' && data.shown.senders && (
              <SenderField
                {...field('account', withdrawalRefusals)}
                label={t.account}
                senders={data.shown.senders}
                currency={currency}
                defaultValue={texts.account}
              />
            )}
            {needs.includes('text') && (
              <TextAreaField
                {...field('text', withdrawalRefusals)}
                label={t.text}
                hint={t.textHint}
                rows={3}
                required
                maxLength={500}
                autoFocus
                data-begins
                defaultValue={texts.text ?? ''}
              />
            )}
          </>
        )}
        <PlanButtons
          make={plan && t.make(name)}
          edits={needs.length > 0}
          form={form}
          closeTo={withdrawalPath(withdrawal.id)}
        />
      </Form>
    </Panel>
  )
}

const lower = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

const messages = defineMessages({
  ru: {
    to: 'на',
    becomes: 'станет',
    books: 'Будет записано в книги',
    none: 'Денег это не двигает.',
    reference: 'Номер перевода',
    account: 'С какого счёта отправлено',
    referenceHint: 'Клиент увидит его в кабинете и в письме.',
    text: 'Причина, которую прочтёт клиент',
    textHint: 'Придёт письмом и покажется в кабинете. Деньги снова станут доступны.',
    make: (name: string) => `Подтвердить: ${lower(name)}`,
  },
  en: {
    to: 'to',
    becomes: 'becomes',
    books: 'Will be booked',
    none: 'This moves no money.',
    reference: 'Payment reference',
    account: 'Which of our accounts it left',
    referenceHint: 'The customer sees it in their account and in the e-mail.',
    text: 'The reason, which the customer will read',
    textHint: 'It is sent by e-mail and shown in their account. The money becomes available again.',
    make: (name: string) => `Confirm: ${lower(name)}`,
  },
})
