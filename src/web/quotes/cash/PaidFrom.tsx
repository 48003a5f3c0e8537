import type { PairView } from '#contract/catalogue/direction.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { opensText, zoneText } from './opens-text.ts'

type PaidFromProps = {
  pair: Pick<PairView, 'paidFrom' | 'hours'> & { state?: PairView['state'] }
  now: string
  /** The order is there already. */
  placed?: boolean
}

/** Nobody is there who pays out: from when an order that is placed now is paid, by the office's clock. */
export function PaidFrom({ pair: { state = 'on', paidFrom, hours }, now, placed }: PaidFromProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (state !== 'on' || !paidFrom || !hours) return null
  const at = new Date(paidFrom)
  return (
    <Notice title={t.paid(opensText(at, new Date(now), hours.timeZone, locale), zoneText(hours.timeZone, at))}>
      {placed ? t.placed : t.order}
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    paid: (when: string, zone: string) => `Выплатим ${when} (${zone})`,
    order: 'Сейчас в обменнике никого нет. Заявку примем и курс закрепим, а деньги отправим, когда откроемся.',
    placed: 'Сейчас в обменнике никого нет. Платите в срок: курс закреплён, а деньги отправим, когда откроемся.',
  },
  en: {
    paid: (when: string, zone: string) => `Paid out ${when} (${zone})`,
    order: 'Nobody is in the office now. You can place an order at the locked rate; the money is sent once we open.',
    placed: 'Nobody is in the office now. Pay in time, and your rate stays; the money is sent once we open.',
  },
})
