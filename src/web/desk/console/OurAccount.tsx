import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { DeskClaim } from '#contract/desk/desk.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { consolePath, type QueueQuery } from './queue-query.ts'

/** An account of the office in lists and previews: as staff call it, with the end of its number. */
export function accountName({ accounts }: Pick<DeskClaim, 'accounts'>, id: string): string {
  const found = accounts?.all.find(account => account.id === id)
  return found ? [found.label, found.masked, found.holder].filter(Boolean).join(' · ') : id
}

/** Another claim waits for the same amount on the same account: the payer says whose money has come. */
export function TwinsNotice({ desk: { accounts }, query }: { desk: DeskClaim; query: QueueQuery }) {
  const t = useMessages(messages)
  if (!accounts || accounts.twins.length === 0) return null
  return (
    <Notice tone="warn" title={t.title}>
      <p>{t.text}</p>
      <ul>
        {accounts.twins.map(({ id, number, from }) => (
          <li key={id}>
            <Link to={consolePath(query, id)}>{groupedNumber(number)}</Link>
            {from && ` ${t.from(from)}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Такую же сумму здесь ждёт и другая заявка',
    text: 'Сверьте, от кого пришли деньги, прежде чем записать их сюда.',
    from: (masked: string) => `от ${masked}`,
  },
  en: {
    title: 'Another order waits for the same amount here',
    text: 'Check who the money came from before you enter it on this one.',
    from: (masked: string) => `from ${masked}`,
  },
})
