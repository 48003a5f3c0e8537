import type { DeskPair } from '#contract/rates/rates.ts'
import { OfficeMoment } from '#web/console/OfficeMoment.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { WaitingPriceCard } from './WaitingPriceCard.tsx'

type JumpCardProps = { pair: string; value: string; jump: NonNullable<DeskPair['jump']> }

/** A jump that waits for a person. */
export function JumpCard({ pair, value, jump }: JumpCardProps) {
  const t = useMessages(messages)
  return (
    <WaitingPriceCard
      pair={pair}
      kind="jump"
      since={jump.since}
      before={{ name: t.before, value }}
      after={{ name: t.after, value: jump.value, by: jump.by }}
      accept={t.accept}
      accepted={jump.accepted && t.accepted}
    >
      {jump.alone ? t.alone : t.agreed} {t.since} <OfficeMoment at={jump.since} />.
    </WaitingPriceCard>
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
  },
  en: {
    before: 'Last accepted',
    after: 'Sources say now',
    alone: 'Only one source says so.',
    agreed: 'The sources agree.',
    since: 'Exchanges with this pair have been paused since',
    accept: (value: string) => `Accept ${value}`,
    accepted: 'Accepted. It takes effect within seconds.',
  },
})
