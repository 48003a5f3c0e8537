import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AccountFrame } from './AccountFrame.tsx'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

export function Component() {
  const t = useMessages(messages)
  return (
    <AccountFrame title={t.title}>
      <Card>
        <EmptyState title={t.none} action={<ButtonLink to="/">{t.exchange}</ButtonLink>}>
          <p>{t.text}</p>
        </EmptyState>
      </Card>
    </AccountFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Промокоды',
    none: 'Промокодов пока нет',
    text: 'Обменник ещё не выпускает промокоды. Когда появятся ваши, здесь будет сказано, что даёт каждый, до какого числа и на какие направления.',
    exchange: 'К обмену',
  },
  en: {
    title: 'Promo codes',
    none: 'No promo codes yet',
    text: 'We do not issue promo codes yet. When you have one, you will see here what it gives, how long it is valid and which exchanges it applies to.',
    exchange: 'Go to exchange',
  },
})
