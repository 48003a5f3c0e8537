import type { Role } from '#contract/people/roles.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { roleWords } from '../frame/role-words.ts'

/** Somebody stands before a move who does not move claims: by a link, or because their role was changed meanwhile. */
export function NotYourMoveNotice({ role }: { role: Role }) {
  const t = useMessages(messages)
  return (
    <Notice tone="warn" announced title={t.title(roleWords[useLocale()][role])}>
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
