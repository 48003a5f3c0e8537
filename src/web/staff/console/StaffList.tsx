import { fullName } from '#contract/auth/staff-names.ts'
import type { StaffPerson } from '#contract/staff/staff-person.ts'
import { roleName } from '#web/console/frame/role.texts.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import styles from './StaffList.module.css'

/** Who works here, in which role, and whether their account is protected. */
export function StaffList({ people, title }: { people: readonly StaffPerson[]; title: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <div className={styles.list}>
      <Table
        caption={title}
        stacked
        rows={people}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t.person,
            cell: ({ id, name, email, you, blocked }) => (
              <>
                <Link to={`/console/staff/${id}`}>{fullName({ name, email })}</Link>
                {you && <span className={styles.you}> · {t.you}</span>}{' '}
                {blocked && <Status tone="stop">{t.blocked}</Status>}
              </>
            ),
          },
          { head: t.role, label: false, cell: ({ role }) => roleName(role, locale) },
          { head: t.since, cell: ({ since }) => <MomentText at={since} /> },
          {
            head: t.secondFactor,
            cell: ({ secondFactor }) => (secondFactor ? t.yes : <Status tone="wait">{t.no}</Status>),
          },
          {
            head: t.seen,
            cell: ({ lastSeenAt }) => (lastSeenAt ? <MomentText at={lastSeenAt} withTime /> : t.never),
          },
        ]}
      />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    person: 'Сотрудник',
    you: 'вы',
    blocked: 'заблокирован',
    role: 'Роль',
    since: 'В роли с',
    secondFactor: 'Второй фактор',
    seen: 'Последний визит',
    yes: 'есть',
    no: 'нет',
    never: 'входа ещё не было',
  },
  en: {
    person: 'Person',
    you: 'you',
    blocked: 'blocked',
    role: 'Role',
    since: 'In the role since',
    secondFactor: 'Two-factor',
    seen: 'Last seen',
    yes: 'on',
    no: 'off',
    never: 'not yet',
  },
})
