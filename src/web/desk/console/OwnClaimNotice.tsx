import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type OwnClaimNoticeProps = {
  colleagues: readonly string[]
  /** In place of the words about an order. */
  words?: { title: string; others: string; alone: string }
}

/** Shown on one's own claim: which colleagues act on it, or that nobody else can. */
export function OwnClaimNotice({ colleagues, words }: OwnClaimNoticeProps) {
  const t = { ...useMessages(messages), ...words }
  if (colleagues.length === 0) {
    return (
      <Notice tone="info" title={t.title}>
        <p>{t.alone}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={t.title}>
      <p>{t.others}</p>
      <p>
        {colleagues.slice(0, MOST_NAMED).join(', ')}
        {colleagues.length > MOST_NAMED && ` ${t.more(colleagues.length - MOST_NAMED)}`}
      </p>
    </Notice>
  )
}

const MOST_NAMED = 5

const messages = defineMessages({
  ru: {
    title: 'Это ваша заявка',
    others: 'Двигать её, платить и возвращать по ней могут только коллеги. Оставить заметку можете и вы.',
    more: (count: number) => `и ещё ${count}`,
    alone: 'Кроме вас, заявки вести некому, поэтому можно. В журнале будет отмечено, что заявка ваша.',
  },
  en: {
    title: 'This order is your own',
    others: 'Only a colleague can move it, pay it out or refund it. You can still leave a note.',
    more: (count: number) => `and ${count} more`,
    alone: 'Nobody else here works on orders, so you may. The audit log will say that it is yours.',
  },
})
