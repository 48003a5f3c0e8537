import type { DeskPair } from '#contract/rates/rates.ts'
import { sourceNames } from '#contract/rates/source-names.ts'
import { OfficeMoment } from '#web/console/OfficeMoment.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { WaitingPriceCard } from './WaitingPriceCard.tsx'

type LoneSourceCardProps = { pair: string; lone: NonNullable<DeskPair['lone']> }

/** A pair that asks for several sources and has one: a person may let that one count for half an hour. */
export function LoneSourceCard({ pair, lone: { source, value, since, agreed, by, until } }: LoneSourceCardProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const name = sourceNames[locale][source] ?? source
  return (
    <WaitingPriceCard
      pair={pair}
      kind="lone"
      since={since}
      before={{ name: t.before, value: agreed }}
      after={{ name: t.after(name), value, by }}
      accept={t.accept}
      accepted={
        until && (
          <>
            {t.accepted} <OfficeMoment at={until} />. {t.ends}
          </>
        )
      }
    >
      {t.alone(name)} <OfficeMoment at={since} />. {!until && t.ends}
    </WaitingPriceCard>
  )
}

const messages = defineMessages({
  ru: {
    before: 'Источники сходились на',
    after: (source: string) => `${source}, единственный источник`,
    alone: (source: string) => `Курс даёт один источник, ${source}, с`,
    accept: (value: string) => `Принять ${value} на 30 минут`,
    accepted: 'Принято до',
    ends: 'Решение действует, пока источник не сделает скачок или не вернутся остальные.',
  },
  en: {
    before: 'Sources last agreed on',
    after: (source: string) => `${source}, the only source`,
    alone: (source: string) => `The rate has had only one source, ${source}, since`,
    accept: (value: string) => `Accept ${value} for 30 minutes`,
    accepted: 'Accepted until',
    ends: 'This ends early if the source jumps or the others come back.',
  },
})
