import type { AmlPolicyView } from '#contract/aml/aml.ts'
import { amlWords } from '#contract/aml/aml-words.ts'
import { HOLDS_ANCHOR, holdReasons, machineHolds, ruleOf } from '#contract/aml/hold-rules.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import styles from './PairHolds.module.css'

/** What the office asks for when a check stops an order, and how long that takes. */
export type HoldTerms = Pick<AmlPolicyView, 'asks' | 'answerHours' | 'decideHours'>

/** Every reason for which an order of this pair can be stopped, with its number, and what is asked then: said beforehand. */
export function PairHolds({ demands, holds }: { demands: PairView['demands']; holds: HoldTerms | undefined }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const words = amlWords[locale]
  const isChecked = demands.includes('aml')
  // The lists of the office count in every direction.
  const reasons = holdReasons.filter(
    reason => isChecked || reason === 'stop-list' || !machineHolds.some(machine => machine === reason),
  )
  return (
    <details id={HOLDS_ANCHOR} className={styles.holds}>
      <summary>{t.title}</summary>
      <ul>
        {reasons.map(reason => (
          <li key={reason}>
            <Link to={`/aml-kyc#${ruleOf(reason)}`}>{ruleOf(reason)}</Link> {words.rules[reason]}
          </li>
        ))}
      </ul>
      {isChecked && holds && (
        <p>
          {holds.asks.length > 0 && t.asks(holds.asks.map(ask => words.asks[ask]).join('; '))}{' '}
          {t.hold(holds.answerHours, holds.decideHours)}
        </p>
      )}
    </details>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Когда заявку могут остановить',
    asks: (asks: string) => `Если заявку остановит проверка, поможет ваш ответ. Можем попросить: ${asks}.`,
    hold: (answer: number, decide: number) =>
      `На ответ у вас ${answer}\u00a0ч, потом решаем не дольше ${decide}\u00a0ч. Без решения деньги возвращаются целиком.`,
  },
  en: {
    title: 'When an order can be stopped',
    asks: (asks: string) => `If a check stops your order, your answer helps. We may ask you to: ${asks}.`,
    hold: (answer: number, decide: number) =>
      `You have ${answer}\u00a0h to answer, and we then decide within ${decide}\u00a0h. Without a decision all the money goes back.`,
  },
})
