import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AccountFrame } from '#web/users/AccountFrame.tsx'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

export function Component() {
  const t = useMessages(messages)
  return (
    <AccountFrame title={t.title}>
      <Card>
        <EmptyState title={t.none} action={<ButtonLink to="/account/orders">{t.orders}</ButtonLink>}>
          <p>{t.text}</p>
        </EmptyState>
      </Card>
    </AccountFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Реферальная программа',
    none: 'Реферальная программа ещё не запущена',
    text: 'Ссылок и начислений пока нет. Когда программа заработает, здесь будут ваша ссылка, доход по каждой заявке и вывод.',
    orders: 'К моим заявкам',
  },
  en: {
    title: 'Referral program',
    none: 'The referral program has not started yet',
    text: 'There is no link and nothing earned yet. Once the program starts, you will find your link, your earnings from each order and your withdrawals here.',
    orders: 'Go to my orders',
  },
})
