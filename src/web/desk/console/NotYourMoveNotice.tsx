import type { Role } from '#contract/auth/roles.ts'
import { roleName } from '#web/console/frame/role.texts.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown to staff that may not move claims, who came by a link or whose role was changed meanwhile. */
export function NotYourMoveNotice({ role }: { role: Role }) {
  const t = useMessages(messages)
  return (
    <Notice tone="warn" announced title={t.title(roleName(role, useLocale()))}>
      <p>{t.text}</p>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    title: (role: string) => `Ваша роль — ${role}`,
    text: 'Заявки двигают оператор, казначей и владелец. Вашей рукой ничего не записано.',
  },
  en: {
    title: (role: string) => `Your role is ${role}`,
    text: 'Operators, treasurers and the owner act on orders. Nothing has been changed.',
  },
})
