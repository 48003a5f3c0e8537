import type { ReactNode } from 'react'
import { pairKey } from '#contract/rates/pair-key.ts'
import type { AcceptanceKind } from '#contract/rates/rates.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { useRight } from '#web/console/use-right.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { percentOff } from './age-text.ts'
import styles from './WaitingPriceCard.module.css'

type WaitingPriceCardProps = {
  pair: string
  kind: AcceptanceKind
  since: string
  before: { name: string; value: string | undefined }
  after: { name: string; value: string; by: string | undefined }
  accept: (value: string) => string
  /** What happens now that somebody has accepted it. */
  accepted: ReactNode
  children: ReactNode
}

/** A price that waits for a person: the figure before, the figure after, and one press. */
export function WaitingPriceCard(props: WaitingPriceCardProps) {
  const { pair, kind, since, before, after, accept, accepted, children } = props
  const t = useMessages(messages)
  const locale = useLocale()
  const maySet = useRight('rates.set')
  const { Form, busy, refused } = useOfficeForm('accept')
  return (
    <li className={styles.card}>
      <h3>
        <Icon name="warn" size={18} /> {pair}
      </h3>
      <dl className={styles.figures}>
        <div>
          <dt>{before.name}</dt>
          <dd className="num">{before.value === undefined ? '—' : showDecimal(before.value, locale)}</dd>
        </div>
        <div>
          <dt>{after.name}</dt>
          <dd className="num">
            {showDecimal(after.value, locale)}
            {after.by !== undefined && <small> {percentOff(after.by, locale)}</small>}
          </dd>
        </div>
      </dl>
      <p>{children}</p>
      {accepted ? (
        <p role="status">{accepted}</p>
      ) : maySet ? (
        <Form method="post">
          <input type="hidden" name="form" value="accept" />
          <input type="hidden" name="pair" value={pairKey(pair)} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="since" value={since} />
          <SummaryWithProof
            refused={refused?.values.pair === pairKey(pair) ? refused : undefined}
            labels={{}}
            texts={formTexts}
          />
          <Button type="submit" variant="primary" busy={busy}>
            {accept(showDecimal(after.value, locale))}
          </Button>
        </Form>
      ) : (
        <p>{t.others}</p>
      )}
    </li>
  )
}

const messages = defineMessages({
  ru: { others: 'Принять новую цену может казначей или владелец.' },
  en: { others: 'A treasurer or the owner can accept the new price.' },
})

const formTexts: FormTexts = defineMessages({
  ru: { refusals: { 'wrong-state': 'Эта цена уже не ждёт решения: она изменилась. Посмотрите новые цифры.' } },
  en: { refusals: { 'wrong-state': 'This price is no longer waiting: it has moved. Look at the new figures.' } },
})
