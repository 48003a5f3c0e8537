import { useLocation } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { KeptDetails as Kept } from '../form/send-claim.ts'

/** Whoever wished in the form to keep their payout details is told what became of that. */
export function KeptDetails() {
  const t = useMessages(messages)
  const kept = new URLSearchParams(useLocation().search).get('details') as Kept | null
  if (kept === 'kept') return <Notice tone="good">{t.kept}</Notice>
  if (kept !== 'not-kept') return null
  return (
    <Notice>
      {t.notKept} <Link to="/account/settings">{t.settings}</Link>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    kept: 'Реквизиты для выплаты сохранены в кабинете.',
    notKept: 'Заявка создана, а реквизиты не сохранены: для этого нужно подтвердить, что это вы.',
    settings: 'Сохранить в настройках',
  },
  en: {
    kept: 'Your payout details are saved to your account.',
    notKept: 'The order is placed, but the details were not saved: saving them needs a fresh proof that it is you.',
    settings: 'Save them in settings',
  },
})
