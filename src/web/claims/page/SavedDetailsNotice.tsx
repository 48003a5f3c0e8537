import { useLocation } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { SavedDetails } from '../form/send-claim.ts'

/** Whether the payout details of the form were saved, for a customer who asked for that. */
export function SavedDetailsNotice() {
  const t = useMessages(messages)
  const saved = new URLSearchParams(useLocation().search).get('details') as SavedDetails | null
  if (saved === 'kept') return <Notice tone="good">{t.saved}</Notice>
  if (saved !== 'not-kept') return null
  return (
    <Notice>
      {t.notSaved} <Link to="/account/settings">{t.settings}</Link>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    saved: 'Реквизиты для выплаты сохранены в кабинете.',
    notSaved: 'Заявка создана, а реквизиты не сохранены: для этого нужно подтвердить, что это вы.',
    settings: 'Сохранить в настройках',
  },
  en: {
    saved: 'Your payout details are saved to your account.',
    notSaved: 'The order is placed, but the details were not saved: saving them needs a fresh proof that it is you.',
    settings: 'Save them in settings',
  },
})
