import { useSearchParams } from 'react-router'
import { type Role, type StaffRole, staffRoles } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import styles from './NotYoursPage.module.css'
import { roleName } from './role.texts.ts'
import { sectionsFor, useSections } from './sections.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** Shown to staff instead of a section of another role, and to roles without one: it says whose it is. */
export function Component() {
  const t = useMessages(messages)
  const locale = useLocale()
  const { role } = usePerson()!
  const [search] = useSearchParams()
  const sections = useSections()
  const asked = sections.find(({ path }) => path === search.get('section'))
  const first = sectionsFor(sections, role)[0]
  const own = roleName(role, locale)
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p>{asked ? t.others(asked.words[locale].title, rolesText(asked.roles, locale), own) : !first && t.none(own)}</p>
      <p className={styles.next}>{first ? t.ask : t.later}</p>
      <div>
        {first ? (
          <ButtonLink to={first.path} variant="primary">
            {first.words[locale].title}
          </ButtonLink>
        ) : (
          <ButtonLink to="/">{t.site}</ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The owner has the rights of every role. */
const rolesText = (roles: readonly StaffRole[], locale: Locale): string =>
  staffRoles
    .filter(role => role === 'owner' || roles.includes(role))
    .map((role: Role) => roleName(role, locale))
    .join(', ')

const messages = defineMessages({
  ru: {
    title: 'Не ваш раздел',
    none: (role: string) => `Ваша роль — ${role}. Для неё в пульте пока нет ни одного раздела.`,
    others: (section: string, roles: string, role: string) =>
      `С разделом «${section}» работают: ${roles}. Ваша роль — ${role}.`,
    ask: 'Если это теперь ваша работа, попросите владельца сменить роль и войдите снова.',
    later: 'Вход и второй фактор работают: как только раздел появится, вы увидите его здесь.',
    site: 'На сайт',
  },
  en: {
    title: 'Not your section',
    none: (role: string) => `Your role is ${role}. The console has no section for it yet.`,
    others: (section: string, roles: string, role: string) =>
      `“${section}” is the work of: ${roles}. Your role is ${role}.`,
    ask: 'If it is your work now, ask the owner to change your role, and sign in again.',
    later: 'Your sign-in and your second factor work: once there is a section, you will find it here.',
    site: 'Website',
  },
})
