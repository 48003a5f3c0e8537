import type { AmlPolicyView } from '#contract/aml/aml.ts'
import { amlWords } from '#contract/aml/aml-words.ts'
import { HOLDS_ANCHOR, holdReasonsOf, ruleOf } from '#contract/aml/hold-rules.ts'
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
  return (
    <details className={styles.holds}>
      <summary>{t.title}</summary>
      {/* A browser opens what is folded around the place that a link leads to, also without JavaScript. */}
      <ul id={HOLDS_ANCHOR}>
        {holdReasonsOf(isChecked).map(reason => (
          <li key={reason}>
            <Link to={`/aml-kyc#${ruleOf(reason)}`}>{ruleOf(reason)}</Link> {words.rules[reason]}
          </li>
        ))}
      </ul>
      {isChecked && holds && (
        <p>
          {holds.asks.length > 0 && words.helps(holds.asks.map(ask => words.asks[ask]).join('; '))}{' '}
          {words.takes(holds.answerHours, holds.decideHours)}
        </p>
      )}
    </details>
  )
}

const messages = defineMessages({
  ru: { title: 'Когда заявку могут остановить' },
  en: { title: 'When an order can be stopped' },
})
