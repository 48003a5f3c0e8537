import type { ClaimView } from '#contract/claims/claim.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './ClaimSteps.module.css'
import { type StepName, stepsOf } from './claim-steps.ts'

type ClaimStepsProps = { claim: ClaimView; givesCash: boolean; getsCash: boolean }

export function ClaimSteps({ claim, givesCash, getsCash }: ClaimStepsProps) {
  const t = useMessages(messages)
  const nameOf = (name: StepName) => {
    if (name === 'ended') return claim.state === 'cancelled' ? t.cancelled : t.expired
    if (name === 'paid' && givesCash) return t.cashIn
    return name === 'paid-out' && getsCash ? t.cashOut : t.names[name]
  }
  return (
    <ol className={styles.steps} aria-label={t.label} data-print="no">
      {stepsOf(claim).map(({ name, place }) => (
        <li key={name} data-place={place} aria-current={place === 'now' || place === 'stopped' ? 'step' : undefined}>
          {nameOf(name)}
          {place === 'done' && <span className="visually-hidden">, {t.done}</span>}
        </li>
      ))}
    </ol>
  )
}

const messages = defineMessages({
  ru: {
    label: 'Шаги заявки',
    done: 'готово',
    names: {
      opened: 'Создана',
      verified: 'Документ',
      paid: 'Оплата',
      checked: 'Проверка',
      'paid-out': 'Выплата',
      refunded: 'Возврат',
    },
    cashIn: 'Наличные в офис',
    cashOut: 'Выдача наличных',
    cancelled: 'Отменена',
    expired: 'Время вышло',
  },
  en: {
    label: 'Order steps',
    done: 'done',
    names: {
      opened: 'Created',
      verified: 'Document',
      paid: 'Paid',
      checked: 'Verified',
      'paid-out': 'Sent',
      refunded: 'Refunded',
    },
    cashIn: 'Cash paid in',
    cashOut: 'Cash handed over',
    cancelled: 'Cancelled',
    expired: 'Time is up',
  },
})
