import { useState } from 'react'
import { staffHolds } from '#contract/aml/hold-rules.ts'
import type { CityView } from '#contract/catalogue/direction.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { SenderField } from '#web/console/SenderField.tsx'
import { moneyText, signOf } from '#web/format/money-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { awaitedAmount } from './awaited-payment.ts'
import type { OnDesk } from './DeskPage.data.ts'
import { reasonNames, recognitionNames } from './desk.texts.ts'
import { type DeskMove, neededFields, recognisedBy } from './desk-moves.ts'
import styles from './MovePanel.module.css'
import { moveRefusalTexts } from './move-form.texts.ts'
import { accountName } from './OurAccount.tsx'

type MoveFieldsProps = {
  move: DeskMove
  fields: readonly string[]
  texts: Readonly<Record<string, string>>
  refused: RefusedForm | undefined
  onDesk: OnDesk
}

/** The fields that a move needs, and no others. */
export function MoveFields({ move, fields, texts, refused, onDesk: { desk, context } }: MoveFieldsProps) {
  const t = useMessages(messages)
  const isCash = handsOver(move.move, { context })
  const labels = useFieldLabels(move.move, isCash)
  const locale = useLocale()
  const here = useHydrated()
  const needed = neededFields(move)
  const hints: Readonly<Record<string, string>> = {
    ...t.hints,
    ...(sendsOut.has(move.move) && { reference: needed.includes('reference') ? t.forCustomer : t.noNumber }),
    ...(isCash && { reference: t.ofCash.hint }),
    ...(move.move === 'propose-release' && { text: t.ownReason }),
    ...(move.move === 'correct' && { amount: t.agreedHint }),
    ...(returns.has(move.move) && { amount: t.cameBackHint, reference: t.returnNumber }),
    // The customer reads the reason of a hold on the claim's page.
    ...(move.move !== 'hold' && { reason: t.ownReason }),
    // Where a refund account is known already, no field is required.
    ...(move.move === 'refund' && desk.claim.refundAccount?.length && { 'refundAccount.account': t.knownAccount }),
  }
  // The accounts that a move may ask for, with the fields of their currencies.
  const accounts = { refundAccount: context.refundFields, payoutAccount: context.payoutFields }
  const partOf = (field: string) => accountParts.find(part => field.startsWith(`${part}.`))
  const fieldOf = (field: string) => {
    const part = partOf(field)
    return part && accounts[part].find(({ name }) => `${part}.${name}` === field)
  }
  const ownLabel = (field: string) => fieldOf(field)?.label[locale] ?? field
  const branches = branchesFor({ desk, context })
  const wished = wishedTexts(move.move, desk.claim.meeting, here)
  // When the direction is closed its fields are unknown, and a single account field is shown.
  const isAsked = (field: string) =>
    field === 'branch'
      ? branches.length > 0
      : field === 'account'
        ? isOfSenders(move.move)
          ? desk.senders !== undefined
          : desk.accounts !== undefined && desk.accounts.all.length > 0
        : isOfAccount(field)
  const isOfAccount = (field: string) => {
    const part = partOf(field)
    return !part || fieldOf(field) !== undefined || (accounts[part].length === 0 && field === `${part}.account`)
  }
  // Fields that the office added to the accounts of the currency.
  const last = fields.findLastIndex(field => partOf(field) !== undefined) + 1
  const part = partOf(fields[last - 1] ?? '')
  const own = part ? accounts[part].filter(({ rules }) => rules).map(({ name }) => `${part}.${name}`) : []
  const asked = [...fields.slice(0, last), ...own, ...fields.slice(last)].filter(isAsked)
  const prefilled: Readonly<Record<string, string | undefined>> = {
    fee: desk.fee,
    amount: returns.has(move.move)
      ? desk.claim.payout?.amount.value
      : move.move === 'receive'
        ? awaitedAmount(desk.claim, context.from.scale)
        : undefined,
  }
  const begunWith = (field: string): string => {
    const decimal = prefilled[field]
    return texts[field] ?? wished[field] ?? (decimal === undefined ? '' : showDecimal(decimal, locale))
  }
  const begins = Math.max(
    asked.findIndex(field => needed.includes(field) && begunWith(field) === ''),
    0,
  )
  // What is far from the awaited amount is typed twice.
  const asksTwice = refused?.fields.amountAgain !== undefined || Boolean(texts.amountAgain)
  // A refusal goes once its field is typed into; the field stays.
  const [twice, setTwice] = useState(asksTwice)
  if (asksTwice && !twice) setTwice(true)
  return (
    <>
      <input type="hidden" name="zone" value={here ? String(new Date().getTimezoneOffset()) : '0'} />
      {fields.length === 0 && <p className={styles.note}>{t.nothing}</p>}
      {move.move === 'schedule-meeting' && desk.claim.meeting?.office && <p className={styles.note}>{t.moved}</p>}
      {asked.map((field, i) => {
        if (field === 'amountAgain' && !twice) return null
        const code = refused?.fields[field]
        const isPaidOut =
          returns.has(move.move) || ((field === 'fee' || field === 'account') && move.move === 'pay-out')
        const sent = isPaidOut ? context.to : context.from
        const control = {
          id: fieldId('move', field),
          name: field,
          label: labels[field] ?? ownLabel(field),
          defaultValue: begunWith(field),
          required: needed.includes(field),
          refusal: code && fieldText(field, code, locale, moveRefusalTexts),
          hint: hints[field],
          // The panel was opened by a key or a button: the first field that is still to be filled in gets the focus.
          autoFocus: i === begins || undefined,
          'data-begins': i === begins || undefined,
        }
        if (field === 'reason' && move.move === 'hold') {
          return (
            <SelectField key={field} {...control}>
              {staffHolds.map(reason => (
                <option key={reason} value={reason}>
                  {reasonNames[locale][reason]}
                </option>
              ))}
            </SelectField>
          )
        }
        if (field === 'payment') {
          return (
            <SelectField key={field} {...control}>
              {desk.entered.map(({ reference, amount }) => (
                <option key={reference} value={reference}>
                  {`${moneyText(amount.value, context.from, locale)} · ${reference}`}
                </option>
              ))}
            </SelectField>
          )
        }
        if (field === 'account' && desk.senders && isOfSenders(move.move)) {
          return (
            <SenderField key={field} {...control} defaultValue={texts[field]} senders={desk.senders} currency={sent} />
          )
        }
        if (field === 'account') {
          return (
            <SelectField key={field} {...control} defaultValue={texts[field] ?? desk.accounts?.shown?.id}>
              {desk.accounts?.all.map(({ id }) => (
                <option key={id} value={id}>
                  {accountName(desk, id)}
                </option>
              ))}
            </SelectField>
          )
        }
        if (field === 'branch') {
          return (
            <SelectField key={field} {...control}>
              <option value="">{t.elsewhere}</option>
              {branches.map(({ code, name, address }) => (
                <option key={code} value={code}>
                  {`${name[locale]}, ${address[locale]}`}
                </option>
              ))}
            </SelectField>
          )
        }
        if (field === 'knownBy') {
          return (
            <SelectField key={field} {...control}>
              <option value="">{t.later}</option>
              {recognisedBy.map(way => (
                <option key={way} value={way}>
                  {recognitionNames[locale][way]}
                </option>
              ))}
            </SelectField>
          )
        }
        const isAmount = field === 'amount' || field === 'amountAgain' || field === 'fee'
        const isTime = field === 'at' || field === 'paidAt'
        return (
          <TextField
            // The zone of the form is another one once the browser has taken it over.
            key={`${field} ${isTime && here}`}
            {...control}
            type={isTime ? 'datetime-local' : undefined}
            aside={isTime ? (here ? undefined : 'UTC') : undefined}
            inputMode={isAmount ? ('decimal' as const) : undefined}
            trailing={isAmount ? signOf(sent) : undefined}
            autoComplete="off"
            spellCheck={false}
          />
        )
      })}
    </>
  )
}

const accountParts = ['refundAccount', 'payoutAccount'] as const

const sendsOut: ReadonlySet<string> = new Set(['pay-out', 'send-refund'])
const returns: ReadonlySet<string> = new Set(['propose-payout-return', 'return-payout'])

/** Moves that name the account of the office that money left, or came back to. */
export const isOfSenders = (move: string): boolean => sendsOut.has(move) || returns.has(move)

/** What the customer asked for, in the fields of the first appointment. Times are in the zone that the form names. */
function wishedTexts(
  move: string,
  meeting: OnDesk['desk']['claim']['meeting'],
  here: boolean,
): Readonly<Record<string, string | undefined>> {
  if (move !== 'schedule-meeting' || !meeting?.wish || meeting.office) return {}
  const { branch, at } = meeting.wish
  const ahead = here ? new Date().getTimezoneOffset() * MINUTE_MS : 0
  return { branch, at: at && new Date(Date.parse(at) - ahead).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length) }
}

/** The branches where a claim's meeting can be. */
export const branchesFor = ({ desk, context }: Pick<OnDesk, 'desk' | 'context'>): CityView['branches'] =>
  context.cities.find(({ code }) => code === desk.claim.meeting?.city)?.branches ?? []

/** Whether a move hands over cash, which has no reference of a bank or a network. */
export function handsOver(move: string, { context: { from, to } }: Pick<OnDesk, 'context'>): boolean {
  if (move === 'pay-out') return to.kind === 'cash'
  return (move === 'receive' || move === 'send-refund') && from.kind === 'cash'
}

export function useFieldLabels(move: string, isCash: boolean): Readonly<Record<string, string>> {
  const { labels, ofCash, whyRelease, agreed, sentFrom, cameBack, cameBackTo } = useMessages(messages)
  return {
    ...labels,
    ...(sendsOut.has(move) && { account: sentFrom }),
    ...(returns.has(move) && { amount: cameBack, account: cameBackTo }),
    ...(isCash && { reference: ofCash.label }),
    ...(move === 'propose-release' && { text: whyRelease }),
    ...(move === 'correct' && { amount: agreed }),
  }
}

type Texts = {
  labels: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string>>
  whyRelease: string
  forCustomer: string
  noNumber: string
  sentFrom: string
  cameBack: string
  cameBackHint: string
  cameBackTo: string
  returnNumber: string
  /** What a correction changes is the agreement, and not what came in. */
  agreed: string
  agreedHint: string
  later: string
  elsewhere: string
  ofCash: { label: string; hint: string }
  knownAccount: string
  ownReason: string
  moved: string
  nothing: string
}

const messages = defineMessages<Texts>({
  ru: {
    labels: {
      payment: 'Какой платёж',
      amount: 'Сумма',
      amountAgain: 'Сумма ещё раз',
      fee: 'Комиссия перевода, с нас',
      note: 'Заметка для своих',
      reference: 'Номер операции или txid',
      account: 'Куда пришли деньги',
      reason: 'Причина',
      text: 'Что сказать клиенту',
      'payoutAccount.account': 'Новые реквизиты выплаты',
      'payoutAccount.memo': 'Memo',
      'payoutAccount.bank': 'Банк',
      'payoutAccount.contact': 'Контакт',
      'refundAccount.account': 'Куда вернуть',
      'refundAccount.memo': 'Memo',
      'refundAccount.bank': 'Банк',
      'refundAccount.contact': 'Контакт',
      branch: 'Офис',
      office: 'Другое место',
      address: 'Адрес другого места',
      at: 'Когда',
      knownBy: 'Как узнать клиента',
      banknote: 'Номер купюры',
      paidAt: 'Когда пришли деньги',
    },
    hints: {
      text: 'Необязательно. Увидит клиент.',
      at: 'По часам этого компьютера. Клиент увидит время своего города.',
      paidAt: 'Только что — оставьте пустым. От этого зависит, успел ли платёж вовремя.',
      reference: 'По нему платёж потом найдут.',
      fee: 'Уйдёт в расходы обменника. Ничего не взяли — оставьте пустым.',
      note: 'Клиент её не увидит.',
    },
    forCustomer: 'Этот номер увидит клиент: по нему он найдёт перевод.',
    noNumber: 'Номер увидит клиент. Банк его не показал — оставьте пустым.',
    whyRelease: 'Почему можно продолжить',
    sentFrom: 'С какого счёта отправлено',
    cameBack: 'Сколько вернулось',
    cameBackHint: 'Банк удержал комиссию — введите, сколько пришло: разница уйдёт в расходы.',
    cameBackTo: 'На какой наш счёт вернулось',
    returnNumber: 'Номер операции возврата. Банк его не показал — оставьте пустым.',
    agreed: 'Новая сумма заявки',
    agreedHint: 'Меняет договорённость, а не то, сколько пришло. Ошиблись в записи платежа — «Записано ошибочно».',
    later: 'решим позже',
    elsewhere: 'не выбран',
    ofCash: { label: 'Номер операции', hint: 'Например, номер кассового ордера.' },
    knownAccount: 'Пусто — вернём на счёт из заявки.',
    ownReason: 'Видят только сотрудники.',
    moved: 'Что оставите пустым, останется как назначено.',
    nothing: 'Заполнять ничего не нужно.',
  },
  en: {
    labels: {
      payment: 'Which payment',
      amount: 'Amount',
      amountAgain: 'The amount once more',
      fee: 'What the transfer cost us',
      note: 'Internal note',
      reference: 'Transaction number or txid',
      account: 'Which account they came to',
      reason: 'Reason',
      text: 'Message to the customer',
      'payoutAccount.account': 'New payout account',
      'payoutAccount.memo': 'Memo',
      'payoutAccount.bank': 'Bank',
      'payoutAccount.contact': 'Contact',
      'refundAccount.account': 'Refund to',
      'refundAccount.memo': 'Memo',
      'refundAccount.bank': 'Bank',
      'refundAccount.contact': 'Contact',
      branch: 'Branch',
      office: 'Another place',
      address: 'Address of the other place',
      at: 'When',
      knownBy: 'How we recognise the customer',
      banknote: 'Banknote number',
      paidAt: 'When the money came in',
    },
    hints: {
      text: 'Optional. The customer will see it.',
      at: 'On the clock of this computer. The customer sees the time of their city.',
      paidAt: 'Leave empty if it has just come: this decides whether it was in time.',
      reference: 'The payment is found by it later.',
      fee: 'It goes to the costs of the office. Leave empty if nothing was taken.',
      note: 'The customer does not see it.',
    },
    forCustomer: 'The customer sees this number and finds the transfer by it.',
    noNumber: 'The customer sees it. Leave empty if the bank shows none.',
    whyRelease: 'Why it may go on',
    sentFrom: 'Which of our accounts it left',
    cameBack: 'How much came back',
    cameBackHint: 'If the bank kept a fee, enter what arrived: the rest becomes a cost.',
    cameBackTo: 'Which of our accounts it came back to',
    returnNumber: 'Of the transfer that brought it back. Leave empty if the bank shows none.',
    agreed: 'New agreed amount',
    agreedHint: 'Changes what was agreed, not what came in. A payment recorded wrongly is “Recorded by mistake”.',
    later: 'decide later',
    elsewhere: 'none chosen',
    ofCash: { label: 'Number of the operation', hint: 'For example, of the cash voucher.' },
    knownAccount: 'Leave empty to use the account of the order.',
    ownReason: 'Only staff see it.',
    moved: 'What you leave empty stays as it was set.',
    nothing: 'There is nothing to fill in.',
  },
})
