import type { PairView } from '#contract/calculator/direction.ts'
import { calculatorWords, pausedText } from '#web/calculator/calculator-words.ts'
import { OperatorsWords } from '#web/calculator/OperatorsWords.tsx'
import { opensText } from '#web/cash/opens-text.ts'
import { timeText } from '#web/figures/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './PauseNotice.module.css'

/** Why a direction does not work now, since when, and what will open it again. */
export function PauseNotice({ pair, now }: { pair: PairView; now: string }) {
  const t = useMessages(messages)
  const words = useMessages(calculatorWords)
  const locale = useLocale()
  const here = useHydrated()
  if (pair.state === 'on') return null
  const { reason, note, since, opensAt, hours } = pair
  return (
    <div className={styles.notice}>
      <Notice tone="warn" title={t.paused(pausedText(reason, words))}>
        {note && <OperatorsWords note={note} />}
        {since && <p>{t.since(timeText(since, locale, here))}</p>}
        <p>
          {opensAt && hours
            ? t.opens(opensText(new Date(opensAt), new Date(now), hours.timeZone, locale))
            : reason === 'office' || reason === 'currency'
              ? t.byPeople
              : t.byItself}
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
  },
  en: {
    paused: (reason: string) => `This exchange is paused: ${reason}`,
    since: (time: string) => `Since ${time}.`,
    opens: (when: string) => `Opens ${when}.`,
    byPeople: 'We will reopen it as soon as we can. Similar exchanges that work are below.',
    byItself: 'It reopens automatically once the reason is gone. Similar exchanges that work are below.',
  },
})
