import type { QuoteView } from '#contract/catalogue/direction.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { percentText } from '#web/format/percent-text.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import type { ClaimQuote } from './claim-quote.ts'
import styles from './HoldClock.module.css'
import { keptUntil } from './kept-until.ts'

const HOLDS_S = 60
/** A quote is renewed earlier; the countdown is for a quote that could not be renewed. */
const COUNTED_DOWN_S = 8

type HoldClockProps = { quote: QuoteView; clock: ServerClock; trouble: ClaimQuote['trouble'] }

/** The age of the figures; without a connection, their time and how long they are valid. */
export function HoldClock({ quote, clock, trouble }: HoldClockProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const now = useServerNow(clock)
  const keep = useOffice().quoteKeep
  const left = now === undefined ? HOLDS_S : Math.max(0, Math.ceil((Date.parse(quote.holdsUntil) - now) / 1000))
  if (now === undefined) return <p className={styles.hold}>{t.at(timeText(quote.updatedAt, locale, false, true))}</p>
  const until = keep && keep.bps > 0 ? keptUntil(quote, keep) : 0
  if (!trouble && keep && until > now)
    return (
      <p className={styles.hold}>
        {t.kept(timeText(new Date(until).toISOString(), locale, true), percentText(keep.bps, locale))}
      </p>
    )
  if (!trouble && left > COUNTED_DOWN_S) return <p className={styles.hold}>{t.fresh}</p>
  return (
    <p className={styles.hold} data-trouble={trouble || left === 0 || undefined}>
      {left > 0 && <ProgressRing done={left} of={HOLDS_S} size={14} label={t.holds} />}
      <span className="num">{left === 0 ? t.over : t.holdsFor(left)}</span>
      {trouble && <span>{t.trouble[trouble]}</span>}
    </p>
  )
}

const messages = defineMessages({
  ru: {
    at: (time: string) => `Курс на ${time}`,
    fresh: 'Курс обновляется сам',
    kept: (until: string, move: string) => `Сумму держим до ${until}, если курс не уйдёт дальше ${move}`,
    holds: 'Сколько ещё держится курс',
    holdsFor: (seconds: number) => `держится ещё ${seconds} с`,
    over: 'больше не держится',
    trouble: { offline: 'нет связи', failed: 'курс не обновился' },
  },
  en: {
    at: (time: string) => `Rate as of ${time}`,
    fresh: 'The rate updates automatically',
    kept: (until: string, move: string) => `We keep this sum until ${until} unless the rate moves by more than ${move}`,
    holds: 'How long the rate is still valid',
    holdsFor: (seconds: number) => `valid for ${seconds} s more`,
    over: 'no longer valid',
    trouble: { offline: 'no connection', failed: 'the rate could not be updated' },
  },
})
