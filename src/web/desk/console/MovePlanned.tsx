import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { MovePlan } from '#contract/desk/desk.ts'
import { stateTones } from '#web/claims/claim-state.texts.ts'
import { BookLines } from '#web/console/BookLines.tsx'
import { TypedLines } from '#web/console/panel/TypedLines.tsx'
import { placeNames, senderName } from '#web/console/SenderField.tsx'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { OnDesk } from './DeskPage.data.ts'
import { deskStates, reasonNames, recognitionNames } from './desk.texts.ts'
import { typedMoment } from './desk-moves.ts'
import { branchesFor, handsOver, isOfSenders, useFieldLabels } from './MoveFields.tsx'
import styles from './MovePanel.module.css'
import { accountName } from './OurAccount.tsx'
import { receivedAfter } from './received-after.ts'

type MovePlannedProps = {
  move: string
  plan: MovePlan
  texts: Readonly<Record<string, string>>
  fields: readonly string[]
  onDesk: OnDesk
}

/** The typed values, the new state and the ledger lines, to be read once more and confirmed. */
export function MovePlanned({ move, plan, texts, fields, onDesk: { desk, context } }: MovePlannedProps) {
  const t = useMessages(messages)
  const labels = useFieldLabels(move, handsOver(move, { context }))
  const locale = useLocale()
  const here = useHydrated()
  const { outside } = useMessages(placeNames)
  const typed = fields.filter(field => texts[field])
  const readable = (field: string): string => {
    const text = texts[field] ?? ''
    const moment = field === 'at' || field === 'paidAt' ? typedMoment(text, texts.zone) : undefined
    if (moment) return momentText(moment, locale, here)
    if (field === 'branch')
      return branchesFor({ desk, context }).find(({ code }) => code === text)?.name[locale] ?? text
    if (field === 'payment') {
      const payment = desk.entered.find(({ reference }) => reference === text)
      return payment ? `${moneyText(payment.amount.value, context.from, locale)} · ${text}` : text
    }
    if (field === 'account' && isOfSenders(move)) return senderName(desk.senders, text, outside)
    if (field === 'account') return accountName(desk, text)
    if (field === 'reason') return reasonNames[locale][text] ?? text
    return field === 'knownBy'
      ? (recognitionNames[locale][text as keyof (typeof recognitionNames)['ru']] ?? text)
      : text
  }
  return (
    <>
      {[...typed, 'zone'].map(field => (
        <input key={field} type="hidden" name={field} value={texts[field] ?? ''} />
      ))}
      {typed.length > 0 && (
        <TypedLines
          lines={typed
            .filter(field => field !== 'amountAgain')
            .map(field => ({
              label: labels[field]!,
              text: readable(field),
            }))}
        />
      )}
      {plan.state !== desk.claim.state && (
        <p className={styles.leads}>
          <Status tone={stateTones[desk.claim.state]}>{deskStates[locale][desk.claim.state]}</Status>
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">{t.leads}</span>
          <Status tone={stateTones[plan.state]}>{deskStates[locale][plan.state]}</Status>
        </p>
      )}
      <BookLines lines={plan.books} context={context} title={t.books} none={t.none} />
      {plan.repeated && (
        <Notice tone="warn" title={t.repeated(groupedNumber(plan.repeated))}>
          {t.repeatedHow}
        </Notice>
      )}
      <Received plan={plan} onDesk={{ desk, context }} />
    </>
  )
}

/** A recorded payment stays: the total is shown before, with a warning when it looks like a typing error. */
function Received({ plan, onDesk }: { plan: MovePlan; onDesk: Pick<OnDesk, 'desk' | 'context'> }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { claim } = onDesk.desk
  const { from } = onDesk.context
  const asked = { received: claim.received.value, give: claim.give.value, scale: from.scale }
  const after = receivedAfter(plan, asked)
  if (!after) return null
  const sums = t.sums(moneyText(after.total, from, locale), moneyText(claim.give.value, from, locale))
  if (!after.beyond) return <p className="num">{sums}</p>
  return (
    <Notice tone="warn" title={sums}>
      {t.beyond}
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    leads: 'станет',
    repeated: (number: string) => `С этим номером уже платили по заявке ${number}`,
    repeatedHow: 'Сверьте номер с выпиской: не заплачено ли дважды и не от другой ли он заявки.',
    books: 'Будет записано в книги',
    none: 'Денег это не двигает.',
    sums: (total: string, give: string) => `Всего придёт ${total} из ${give}`,
    beyond:
      'Это больше, чем договаривались. Сверьте сумму и номер заявки. Клиента спросим, когда сумму проверит второй сотрудник.',
  },
  en: {
    leads: 'becomes',
    repeated: (number: string) => `Order ${number} was paid under this number already`,
    repeatedHow: 'Compare it with the statement: was it paid twice, or is the number of another order?',
    books: 'Will be booked',
    none: 'This moves no money.',
    sums: (total: string, give: string) => `In all ${total} of ${give} will have come in`,
    beyond:
      'This is more than was agreed. Check the amount and the order. The customer is asked once a second person has checked the sum.',
  },
})
