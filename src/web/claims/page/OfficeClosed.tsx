import { presenceAt } from '#contract/quotes/presence.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { opensText } from '#web/quotes/cash/opens-text.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { ClaimData } from './ClaimPage.data.ts'

/** Outside office hours: when the office goes on with the claim. */
export function OfficeClosed({ data: { claim, hours } }: { data: ClaimData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (!hours) return null
  const now = new Date(claim.now)
  const presence = presenceAt(hours, now)
  if (presence.open) return null
  return (
    <Notice title={t.closed}>
      {presence.opensAt && `${t.opens(opensText(presence.opensAt, now, hours.timeZone, locale))} `}
      {t.safe}
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    closed: 'Обменник сейчас закрыт',
    opens: (when: string) => `Продолжим ${when} по времени обменника.`,
    safe: 'С заявкой до тех пор ничего не случится.',
  },
  en: {
    closed: 'The office is closed now',
    opens: (when: string) => `We are back ${when}, office time.`,
    safe: 'Nothing happens to your order until then.',
  },
})
