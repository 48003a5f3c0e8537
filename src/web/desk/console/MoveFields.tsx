import { staffHolds } from '#contract/aml/hold-rules.ts'
import type { CityView } from '#contract/catalogue/direction.ts'
import { signOf } from '#web/format/money-text.ts'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { OnDesk } from './DeskPage.data.ts'
import { reasonNames, recognitionNames } from './desk.texts.ts'
import { type DeskMove, neededFields, recognisedBy } from './desk-moves.ts'
import styles from './MovePanel.module.css'
import { moveRefusalTexts } from './move-form.texts.ts'

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
    ...(isCash && { reference: t.ofCash.hint }),
    ...(move.move === 'propose-release' && { text: t.ownReason }),
    // The customer reads the reason of a hold on the claim's page.
    ...(move.move !== 'hold' && { reason: t.ownReason }),
    // Where a refund account is known already, no field is required.
    ...(move.move === 'refund' && desk.claim.refundAccount?.length && { 'refundAccount.account': t.knownAccount }),
  }
  const ownLabel = (field: string) =>
    context.refundFields.find(({ name }) => `refundAccount.${name}` === field)?.label[locale] ?? field
  const accountNames = new Set(context.refundFields.map(({ name }) => `refundAccount.${name}`))
  const branches = branchesFor({ desk, context })
  // When the direction is closed its fields are unknown, and a single account field is shown.
  const isAsked = (field: string) =>
    field === 'branch'
      ? branches.length > 0
      : !field.startsWith('refundAccount.') ||
        accountNames.has(field) ||
        (accountNames.size === 0 && field === 'refundAccount.account')
  // Fields that the office added to the accounts of the currency.
  const own = context.refundFields.filter(({ rules }) => rules).map(({ name }) => `refundAccount.${name}`)
  const last = fields.findLastIndex(field => field.startsWith('refundAccount.')) + 1
  const asked = [...fields.slice(0, last), ...(last > 0 ? own : []), ...fields.slice(last)].filter(isAsked)
  return (
    <>
      <input type="hidden" name="zone" value={here ? String(new Date().getTimezoneOffset()) : '0'} />
      {fields.length === 0 && <p className={styles.note}>{t.nothing}</p>}
      {move.move === 'schedule-meeting' && desk.claim.meeting?.office && <p className={styles.note}>{t.moved}</p>}
      {asked.map((field, i) => {
        const code = refused?.fields[field]
        const control = {
          id: fieldId('move', field),
          name: field,
          label: labels[field] ?? ownLabel(field),
          defaultValue: texts[field] ?? '',
          required: needed.includes(field),
          refusal: code && fieldText(field, code, locale, moveRefusalTexts),
          hint: hints[field],
          // The panel was opened by a key or a button: its first field gets the focus.
          autoFocus: i === 0 || undefined,
          'data-begins': i === 0 || undefined,
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
        const isTime = field === 'at' || field === 'paidAt'
        return (
          <TextField
            key={field}
            {...control}
            type={isTime ? 'datetime-local' : undefined}
            aside={isTime ? (here ? undefined : 'UTC') : undefined}
            inputMode={field === 'amount' ? ('decimal' as const) : undefined}
            trailing={field === 'amount' ? signOf(context.from) : undefined}
            autoComplete="off"
            spellCheck={false}
          />
        )
      })}
    </>
  )
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
  const { labels, ofCash, whyRelease } = useMessages(messages)
  return {
    ...labels,
    ...(isCash && { reference: ofCash.label }),
    ...(move === 'propose-release' && { text: whyRelease }),
  }
}

type Texts = {
  labels: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string>>
  whyRelease: string
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
      amount: 'Сумма',
      reference: 'Номер операции или txid',
      reason: 'Причина',
      text: 'Что сказать клиенту',
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
    },
    whyRelease: 'Почему можно продолжить',
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
      amount: 'Amount',
      reference: 'Transaction number or txid',
      reason: 'Reason',
      text: 'Message to the customer',
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
    },
    whyRelease: 'Why it may go on',
    later: 'decide later',
    elsewhere: 'none chosen',
    ofCash: { label: 'Number of the operation', hint: 'For example, of the cash voucher.' },
    knownAccount: 'Leave empty to use the account of the order.',
    ownReason: 'Only staff see it.',
    moved: 'What you leave empty stays as it was set.',
    nothing: 'There is nothing to fill in.',
  },
})
