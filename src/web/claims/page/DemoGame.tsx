import { Form, useNavigation } from 'react-router'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './DemoGame.module.css'

/** In a demo office the visitor also plays the payer, the network and the operator. */
export function DemoGame({ claim, steps }: { claim: ClaimView; steps: readonly DemoStep[] }) {
  const t = useMessages(messages)
  const { formData } = useNavigation()
  if (steps.length === 0) return null
  return (
    <div data-print="no">
      <Notice tone="info" title={t.title}>
        <p>{t.what}</p>
        <div className={styles.steps}>
          {steps.map(step => (
            <Form key={step} method="post" action={`/claim/${claim.id}`} replace>
              <input type="hidden" name="demo" value={step} />
              <Button type="submit" busy={formData?.get('demo') === step}>
                {step === 'operate' ? (t.operate[claim.state] ?? t.operator) : t[step]}
              </Button>
            </Form>
          ))}
        </div>
      </Notice>
    </div>
  )
}

type Operates = Partial<Record<ClaimView['state'], string>>

const messages = defineMessages({
  ru: {
    title: 'Демо: сыграйте сами',
    what: 'Настоящих денег здесь нет. Побудьте плательщиком, сетью и оператором.',
    pay: 'Деньги отправлены',
    'pay-less': 'Отправить меньше',
    'pay-more': 'Отправить больше',
    confirm: 'Деньги дошли',
    operator: 'Оператор сделал своё дело',
    operate: {
      verification: 'Оператор проверил',
      checking: 'Оператор выплатил',
      'paying-out': 'Оператор выплатил',
      'on-hold': 'Оператор снял удержание',
      refunding: 'Оператор вернул деньги',
    } as Operates,
  },
  en: {
    title: 'Demo controls',
    what: 'There is no real money here. Play the customer, the network and the operator yourself.',
    pay: 'Send the payment',
    'pay-less': 'Send less',
    'pay-more': 'Send more',
    confirm: 'Confirm on the network',
    operator: 'Act as the operator',
    operate: {
      verification: 'Operator: verify',
      checking: 'Operator: pay out',
      'paying-out': 'Operator: pay out',
      'on-hold': 'Operator: lift the hold',
      refunding: 'Operator: send the refund',
    } as Operates,
  },
})
