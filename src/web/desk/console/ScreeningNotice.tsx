import type { DeskClaim } from '#contract/desk/desk.ts'
import { screeningKey } from '#contract/screening/screening-key.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** What the screening lists warned of when the claim was opened. */
export function ScreeningNotice({ warnings }: { warnings: DeskClaim['warnings'] }) {
  const t = useMessages(messages)
  return (
    <Notice tone="warn" title={t.title}>
      <ul>
        {warnings.map(({ kind, value, reason }) => {
          const key = screeningKey({ kind, value })
          return (
            <li key={key}>
              <Link to={`/console/screening/${encodeURIComponent(key)}`}>{value}</Link>: {reason}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

const messages = defineMessages({
  ru: { title: 'Списки предупреждают об этой заявке' },
  en: { title: 'The screening lists warn of this order' },
})
