import { useLoaderData } from 'react-router'
import { fullName } from '#contract/auth/staff-names.ts'
import { AuditRow } from '#web/audit/console/AuditRow.tsx'
import { auditPath } from '#web/audit/console/audit-query.ts'
import facts from '#web/console/Facts.module.css'
import { roleName } from '#web/console/frame/role.texts.ts'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Status } from '#web/ui/Status.tsx'
import { EndOfWork } from './EndOfWork.tsx'
import { NameForm } from './NameForm.tsx'
import { RoleForm } from './RoleForm.tsx'
import { SecondFactorReset } from './SecondFactorReset.tsx'
import { ShareForm } from './ShareForm.tsx'
import type { StaffMemberData } from './StaffMemberPage.data.ts'
import { StaffSessions } from './StaffSessions.tsx'
import { staffSection } from './staff.console.ts'

export { action, loader } from './StaffMemberPage.data.ts'

export const handle: PageHandle<StaffMemberData | undefined> = {
  head: ({ locale, data }) => {
    const title = staffSection.words[locale].title
    return { title: data ? `${fullName(data.person)} · ${title}` : title, noindex: true }
  },
}

/** A member of staff: the role, where they are signed in, and what was done about them. */
export function Component() {
  const { person, reset, history, currencies, composed, done } = useLoaderData<StaffMemberData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const told = done in t.done ? t.done[done as keyof typeof t.done] : undefined
  return (
    <div className={page.page}>
      <div>
        <Link to="/console/staff" className={page.back}>
          ← {staffSection.words[locale].title}
        </Link>
        <h1 className={page.named}>{fullName(person)}</h1>
      </div>
      {told && (
        <Notice tone="good" announced>
          <p>{told}</p>
        </Notice>
      )}
      <div className={page.two}>
        <div className={page.column}>
          <NameForm person={person} />
          <RoleForm person={person} composed={composed} />
          <ShareForm person={person} />
          <EndOfWork person={person} />
          <SecondFactorReset person={person} waiting={reset} />
          <StaffSessions person={person} />
          <section aria-labelledby="history" className={page.part}>
            <h2 id="history">{t.history}</h2>
            {history.length > 0 ? (
              <ol aria-label={t.history}>
                {history.map(entry => (
                  <AuditRow key={entry.id} entry={entry} currencies={currencies} />
                ))}
              </ol>
            ) : (
              <p className={page.note}>{t.noHistory}</p>
            )}
          </section>
        </div>
        <aside className={page.aside} data-first>
          <dl className={facts.facts}>
            <div>
              <dt>{t.role}</dt>
              <dd>{roleName(person.role, locale)}</dd>
            </div>
            <div>
              <dt>{t.since}</dt>
              <dd>
                <MomentText at={person.since} />
              </dd>
            </div>
            <div>
              <dt>{t.secondFactor}</dt>
              <dd>{person.secondFactor ? t.yes : <Status tone="wait">{t.no}</Status>}</dd>
            </div>
            <div>
              <dt>{t.seen}</dt>
              <dd>{person.lastSeenAt ? <MomentText at={person.lastSeenAt} withTime /> : t.never}</dd>
            </div>
            {person.blocked && (
              <div>
                <dt>{t.account}</dt>
                <dd>
                  <Status tone="stop">{t.blocked}</Status>
                </dd>
              </div>
            )}
          </dl>
          <Link to={auditPath({ page: 1, staff: person.id })}>{t.acts}</Link>
        </aside>
      </div>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    history: 'История',
    noHistory: 'О сотруднике пока ничего не записано.',
    role: 'Роль',
    since: 'В роли с',
    secondFactor: 'Второй фактор',
    seen: 'Последний визит',
    yes: 'есть',
    no: 'нет',
    never: 'входа ещё не было',
    account: 'Вход',
    blocked: 'заблокирован',
    acts: 'Действия сотрудника в журнале',
    done: {
      name: 'Имя сохранено.',
      share: 'Лимит сохранён.',
      role: 'Роль изменена. Сотрудник вышел отовсюду и войдёт заново.',
      'step-up': 'Подтверждено. Пятнадцать минут больше не спросим: повторите то, что хотели сделать.',
    },
  },
  en: {
    history: 'History',
    noHistory: 'Nothing has been recorded about this person yet.',
    role: 'Role',
    since: 'In the role since',
    secondFactor: 'Two-factor',
    seen: 'Last seen',
    yes: 'on',
    no: 'off',
    never: 'not yet',
    account: 'Sign-in',
    blocked: 'blocked',
    acts: 'What they did: audit log',
    done: {
      name: 'Name saved.',
      share: 'Limit saved.',
      role: 'The role has changed. The person is signed out everywhere and signs in anew.',
      'step-up': 'Confirmed. We will not ask again for fifteen minutes: now do what you wanted to do.',
    },
  },
})
