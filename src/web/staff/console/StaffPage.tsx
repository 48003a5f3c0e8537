import { useLoaderData } from 'react-router'
import { fullName } from '#contract/auth/staff-names.ts'
import page from '#web/console/SectionPage.module.css'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Invitations } from './Invitations.tsx'
import { StaffList } from './StaffList.tsx'
import type { StaffData } from './StaffPage.data.ts'
import { staffSection } from './staff.console.ts'

export { action, loader } from './StaffPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: staffSection.words[locale].title, noindex: true }),
}

/** Everybody who works here, and everybody who is invited to. */
export function Component() {
  const { people, invitations, resets, composed, done } = useLoaderData<StaffData>()
  const t = useMessages(messages)
  const told = done in t.done ? t.done[done as keyof typeof t.done] : undefined
  const title = staffSection.words[useLocale()].title
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{title}</h1>
        <Link to="/console/roles">{t.roles}</Link>
      </div>
      {told && (
        <Notice tone="good" announced>
          <p>{told}</p>
        </Notice>
      )}
      {resets.length > 0 && (
        <Notice tone="warn" title={t.resets}>
          <ul>
            {resets.map(({ id, person }) => (
              <li key={id}>
                <Link to={`/console/staff/${person.id}#reset`}>{fullName(person)}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <StaffList people={people} title={title} />
      <Invitations invitations={invitations} composed={composed} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    resets: 'Просят сбросить второй фактор',
    roles: 'Что может каждая роль',
    done: {
      end: 'Работа прекращена: роли нет, сеансы закрыты, заявки вернулись в очередь.',
      'step-up': 'Подтверждено. Пятнадцать минут больше не спросим: повторите то, что хотели сделать.',
    },
  },
  en: {
    resets: 'Two-factor resets waiting',
    roles: 'What each role may do',
    done: {
      end: 'Their work has ended: no role, no sessions, and their orders are back in the queue.',
      'step-up': 'Confirmed. We will not ask again for fifteen minutes: now do what you wanted to do.',
    },
  },
})
