import { pairKey } from '#contract/rates/pair-key.ts'
import type { DeskPair } from '#contract/rates/rates.ts'
import { useRight } from '#web/console/use-right.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { showDecimal } from '#web/format/show-decimal.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { percentOff } from './age-text.ts'
import styles from './JumpCard.module.css'

type JumpCardProps = { pair: string; value: string; jump: NonNullable<DeskPair['jump']> }

/** A jump that waits for a person: the figure before, the figure after, and one press. */
export function JumpCard({ pair, value, jump }: JumpCardProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const maySet = useRight('rates.set')
  const { Form, busy, refused } = useOfficeForm('accept')
  const after = showDecimal(jump.value, locale)
  return (
    <li className={styles.jump}>
      <h3>
        <Icon name="warn" size={18} /> {pair}
      </h3>
      <dl className={styles.figures}>
        <div>
          <dt>{t.before}</dt>
          <dd className="num">{showDecimal(value, locale)}</dd>
        </div>
        <div>
          <dt>{t.after}</dt>
          <dd className="num">
            {after} <small>{percentOff(jump.by, locale)}</small>
          </dd>
        </div>
      </dl>
      <p>
        {jump.alone ? t.alone : t.agreed} {t.since} <MomentText at={jump.since} withTime soon />.
      </p>
      {jump.accepted ? (
        <p role="status">{t.accepted}</p>
      ) : maySet ? (
        <Form method="post">
          <input type="hidden" name="form" value="accept" />
          <input type="hidden" name="pair" value={pairKey(pair)} />
          <input type="hidden" name="since" value={jump.since} />
          <FormSummary
            refused={refused?.values.pair === pairKey(pair) ? refused : undefined}
            labels={{}}
            texts={formTexts}
          />
          <Button type="submit" variant="primary" busy={busy}>
            {t.accept(after)}
          </Button>
        </Form>
      ) : (
        <p>{t.others}</p>
      )}
    </li>
  )
}

const messages = defineMessages({
  ru: {
    before: 'Последний принятый',
    after: 'Теперь говорят',
    alone: 'Так говорит один источник.',
    agreed: 'Источники согласны между собой.',
    since: 'Обмен по этой паре стоит с',
    accept: (value: string) => `Принять ${value}`,
    accepted: 'Принято. Подействует через несколько секунд.',
    others: 'Принять новую цену может казначей или владелец.',
  },
  en: {
    before: 'Last accepted',
    after: 'Sources say now',
    alone: 'Only one source says so.',
    agreed: 'The sources agree.',
    since: 'Exchanges with this pair have been paused since',
    accept: (value: string) => `Accept ${value}`,
    accepted: 'Accepted. It takes effect within seconds.',
    others: 'A treasurer or the owner can accept the new price.',
  },
})

const formTexts: FormTexts = defineMessages({
  ru: { refusals: { 'wrong-state': 'Этот скачок уже не ждёт: цена изменилась. Посмотрите новые цифры.' } },
  en: { refusals: { 'wrong-state': 'This jump waits no more: the price has moved. Look at the new figures.' } },
})
