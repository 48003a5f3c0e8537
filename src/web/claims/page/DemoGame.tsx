import { Form, useNavigation } from 'react-router'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './DemoGame.module.css'

/** In a demo office the visitor plays everybody else too: whoever pays, the network, and the operator. */
export function DemoGame({ claim, steps }: { claim: ClaimView; steps: readonly DemoStep[] }) {
  const t = useMessages(messages)
  const { formData } = useNavigation()
  if (steps.length === 0) return null
  return (
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
  )
}

type Operates = Partial<Record<ClaimView['state'], string>>

const messages = defineMessages({
  ru: {
    title: 'Игра демо-офиса',
    what: 'Настоящих денег здесь нет. Сыграйте сами за плательщика, за сеть и за оператора.',
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
    title: 'The game of the demo office',
    what: 'There is no real money here. Play the payer, the network and the operator yourself.',
    pay: 'The money is sent',
    'pay-less': 'Send less',
    'pay-more': 'Send more',
    confirm: 'The money has arrived',
    operator: 'The operator has done their part',
    operate: {
      verification: 'The operator has checked',
      checking: 'The operator has paid out',
      'paying-out': 'The operator has paid out',
      'on-hold': 'The operator has lifted the hold',
      refunding: 'The operator has sent it back',
    } as Operates,
  },
})
