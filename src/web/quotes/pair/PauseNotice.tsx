import type { PairView } from '#contract/catalogue/direction.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { calculatorTexts, pausedText } from '#web/quotes/calculator/calculator.texts.ts'
import { OperatorNote } from '#web/quotes/calculator/OperatorNote.tsx'
import { opensText } from '#web/quotes/cash/opens-text.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './PauseNotice.module.css'

/** Why a direction is paused, since when, and what will open it again. */
export function PauseNotice({ pair, now }: { pair: PairView; now: string }) {
  const t = useMessages(messages)
  const texts = useMessages(calculatorTexts)
  const locale = useLocale()
  const here = useHydrated()
  if (pair.state === 'on') return null
  const { reason, note, since, opensAt, hours } = pair
  return (
    <div className={styles.notice}>
      <Notice tone="warn" title={t.paused(pausedText(reason, texts))}>
        {note && <OperatorNote note={note} />}
        {since && <p>{t.since(timeText(since, locale, here))}</p>}
        <p>
          {opensAt && hours
            ? t.opens(opensText(new Date(opensAt), new Date(now), hours.timeZone, locale))
            : reason === 'office' || reason === 'currency' || reason === 'no-account'
              ? t.byPeople
              : t.byItself}
        </p>
        <p>
          <Link to={`/reserve-watch?from=${pair.from.code}&to=${pair.to.code}`}>{t.notify}</Link>
        </p>
      </Notice>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    paused: (reason: string) => `Направление приостановлено: ${reason}`,
    since: (time: string) => `С ${time}.`,
    opens: (when: string) => `Откроется ${when}.`,
    byPeople: 'Откроем, как только сможем. Ниже похожие направления, которые работают.',
    byItself: 'Откроется автоматически, как только причина исчезнет. Ниже похожие направления, которые работают.',
    notify: 'Сообщить, когда откроется',
  },
  en: {
    paused: (reason: string) => `This exchange is paused: ${reason}`,
    since: (time: string) => `Since ${time}.`,
    opens: (when: string) => `Opens ${when}.`,
    byPeople: 'We will reopen it as soon as we can. Similar exchanges that work are below.',
    byItself: 'It reopens automatically once the reason is gone. Similar exchanges that work are below.',
    notify: 'Notify me when it opens',
  },
})
