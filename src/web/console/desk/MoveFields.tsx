import { signOf } from '#web/figures/money-text.ts'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { reasonWords, recognisedWords } from '../desk-words.ts'
import type { OnDesk } from './console-data.ts'
import { type DeskMove, holdReasons, neededFields, recognisedBy } from './desk-moves.ts'
import styles from './MovePanel.module.css'
import { moveRefusalTexts } from './move-refusal-texts.ts'

type MoveFieldsProps = {
  move: DeskMove
  fields: readonly string[]
  texts: Readonly<Record<string, string>>
  refused: RefusedForm | undefined
  onDesk: OnDesk
}

/** What a move has to be told, as much as it needs and no more. */
export function MoveFields({ move, fields, texts, refused, onDesk: { desk, around } }: MoveFieldsProps) {
  const t = useMessages(messages)
  const isCash = handsOver(move.move, { around })
  const labels = useFieldLabels(isCash)
  const locale = useLocale()
  const here = useHydrated()
  const needed = neededFields(move)
  const hints: Readonly<Record<string, string>> = {
    ...t.hints,
    ...(isCash && { reference: t.ofCash.hint }),
    // Why a claim is held the client reads on its page.
    ...(move.move !== 'hold' && { reason: t.ownReason }),
    // Where the office knows an account already, nothing need be typed.
    ...(move.move === 'refund' && desk.claim.refundAccount?.length && { 'refundAccount.account': t.knownAccount }),
  }
  const accountNames = new Set(around.refundFields.map(({ name }) => `refundAccount.${name}`))
  // Where the direction is closed its fields are not known, and an account is still an account.
  const isAsked = (field: string) =>
    !field.startsWith('refundAccount.') ||
    accountNames.has(field) ||
    (accountNames.size === 0 && field === 'refundAccount.account')
  return (
    <>
      <input type="hidden" name="zone" value={here ? String(new Date().getTimezoneOffset()) : '0'} />
      {fields.length === 0 && <p className={styles.note}>{t.nothing}</p>}
      {move.move === 'appoint' && desk.claim.meeting?.office && <p className={styles.note}>{t.moved}</p>}
      {fields.filter(isAsked).map((field, i) => {
        const code = refused?.fields[field]
        const control = {
          id: fieldId('move', field),
          name: field,
          label: labels[field]!,
          defaultValue: texts[field] ?? '',
          required: needed.includes(field),
          refusal: code && fieldText(field, code, locale, moveRefusalTexts),
          hint: hints[field],
          // The panel was asked for by its key or its button: the first thing that it asks is where one types.
          ...(i === 0 && { autoFocus: true, 'data-begins': true }),
        }
        if (field === 'reason' && move.move === 'hold') {
          return (
            <SelectField key={field} {...control}>
              {holdReasons.map(reason => (
                <option key={reason} value={reason}>
                  {reasonWords[locale][reason]}
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
                  {recognisedWords[locale][way]}
                </option>
              ))}
            </SelectField>
          )
        }
        const isTime = field === 'at' || field === 'paidAt'
        return (
          <TextField
            key={field}
            {...control}
            {...(isTime && { type: 'datetime-local', aside: here ? undefined : 'UTC' })}
            {...(field === 'amount' && { inputMode: 'decimal' as const, trailing: signOf(around.from) })}
            autoComplete="off"
            spellCheck={false}
          />
        )
      })}
    </>
  )
}

/** Whether cash changes hands by a move: no network and no bank gives that a number. */
export function handsOver(move: string, { around: { from, to } }: Pick<OnDesk, 'around'>): boolean {
  if (move === 'pay-out') return to.kind === 'cash'
  return (move === 'receive' || move === 'send-refund') && from.kind === 'cash'
}

export function useFieldLabels(isCash: boolean): Readonly<Record<string, string>> {
  const { labels, ofCash } = useMessages(messages)
  return isCash ? { ...labels, reference: ofCash.label } : labels
}

type Texts = {
  labels: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string>>
  later: string
  ofCash: { label: string; hint: string }
  knownAccount: string
  ownReason: string
  moved: string
  nothing: string
}

const messages = defineMessages<Texts>({
  ru: {
    labels: {
      amount: 'Сумма',
      reference: 'Номер операции или txid',
      reason: 'Причина',
      text: 'Что сказать клиенту',
      'refundAccount.account': 'Куда вернуть',
      'refundAccount.memo': 'Memo',
      'refundAccount.bank': 'Банк',
      'refundAccount.contact': 'Контакт',
      office: 'Офис',
      address: 'Адрес офиса',
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
    },
    later: 'решим позже',
    ofCash: { label: 'Номер операции', hint: 'Например, номер кассового ордера.' },
    knownAccount: 'Пусто — вернём на счёт из заявки.',
    ownReason: 'Видят только сотрудники.',
    moved: 'Что оставите пустым, останется как назначено.',
    nothing: 'Заполнять ничего не нужно.',
  },
  en: {
    labels: {
      amount: 'Amount',
      reference: 'Transaction number or txid',
      reason: 'Reason',
      text: 'Message to the customer',
      'refundAccount.account': 'Refund to',
      'refundAccount.memo': 'Memo',
      'refundAccount.bank': 'Bank',
      'refundAccount.contact': 'Contact',
      office: 'Office',
      address: 'Office address',
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
    },
    later: 'decide later',
    ofCash: { label: 'Number of the operation', hint: 'For example, of the cash voucher.' },
    knownAccount: 'Leave empty to use the account of the order.',
    ownReason: 'Only staff see it.',
    moved: 'What you leave empty stays as it was set.',
    nothing: 'There is nothing to fill in.',
  },
})
