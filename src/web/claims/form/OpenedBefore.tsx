import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { PairView } from '#contract/catalogue/direction.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { forgetOpened, type OpenedClaim, readOpened } from '../claim-draft.ts'
import type { FormValues } from './claim-form.ts'
import styles from './OpenedBefore.module.css'

/** A link to the claim that this tab has opened, so that going back does not make a second one unawares. */
export function OpenedBefore({ pair: { from, to } }: { pair: PairView }) {
  const t = useMessages(messages)
  const [opened, setOpened] = useState<OpenedClaim>()
  useEffect(() => setOpened(readOpened(from.code, to.code)), [from.code, to.code])
  // Whoever goes back arrives where the form was left, which is below the notice.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) place.current?.scrollIntoView({ block: 'nearest' })
  }, [opened])
  if (!opened) return null
  const forget = () => {
    forgetOpened()
    setOpened(undefined)
  }
  return (
    <div ref={place} className={styles.notice}>
      <Notice
        tone="good"
        title={t.opened(groupedNumber(opened.number))}
        actions={
          <Button size="small" onClick={forget}>
            {t.another}
          </Button>
        }
      >
        <Link to={`/claim/${opened.id}`}>{t.go}</Link>
      </Notice>
    </div>
  )
}

/** A form of this tab was sent and got no answer: the same form finds its claim or opens it. */
export function Unanswered({ values, busy }: { values: FormValues; busy: boolean }) {
  const t = useMessages(messages)
  return (
    <Form method="post" replace className={styles.notice}>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Notice
        tone="warn"
        title={t.unanswered}
        announced
        actions={
          <Button type="submit" size="small" variant="primary" busy={busy}>
            {t.again}
          </Button>
        }
      >
        {t.noSecond}
      </Notice>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    opened: (number: string) => `Заявка ${number} уже создана`,
    go: 'Открыть заявку',
    another: 'Оставить ещё одну',
    unanswered: 'Прошлая отправка осталась без ответа',
    noSecond: 'Отправьте ещё раз: если заявка уже создана, вы попадёте на неё, второй не будет.',
    again: 'Отправить ещё раз',
  },
  en: {
    opened: (number: string) => `You have already placed order ${number}`,
    go: 'Open the order',
    another: 'Place another order',
    unanswered: 'Your last attempt got no answer',
    noSecond: 'Send it again: if the order already exists you will be taken to it, and no second one is placed.',
    again: 'Send again',
  },
})
